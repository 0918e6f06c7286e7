# SPDX-License-Identifier: MIT
"""Draws the plots of Documentation/Plots from the table of Documentation/Benchmarks.md.

    plots.py            fails if a plot is not current
    plots.py --update   writes them
"""

import math
import re
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "Documentation/Benchmarks.md"
FOLDER = ROOT / "Documentation/Plots"
# The table rows to draw, and their names in the plot.
ROWS = {
    "JPEG, 12 megapixels, decoded": "decode a JPEG of 12 megapixels",
    "PNG, 3 megapixels": "decode a PNG of 3 megapixels",
    "AVIF, 3 megapixels": "decode an AVIF of 3 megapixels",
    "JPEG XL, 3 megapixels": "decode a JPEG XL of 3 megapixels",
    "GIF, 40 frames of 480 x 360, every pixel changing": "decode a GIF of 40 frames",
    "12 megapixels to 1200 x 900, Lanczos3": "resize 12 megapixels, Lanczos3",
    "Gaussian blur, 2 megapixels, radius 10": "blur 2 megapixels",
    "an image in memory, one of 500": "find an image in memory",
    "disk hit, 100 KB, default settings": "read 100 KB from disk",
    "10,000 files of 5 KB over HTTP, 32 at a time": "load files of 5 KB over HTTP",
}
COLOURS = {
    "": {"back": "#ffffff", "text": "#1c2430", "soft": "#566275", "grid": "#d9e0ea", "faster": "#2f6fb2",
         "slower": "#c25a1f"},
    "-dark": {"back": "#0d1117", "text": "#e8edf4", "soft": "#a9b5c6", "grid": "#323c4b", "faster": "#6ea8e6",
              "slower": "#e59a62"},
}
WIDTH, LEFT, RIGHT, LINE, GAP, TOP = 760, 236, 575, 18, 10, 34
TICKS = [0.25, 0.5, 1, 2, 4, 8, 16]


def measurements(table):
    """Returns name, value and (contender, factor) of each row to draw."""
    cells = [[cell.strip(" *") for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    rows = {row[0]: row for row in cells if len(row) == 3}
    missing = [name for name in ROWS if name not in rows]
    if missing:
        sys.exit(f"error: {TABLE.name}: no row {missing[0]!r}")
    for name, label in ROWS.items():
        _, value, peers = rows[name]
        found = re.findall(r"([A-Za-z`][^;]*?),? ([\d.]+) x(?:, |; |$)", peers)
        yield label, value, [(peer.replace("`", ""), float(factor)) for peer, factor in found]


def position(factor):
    first, last = math.log(TICKS[0]), math.log(TICKS[-1])
    return LEFT + (RIGHT - LEFT) * (math.log(factor) - first) / (last - first)


def plot(rows, colours):
    text, bars, y = [], [], TOP
    for label, value, peers in rows:
        text.append(f'<text x="8" y="{y + 13}">{escape(label)}</text>')
        text.append(f'<text class="soft" x="8" y="{y + 13 + LINE}">{escape(value)}</text>')
        for peer, factor in peers:
            start, end = sorted((position(1), position(factor)))
            kind = "faster" if factor >= 1 else "slower"
            bars.append(f'<rect class="{kind}" x="{start:.1f}" y="{y + 3}" width="{max(end - start, 1):.1f}" '
                        f'height="{LINE - 6}" rx="1.5"/>')
            text.append(f'<text class="soft" x="{max(end, position(1)) + 6:.1f}" y="{y + 13}">'
                        f"{escape(peer)} {factor:g} x</text>")
            y += LINE
        y += GAP + max(0, 2 - len(peers)) * LINE
    grid = []
    for tick in TICKS:
        x = position(tick)
        name = f"{tick:g} x" if tick != 1 else "equal"
        grid.append(f'<path class="{"one" if tick == 1 else "grid"}" d="M{x:.1f} {TOP - 8}V{y - GAP + 4}"/>')
        grid.append(f'<text class="soft" x="{x:.1f}" y="{TOP - 16}" text-anchor="middle">{name}</text>')
    style = (f'text{{font:13px system-ui,"Helvetica Neue",Arial,sans-serif;fill:{colours["text"]}}}'
             f'.soft{{font-size:12px;fill:{colours["soft"]}}}.grid,.one{{stroke:{colours["grid"]}}}'
             f'.one{{stroke:{colours["soft"]}}}.faster{{fill:{colours["faster"]}}}'
             f'.slower{{fill:{colours["slower"]}}}')
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" '
        'role="img">', "<title>How many times faster WebImage is than others</title>",
        f"<style>{style}</style>", f'<rect width="{WIDTH}" height="{y}" fill="{colours["back"]}"/>',
        *grid, *bars, *text, "</svg>\n"])


def plots():
    rows = list(measurements(TABLE.read_text()))
    return {FOLDER / f"speed{name}.svg": plot(rows, colours) for name, colours in COLOURS.items()}


def main(arguments):
    for file, text in plots().items():
        if arguments == ["--update"]:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            return f"error: {file.relative_to(ROOT)} is not current; run Scripts/pictures"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
