"""What Markdown leaves to do for the manual: typed lines in examples, indices in prose, wide tables."""

import re

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


def on_page_content(html, **_):
    html = CONSOLE.sub(lambda block: TYPED.sub(r"<b>\g<0></b>", block.group()), html)
    parts = PROSE.split(html)
    parts[::2] = [POWER.sub(power, INDEX.sub(index, text)) for text in parts[::2]]
    html = "".join(parts)
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
