# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Types for answers of statements that Python has no type for."""
from __future__ import annotations

import html
import json
import numbers
from importlib import import_module
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ._arguments import Closed, limits, text
from ._errors import Error, InputError
from ._pictures import svg_if_possible, svg_of

from ._kingmaker import Value as _Value

if TYPE_CHECKING:
    from ._kingmaker import Thing as _Thing
    from ._kingmaker import Value

__all__ = ["Check", "Drawing", "Function", "Plot", "Proof", "Step", "Table", "Thing", "Trace"]


_MOST_CHARACTERS = 20_000  # that a notebook shows of a text without being asked
_MOST_ROWS = 200  # and of a table


def _html_of_text(whole: str) -> str:
    more = len(whole) - _MOST_CHARACTERS
    remark = f"\n... and {more} more characters" if more > 0 else ""
    return f"<pre>{html.escape(whole[:_MOST_CHARACTERS] + remark)}</pre>"


def _html_of_table(table: str) -> str:
    end = "</tr>"
    rows = table.split(end)
    more = len(rows) - _MOST_ROWS - 2  # the head, and what comes behind the last row
    if more <= 0:
        return table
    return end.join(rows[:_MOST_ROWS + 1]) + f"{end}</tbody></table><p>... and {more} more rows</p>"


_FORMATS = ("text", "json", "tex", "markdown", "csv", "html", "dot", "svg", "coq")


class _Kept:
    """An answer in a pickle: its texts, and the columns of a table."""

    def __init__(self, kind: str, texts: Dict[str, str], columns: List[str], remark: str) -> None:
        self.kind, self.texts, self.columns, self.note = kind, texts, columns, remark

    def text(self, format: str) -> str:
        if format not in self.texts:
            raise InputError(f"a {self.kind} from a pickle cannot be had as {format}")
        return self.texts[format]

    def names(self) -> List[str]:
        return self.columns

    def remark(self) -> str:
        return self.note


def _restored(kind: Any, kept: _Kept, state: Dict[str, Any]) -> Any:
    thing = kind.__new__(kind)
    vars(thing).update(state, _thing=kept)
    return thing


class Thing(Closed):
    """An answer or an object of the language: a function, a rule set, a form, a report, ..."""

    __module__ = "kingmaker"

    def __init__(self, thing: "_Thing") -> None:
        self._thing = thing

    @property
    def kind(self) -> str:
        """The kind of the answer, in a word."""
        return self._thing.kind

    def to(self, format: str) -> str:
        """The answer in a format of the program: ``json``, ``tex``, ``csv``, ...

        Raises InputError for a format that it cannot be had in.
        """
        return self._thing.text(text("format", format))

    @property
    def data(self) -> Any:
        """Its JSON, read."""
        return json.loads(self.to("json"))

    def __str__(self) -> str:
        return self._thing.text("text")

    def __copy__(self) -> "Thing":
        return self

    def __deepcopy__(self, memo: Any) -> "Thing":
        return self

    def __reduce__(self) -> Any:
        if type(self) in (Thing, Function):
            raise TypeError(f"a {self.kind} cannot be pickled; `str` is its text, which a statement may take")
        texts = {}
        for format in _FORMATS:
            try:
                texts[format] = self._thing.text(format)
            except Error:
                pass
        columns, remark = (self._thing.names(), self._thing.remark()) if self._has_rows() else ([], "")
        state = {name: one for name, one in vars(self).items() if name != "_thing"}
        return _restored, (type(self), _Kept(self.kind, texts, columns, remark), state)

    def _has_rows(self) -> bool:
        """True for a table and a trace, whose rows are then known."""
        return False

    def __repr__(self) -> str:
        return f"<kingmaker {self.kind}: {_first_line(self)}>"

    def _repr_html_(self) -> Optional[str]:
        try:
            return _html_of_text(str(self))
        except Error:
            return None


def _first_line(thing: Thing) -> str:
    try:
        whole = str(thing)
    except Error as error:
        whole = error.message
    line, _, more = whole.partition("\n")
    return line[:60] + ("..." if more or len(line) > 60 else "")


class Function(Thing):
    """A function of the language, which can be called.

    >>> import kingmaker as km
    >>> s = km.Session()
    >>> f = s.run("f(v, k) = size(v) + k")
    >>> f(s.value("[1,3]"), 10)
    13
    """

    __module__ = "kingmaker"

    def __call__(self, *arguments: Any, **limit: Any) -> Any:
        """The result of a call, as Python has it. Keyword arguments are limits."""
        names: Dict[str, Any] = {f"argument{i}": one for i, one in enumerate(arguments, 1)}
        call = f"called({', '.join(names)})"
        return self._thing._engine.run(call, {"called": self, **names}, limits(limit), False)


class Table(Thing):
    """A table: a list of its rows, which are tuples of Python's objects.

    >>> import kingmaker as km
    >>> table = km.Session().run("table k in 1..3: k, square = k^2")
    >>> table.columns
    ['k', 'square']
    >>> list(table)
    [(1, 1), (2, 4), (3, 9)]
    >>> print(table.to_csv())
    k,square
    1,1
    2,4
    3,9
    """

    __module__ = "kingmaker"

    def __init__(self, thing: "_Thing") -> None:
        super().__init__(thing)
        self._rows: Optional[List[Tuple[Any, ...]]] = None

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
        return self._thing.names()

    def _has_rows(self) -> bool:
        return self.rows is not None

    @property
    def rows(self) -> List[Tuple[Any, ...]]:
        """The rows. Made once, when they are first asked for."""
        if self._rows is None:
            self._rows = self._thing.rows()
        return self._rows

    @property
    def remark(self) -> str:
        """A remark on the whole table; often empty."""
        return self._thing.remark()

    def column(self, name: str) -> List[Any]:
        """The cells of the column with this name. KeyError if there is none."""
        if name not in self.columns:
            raise KeyError(name)
        place = self.columns.index(name)
        if self._rows is None:  # of other columns nothing is evaluated
            return self._thing.column(place)
        return [row[place] for row in self._rows]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Tuple[Any, ...]]:
        return iter(self.rows)

    def __getitem__(self, row: int) -> Tuple[Any, ...]:
        return self.rows[row]

    def to_csv(self) -> str:
        """The table as CSV (RFC 4180), without a newline at the end."""
        return self.to("csv")

    def to_latex(self) -> str:
        """The table as a ``tabular``, without its remark."""
        head, end, _ = self.to("tex").partition(r"\end{tabular}")
        return head + end

    def to_markdown(self) -> str:
        """The table as Markdown has it."""
        return self.to("markdown")

    def to_html(self) -> str:
        """The table as the element <table>."""
        return self.to("html")

    def to_pandas(self) -> Any:
        """The table as a pandas.DataFrame. ImportError where there is no pandas.

        Numbers, truths and texts are cells as they are. Values, positions, lists and coalitions are
        their texts, since pandas takes whatever has parts for a column of its own; equal texts are equal
        values, and ``km.value`` reads them. ``column`` gives the values themselves.
        """
        rows = [tuple(map(_cell, row)) for row in self.rows]
        return import_module("pandas").DataFrame(rows, columns=self.columns)

    def _repr_html_(self) -> Optional[str]:
        try:
            return _html_of_table(self.to_html())
        except Error:
            return None


def _cell(of: Any) -> Any:
    """An object as a cell of a frame."""
    if of is None or isinstance(of, (bool, str, numbers.Number)):
        return of
    if isinstance(of, _Value):
        return of._own_text(_MOST_CELL) or str(of)
    if isinstance(of, frozenset):
        return "{" + ",".join(map(str, sorted(of))) + "}"
    if isinstance(of, (list, tuple, range)):
        return "(" + ",".join(str(_cell(member)) for member in of) + ")"
    return str(of)


_MOST_CELL = 1_000_000  # bytes


class Step(NamedTuple):
    """A step of rewriting: ``rule`` at ``place`` makes ``after`` of ``before``."""

    rule: str
    citation: str
    place: str
    before: "Value"
    after: "Value"


class Trace(Thing):
    """All steps from a value to its normal form.

    >>> import kingmaker as km
    >>> trace = km.value("[[1,3],[2,3]]").trace("prudent")
    >>> trace.normal_form
    km.value('2_1')
    >>> [step.rule for step in trace]
    ['drop-weaker-option', 'drop-weaker-option', 'collapse-single-option']
    """

    __module__ = "kingmaker"
    _attributes = frozenset({"start", "normal_form"})
    start: "Value"
    normal_form: "Value"

    def __init__(self, thing: "_Thing") -> None:
        super().__init__(thing)
        self._steps: Optional[List[Step]] = None

    def _has_rows(self) -> bool:
        return self.steps is not None

    @property
    def steps(self) -> List[Step]:
        """The steps, first to last."""
        if self._steps is None:
            self._steps = [Step(*row) for row in self._thing.rows()]
        return self._steps

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, place: int) -> Step:
        return self.steps[place]

    def _repr_html_(self) -> Optional[str]:
        try:
            return _html_of_table(self.to("html"))
        except Error:
            return super()._repr_html_()


class Check(Thing):
    """The result of a check. It is true if the claim holds.

    >>> import kingmaker as km
    >>> check = km.Session().check("forall k in 0..12: k^2 < 100")
    >>> bool(check), check.instances, check.counterexample
    (False, 11, {'k': 10})
    """

    __module__ = "kingmaker"
    _attributes = frozenset({"holds", "instances", "relevant", "counterexample", "witness", "reason"})
    holds: bool
    #: How many instances were looked at.
    instances: int
    #: How many of them the claim is about: those that meet ``when`` and the premise.
    relevant: int
    #: The smallest instance that fails, by the names of the variables; None if all hold.
    counterexample: Optional[Dict[str, Any]]
    #: For ``exists``, the smallest instance that holds.
    witness: Optional[Dict[str, Any]]
    #: Why the counterexample is one.
    reason: str

    def __bool__(self) -> bool:
        return self.holds


class Proof(Thing):
    """A derivation that the checker has accepted."""

    __module__ = "kingmaker"


class Drawing(Thing):
    """A graph, which notebooks show as a picture."""

    __module__ = "kingmaker"

    @property
    def dot(self) -> str:
        """The graph as Graphviz reads it."""
        return self.to("dot")

    def svg(self) -> str:
        """The picture as the element <svg>. Error where there is no Graphviz."""
        return svg_of(self.dot)

    def _repr_svg_(self) -> Optional[str]:
        return svg_if_possible(self.dot)

    def _repr_html_(self) -> Optional[str]:
        return self._repr_svg_()  # also for converters of notebooks that leave out SVG


class Plot(Thing):
    """A plot, which notebooks show as a picture; its text is an SVG picture, too."""

    __module__ = "kingmaker"

    def svg(self) -> str:
        """The picture as the element <svg>."""
        return self.to("svg")

    def _repr_svg_(self) -> Optional[str]:
        return self.svg()

    def _repr_html_(self) -> Optional[str]:
        return self.svg()
