#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts constructions that give our language an accent, per 10,000 words of comments, pages and test names,
and compares them with limits. The limits may only go down; the limit for contractions may only go up.

    Scripts/checks/voice.py            prints the figures; fails if one is beyond its limit
    Scripts/checks/voice.py --list     also prints the places
"""

import re
import subprocess
import sys
from pathlib import Path

# The pattern, and its limits in comments, pages and names of tests.
FIGURES = {
    "so that": (r"\bso that\b", (0.5, 0.5, 0.5)),
    "that of, those of": (r"\b(that|those) of\b", (0.5, 0.5, 0.5)),
    "of its own": (r"\bof (its|their|your|one's|his) own\b", (0.4, 1.2, 0.8)),
    "what is, what was": (r"\bwhat (is|are|was|were|they|it|we|you)\b", (0.8, 1.6, 0.5)),
    "others": (r"\bothers\b", (0.8, 1.3, 1.1)),
    "whose": (r"\bwhose\b", (2.5, 1.2, 1.6)),
    "whatever": (r"\bwhatever\b", (0.5, 0.5, 0.6)),
    "the program": (r"\bthe program\b", (0.3, 0.3, 0.3)),
    "tells, is told": (r"\b(tells|is told|are told)\b", (0.5, 0.3, 0.3)),
    "is no, are no": (r"\b(is|are) no\b(?! longer)", (1.2, 0.6, 0.5)),
    "of the": (r"\bof the\b", (64.0, 42.0, 25.0)),
}
CONTRACTION = r"\b\w+(n't|'re|'ll|'ve|'s been)\b|\b(it|that|there|what|let|here)'s\b"
CONTRACTIONS = (20.0, 20.0, 20.0)


def listed(*patterns):
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    return [Path(name) for name in names if name and Path(name).exists()]


def comments():
    for path in listed("Sources/*.swift", "Programs/Sources/*.swift"):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            match = re.search(r"(?:^|\s)///? ?(.*)", line)
            if match and "SPDX" not in line:
                yield path, number, match[1]


def prose():
    for path in listed("*.md"):
        # Skip pages made from the articles, and lists of declarations.
        if path.is_relative_to("Documentation/Guide") or path.is_relative_to("Documentation/API"):
            continue
        is_code = False
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if line.lstrip().startswith("```"):
                is_code = not is_code
            elif not is_code:
                yield path, number, re.sub(r"`[^`]*`|\]\([^)]*\)", "x", line)


def names():
    for path in listed("Tests/*.swift", "Programs/Tests/*.swift"):
        lines = path.read_text().split("\n")
        for number, line in enumerate(lines, 1):
            match = re.search(r'@(?:Test|Suite)\(\s*"([^"]*)"', line)
            if not match and re.search(r"@(Test|Suite)\($", lines[number - 2]):
                match = re.match(r'\s*"([^"]*)"', line)
            if match:
                yield path, number, match[1]


def rates(texts):
    """Returns the number of words, and the places of each construction."""
    words, places, contractions = 0, {name: [] for name in FIGURES}, 0
    for path, number, text in texts:
        words += len(re.findall(r"[A-Za-z][\w'-]*", text))
        contractions += len(re.findall(CONTRACTION, text, re.I))
        for name, (pattern, _) in FIGURES.items():
            places[name] += [f"{path}:{number}: {text.strip()}"] * len(re.findall(pattern, text, re.I))
    return words, places, contractions


def main():
    beyond = []
    for kind, (label, texts) in enumerate(
        [("comments", comments()), ("pages", prose()), ("names of tests", names())]
    ):
        words, places, contractions = rates(texts)
        row = []
        for name, found in places.items():
            rate, limit = round(len(found) * 10000 / words, 1), FIGURES[name][1][kind]
            row.append(f"{name} {rate}")
            if rate > limit:
                beyond.append(f"{label}: {name}: {rate} for 10,000 words; the limit is {limit}")
            if "--list" in sys.argv[1:]:
                print("\n".join(f"{name}: {place}" for place in found))
        rate = round(contractions * 10000 / words, 1)
        if rate < CONTRACTIONS[kind]:
            beyond.append(f"{label}: contractions: {rate} for 10,000 words; at least {CONTRACTIONS[kind]}")
        print(f"{label}, {words} words: {', '.join(row)}, contractions {rate}")
    if beyond:
        sys.exit("\n".join(beyond))


main()
