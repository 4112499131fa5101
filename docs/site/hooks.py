# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Changes pages of the manual after Markdown: marks typed lines in examples, indices in prose, wide tables.

If the program for browsers is part of the site (KINGMAKER_WEB is set), each example has a link that
runs it there.
"""

import html as entities
import os
import pathlib
import re
import shlex
import urllib.parse

from mkdocs.utils import get_relative_url

HAS_PROGRAM = bool(os.environ.get("KINGMAKER_WEB"))
PROMPT = "kingmaker> "
EXPLORED = re.compile(r"explore\((.*?)(?:, (\(?\d[\d,]*\)?))?(?:, under=(\w+))?\)")
EXAMPLE = re.compile(r'<pre><code class="language-console">(.*?)</code></pre>', re.DOTALL)

CONSOLE = re.compile(r'(?<=<code class="language-console">).*?(?=</code>)', re.DOTALL)
TYPED = re.compile(r"^(\$|kingmaker&gt;) .*$", re.MULTILINE)

# Code and tags stay as they are.
PROSE = re.compile(r"(<pre.*?</pre>|<code.*?</code>|<[^>]*>)", re.DOTALL)
# b_k, b_{k+1}, f_(i+1), N_rj and v ≤_p w, but not survivor_nim; N^k, 2^20, (-1/2)^k.
INDEX = re.compile(r"((?<!\w)\w|&lt;|[=≤≡∥◁])_(?:\{([^}]*)\}|\(([^)]*)\)|(\w{1,2})(?!\w))")
POWER = re.compile(r"(?<=[\w)])\^(?:\{([^}]*)\}|\(([^)]*)\)|(\w+))")


def index(match):
    return f"{match[1]}<sub>{match[2] or match[3] or match[4]}</sub>"


def power(match):
    return f"<sup>{match[1] or match[2] or match[3]}</sup>"


def on_config(config):
    if HAS_PROGRAM:
        config["nav"][1:1] = [{"Try it": "try.md"}, {"Explore": "explore.md"}]
    return config


def statements_of(line):
    """The input of a typed line of an example: statements, also of `kingmaker eval`, or a command line."""
    if not line.startswith("$ "):
        return [line.removeprefix(PROMPT)]
    try:
        words = shlex.split(line)
    except ValueError:
        words = []
    has_statements = words[1:3] == ["kingmaker", "eval"] and len(words) > 3
    if has_statements and not any(word.startswith("-") or word in ("|", ">", "<") for word in words[3:]):
        return words[3:]
    return [line]


def with_link(example, page):
    """The example, and a link to a session with what is typed in it."""
    lines = entities.unescape(example[1]).splitlines()
    typed = [statement for line in lines if line.startswith((PROMPT, "$ ")) for statement in statements_of(line)]
    if not typed:
        return example.group()
    session = urllib.parse.quote("\n".join(typed), safe="")
    target = get_relative_url("try.html", page.url)
    label = entities.escape(typed[0], quote=True)
    return (f'{example.group()}\n<p class="try"><a href="{target}#run={session}" '
            f'aria-label="Try it: {label}">Try it</a>{explorer_links(typed, page)}</p>')


def explorer_links(typed, page):
    """Links to the page with boards, for statements that explore a position."""
    links = ""
    for explored in filter(None, map(EXPLORED.fullmatch, typed)):
        moves = re.sub(r"[()]", "", explored[2] or "").replace(",", ".")
        state = urllib.parse.urlencode({"g": explored[1], "m": moves, "u": explored[3] or "prudent"})
        target = entities.escape(f'{get_relative_url("explore.html", page.url)}#{state}', quote=True)
        links += f' <a href="{target}" aria-label="Explore: {entities.escape(explored[1], quote=True)}">Explore</a>'
    return links


def on_page_content(html, page, **_):
    if HAS_PROGRAM:
        html = EXAMPLE.sub(lambda example: with_link(example, page), html)
    html = CONSOLE.sub(lambda block: TYPED.sub(r"<b>\g<0></b>", block.group()), html)
    parts = PROSE.split(html)
    parts[::2] = [POWER.sub(power, INDEX.sub(index, text)) for text in parts[::2]]
    html = "".join(parts)
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def on_post_build(config):
    """The index of the search as a script, which a page may load from files too."""
    folder = pathlib.Path(config["site_dir"]) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    (folder / "search_index.js").write_text(f"const searchIndex = {index};\n", encoding="utf-8")
    for unused in ("main.js", "worker.js", "search_index.json"):
        (folder / unused).unlink()
