# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Checks of arguments, so that errors name them."""
from __future__ import annotations

import operator
from typing import Any, ClassVar, FrozenSet, Mapping, Optional

from ._errors import InputError
from ._kingmaker import Limits

_LARGEST = 2**64 - 1


def whole(name: str, value: Any, least: Optional[int] = None) -> int:
    """The argument as an int. TypeError if it is no whole number, InputError if it is too small."""
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = operator.index(value)
    if least is not None and not least <= number <= _LARGEST:
        raise InputError(f"{name} is a whole number of at least {least}, not {number}")
    return number


def text(name: str, value: Any) -> str:
    """The argument, which is a text. TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text (str), not {type(value).__name__}")
    return value


def _milliseconds(time: Any) -> int:
    is_number = any(hasattr(type(time), method) for method in ("__float__", "__index__"))
    if isinstance(time, (bool, str)) or not is_number:
        raise TypeError(f"time is a number of seconds, not {type(time).__name__}")
    seconds = float(time)
    if not 0 < seconds < 1e12:
        raise InputError(f"time is a positive number of seconds, not {time}")
    return max(1, round(seconds * 1000))


_LIMITS = ("steps", "time", "memory", "nodes", "depth", "output")
_NO_LIMITS = Limits(*[None] * len(_LIMITS))


def limits(limit: Mapping[str, Any]) -> Limits:
    """The limits as the engine has them, from keyword arguments. None stands for the session's."""
    if not limit:
        return _NO_LIMITS
    for name in limit:
        if name not in _LIMITS:
            raise TypeError(f"there is no argument {name!r}; limits are {', '.join(_LIMITS)}")
    amounts = {name: None if limit.get(name) is None else whole(name, limit[name], 1)
               for name in _LIMITS if name != "time"}
    time = limit.get("time")
    return Limits(amounts["steps"], None if time is None else _milliseconds(time), amounts["memory"],
                  amounts["nodes"], amounts["depth"], amounts["output"])


class Closed:
    """An object that refuses attributes which its class does not know: most of them are slips."""

    _attributes: ClassVar[FrozenSet[str]] = frozenset()

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._attributes and not name.startswith("_"):
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r} that can be set")
        super().__setattr__(name, value)
