# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Functions of Python's for the language."""
from __future__ import annotations

import inspect
from typing import Any, Callable, List, Tuple

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def described(function: Callable[..., Any]) -> Tuple[str, List[str]]:
    """The name of a function and those of the parameters that it must be given."""
    name = str(getattr(function, "__name__", type(function).__name__))
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise TypeError(f"the parameters of {name} are not known; a lambda around it has some") from None
    needed = [one for one in parameters if one.default is inspect.Parameter.empty]
    for one in parameters:
        is_optional = one.default is not inspect.Parameter.empty
        if one.kind not in _POSITIONAL and not is_optional:
            raise TypeError(f"{name}: a function of the language has a fixed number of parameters, not {one}")
    return name, [one.name for one in needed]
