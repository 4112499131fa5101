"""What Markdown leaves to do: the lines typed in examples are marked, and wide tables can scroll."""

import re

TYPED = re.compile(r"^(\$|kingmaker&gt;) .*$", re.MULTILINE)
CONSOLE = re.compile(r'(?<=<code class="language-console">).*?(?=</code>)', re.DOTALL)


def on_page_content(html, **_):
    html = CONSOLE.sub(lambda block: TYPED.sub(r"<b>\g<0></b>", block.group()), html)
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
