#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the articles of the documentation as pages that you can read in the repository.

DocC's links to symbols and articles, and its pictures, don't work there. The articles stay the source: each
one becomes a file in Documentation/Guide, and so do the landing pages of the modules, without their topics.
"""

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "Documentation/Guide"
FENCE = re.compile(r"(^ *```.*?^ *```$)", re.M | re.S)
SYMBOL = re.compile(r"``([^`\n]+)``")
HEADING = re.compile(r"\]\(#([\w-]+)\)")
ARTICLE = re.compile(r"<doc:([\w-]+)(#[\w-]+)?>")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w-]+)\)")


def articles():
    """Returns the files of the articles, by name."""
    files = list(ROOT.glob("Sources/**/*.docc/*.md"))
    found = {path.stem: path for path in files}
    assert len(found) == len(files), "two articles have the same name"
    return found


def title(text):
    return re.search(r"^# (.*)$", text, re.M)[1].replace("``", "")


def symbol(match):
    """Returns the code for a link to a symbol, such as `ImageManager.load(_:)`."""
    name = re.sub(r"-([0-9a-z]{4,5}|swift\.[a-z.]+|\(.*\).*)$", "", match[1])
    return f"`{name.replace('/', '.')}`"


def page(source, known):
    """Returns the text of a page, made from an article."""
    text = source.read_text()
    if re.search(r"^# ``", text, re.M):
        text = re.split(r"^## Topics$", text, flags=re.M)[0].rstrip() + "\n"

    def article(match):
        target = known.get(match[1])
        if target is None:
            raise ValueError(f"{source.name}: no article {match[1]}")
        return f"[{title(target.read_text())}]({match[1]}.md{(match[2] or '').lower()})"

    def picture(match):
        files = sorted((source.parent / "Resources").glob(f"{match[2]}[.@]*"))
        if not files:
            raise ValueError(f"{source.name}: no picture {match[2]}")
        return f"![{match[1]}]({os.path.relpath(files[0], GUIDE)})"

    parts = FENCE.split(text)
    for index in range(0, len(parts), 2):
        part = PICTURE.sub(picture, ARTICLE.sub(article, parts[index]))
        part = HEADING.sub(lambda match: f"](#{match[1].lower()})", part)
        parts[index] = SYMBOL.sub(symbol, part)
    origin = source.relative_to(ROOT)
    return f"<!-- Scripts/checks/pages.py writes this page. Change {origin} instead. -->\n\n" + "".join(parts)


def pages():
    known = articles()
    return {GUIDE / f"{name}.md": page(source, known) for name, source in sorted(known.items())}


def main():
    made = pages()
    GUIDE.mkdir(exist_ok=True)
    for path in GUIDE.glob("*.md"):
        if path not in made:
            path.unlink()
    for path, text in made.items():
        path.write_text(text)


if __name__ == "__main__":
    main()
