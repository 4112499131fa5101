# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Games in extensive form, as Gambit writes them (.efg)."""
from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Dict, List, NoReturn, Optional, Tuple, Union

from ._arguments import text as text_argument
from ._errors import ParseError

if TYPE_CHECKING:
    from ._kingmaker import Value
    from ._session import Session

_TOKEN = re.compile(r'\s*(?:,\s*)?("(?:[^"\\]|\\.)*"|[{}]|[^\s{},"]+)')


class _Reader:
    """The parts of a file, one after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._end = 0  # of the part that was looked at last

    def refuse(self, message: str) -> NoReturn:
        done = self._text[:self._at]
        error = ParseError(message)
        error.line = done.count("\n") + 1
        error.column = len(done) - (done.rfind("\n") + 1) + 1
        line = self._text.split("\n")[error.line - 1]
        error.text = line + "\n" + " " * (error.column - 1) + "^\n"
        raise error

    def peek(self) -> Optional[str]:
        match = _TOKEN.match(self._text, self._at)
        return match.group(1) if match else None

    def take(self, expected: str) -> str:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            self.refuse(f"expected {expected}")
        self._at = match.start(1)
        token = match.group(1)
        self._end = match.end(1)
        return token

    def go_on(self) -> None:
        self._at = self._end

    def word(self, expected: str) -> str:
        token = self.take(expected)
        self.go_on()
        return token

    def expect(self, token: str) -> None:
        if self.take(f"`{token}`") != token:
            self.refuse(f"expected `{token}`")
        self.go_on()

    def string(self, expected: str) -> str:
        token = self.take(expected)
        if not token.startswith('"'):
            self.refuse(f"expected {expected} in quotes")
        self.go_on()
        return re.sub(r"\\(.)", r"\1", token[1:-1])

    def number(self, expected: str, least: int, greatest: int) -> int:
        token = self.take(expected)
        if not token.isdigit() or not least <= int(token) <= greatest:
            self.refuse(f"expected {expected}, a number from {least} to {greatest}")
        self.go_on()
        return int(token)

    def listed(self, expected: str) -> List[str]:
        self.expect("{")
        tokens = []
        while self.take(f"{expected} or `}}`") != "}":
            tokens.append(self.word(expected))
        self.go_on()
        return tokens


_MOST = 10**9


class _Game:
    """Reads a game node by node, in the order of the file: each before those below it."""

    def __init__(self, session: "Session", reader: _Reader, keeps_payoffs: bool) -> None:
        self._session = session
        self._reader = reader
        self._keeps_payoffs = keeps_payoffs
        self._outcomes: Dict[int, Union[int, str]] = {}  # the winner of each, or the payoffs as a value
        self._payoffs: Dict[int, List[Fraction]] = {}
        self._sets: Dict[Tuple[int, int], None] = {}
        self._players = 0

    def value(self) -> "Value":
        reader = self._reader
        reader.expect("EFG")
        reader.expect("2")
        if reader.word("`R`") not in ("R", "D"):
            reader.refuse("expected `R`")
        reader.string("the title")
        self._players = len(reader.listed("the name of a player"))
        if not 2 <= self._players <= 16:
            reader.refuse(f"a game has 2 to 16 players, not {self._players}")
        if (reader.peek() or "").startswith('"'):
            reader.string("the comment")
        # A choice with its mover, how many options it has, and those that are known.
        choices: List[Tuple[int, int, List["Value"]]] = []
        while True:
            kind = reader.take("a node, `p` or `t`")
            if kind == "p":
                reader.go_on()
                choices.append(self._choice())
                continue
            if kind == "c":
                reader.refuse("a value has no moves of chance")
            if kind != "t":
                reader.refuse("expected a node, `p` or `t`")
            reader.go_on()
            value = self._session.value(self._end(), players=self._players)
            while choices:
                mover, count, options = choices[-1]
                options.append(value)
                if len(options) < count:
                    break
                choices.pop()
                value = self._session.choice(mover, options, players=self._players)
            else:
                if reader.peek() is not None:
                    reader.refuse("expected the end of the file")
                return value

    def _choice(self) -> Tuple[int, int, List["Value"]]:
        reader = self._reader
        reader.string("the name of the node")
        mover = reader.number("a player", 1, self._players)
        information_set = reader.number("an information set", 1, _MOST)
        if (mover, information_set) in self._sets:
            reader.refuse("in a value each player knows where play is: this information set has two nodes")
        self._sets[mover, information_set] = None
        if (reader.peek() or "").startswith('"'):
            reader.string("the name of the information set")
        actions = reader.listed("an action")
        if not actions:
            reader.refuse("a choice has at least one action")
        if reader.number("an outcome", 0, _MOST) != 0:
            reader.refuse("a value has no payoffs before its end")
        return mover, len(actions), []

    def _end(self) -> Union[int, str]:
        """The winner in a node that ends the game, or its payoffs as a value: `<1,1/2,0>`."""
        reader = self._reader
        reader.string("the name of the node")
        outcome = reader.number("an outcome", 0, _MOST)
        if outcome == 0 and self._keeps_payoffs:
            return "nobody"
        if outcome == 0:
            reader.refuse("nobody wins here: the game ends without an outcome")
        if not (reader.peek() or "").startswith('"'):
            if outcome not in self._outcomes:
                reader.refuse("the payoffs of this outcome are not known")
            return self._outcomes[outcome]
        name = reader.string("the name of the outcome")
        payoffs = reader.listed("a payoff")
        if len(payoffs) != self._players:
            reader.refuse(f"expected {self._players} payoffs")
        try:
            amounts = [Fraction(payoff) for payoff in payoffs]
        except (ValueError, ZeroDivisionError):
            reader.refuse("a payoff is a number")
        if self._payoffs.setdefault(outcome, amounts) != amounts:
            reader.refuse(f"outcome {outcome} has other payoffs above")
        if self._keeps_payoffs:
            return self._outcomes.setdefault(outcome, f"<{','.join(map(str, amounts))}>")
        richest = [player for player, amount in enumerate(amounts, 1) if amount == max(amounts)]
        # The name decides between the richest players only.
        named = [player for player in richest if name == f"{player} wins"]
        if len(richest) > 1 and not named:
            reader.refuse("nobody wins here: two players have the highest payoff, and the outcome is not "
                          f"called `{richest[0]} wins`")
        winner = (named or richest)[0]
        if self._outcomes.setdefault(outcome, winner) != winner:
            reader.refuse(f"outcome {outcome} has another name above")
        return winner


def from_efg(session: "Session", text: str, payoffs: bool) -> "Value":
    """The value of a game in extensive form."""
    return _Game(session, _Reader(text_argument("text", text).lstrip("\ufeff")), payoffs).value()
