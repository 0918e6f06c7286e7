# SPDX-License-Identifier: MIT
"""Tests of Documentation/Parity.md: its rows, its states and the names in it are right. Run by .ci/run."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = 358
# Their suites run with stubs for Apple's frameworks, and are marked in the table.
STUB_FOLDERS = ["WebImageUIKitTests", "WebImageAppKitTests", "WebImageSwiftUITests"]
STATES = ["works", "partial", "missing", "n-a"]


def text(folder):
    return "\n".join(path.read_text() for path in (ROOT / folder).rglob("*.swift"))


def suites_in(folder):
    return set(re.findall(r"\b(?:struct|class) (\w+Tests)\b[^\n]*\{$", text(folder), re.M))


def faults(document, suites, names, stub_suites=frozenset()):
    """Returns the faults in a document, given the test suites and all names in the sources."""
    lines = [line for line in document.splitlines() if line.startswith("| ")]
    rows = [line for line in lines if not line.startswith("| feature |")]
    found = []
    counts = dict.fromkeys(STATES, 0)
    for row in rows:
        cells = row.strip("| ").split(" | ")
        if len(cells) != 4 or cells[2] not in STATES:
            found.append(f"not four cells with a state: {row}")
            continue
        feature, here, state, tests = cells
        counts[state] += 1
        named = re.findall(r"`(\w+)`", tests)
        marked = (f"`{name}`" + " (stub)" * (name in stub_suites) for name in named)
        if tests != (", ".join(marked) or "–"):
            found.append(f"{feature}: tests are names of suites: {tests}")
        if state == "works" and not named:
            found.append(f"{feature}: no test")
        found += [f"{feature}: no suite {name}" for name in named if name not in suites]
        if state in ("works", "partial"):
            used = re.findall(r"[A-Za-z]\w*", " ".join(re.findall(r"`([^`]+)`", here)))
            found += [f"{feature}: no name {name} in Sources" for name in used if name not in names]
    if len(rows) != ROWS:
        found.append(f"{len(rows)} rows; there are {ROWS} features")
    sentence = "Of {} rows, {} say works, {} partial, {} missing and {} n-a."
    sentence = sentence.format(len(rows), *counts.values())
    if sentence not in " ".join(document.split()):
        found.append(f"the introduction must say: {sentence}")
    return found


def faults_beyond(table, suites, names):
    """Returns the faults in the table of features that the two libraries lack."""
    found = []
    for row in table.splitlines():
        if not row.startswith("| ") or row.startswith("| feature |"):
            continue
        cells = row.strip("| ").split(" | ")
        if len(cells) != 4:
            found.append(f"not four cells: {row}")
            continue
        feature, _, here, tests = cells
        named = re.findall(r"`(\w+)`", tests)
        if not named:
            found.append(f"{feature}: no test")
        found += [f"{feature}: no suite {name}" for name in named if name not in suites]
        used = re.findall(r"[A-Za-z]\w*", " ".join(re.findall(r"`([^`]+)`", here)))
        found += [f"{feature}: no name {name} in Sources" for name in used if name not in names]
    return found


def section(document, heading):
    """Returns the text under a heading, up to the next one of the same or a higher level."""
    level = heading.split(" ")[0]
    return re.split(rf"^#{{1,{len(level)}}} ", document.split(f"\n{heading}\n")[1], flags=re.M)[0]


def faults_missing(text, answer, document, planned):
    """Returns the faults in the list of missing features, and in the FAQ's answer, which only links to it.

    A feature in bold is one that the table or the roadmap says is not there, and so is each class of
    another library that the list names. What the table says is missing is in the list.
    """
    missing = [row.strip("| ").split(" | ")[0] for row in document.splitlines() if " | missing | " in row]
    names = {name for feature in missing for name in re.findall(r"`([^`]+)`", feature)}
    bold = {name.lower() for name in re.findall(r"\*\*(.+?)\*\*", text)}
    known = {feature.lower() for feature in missing} | {feature.lower() for feature in planned}
    found = [f"it is there, or nobody says that it is not: {name}" for name in sorted(bold - known)]
    classes = set(re.findall(r"`((?:SD|YY)\w+)`", text))
    found += [f"it is there: {name}" for name in sorted(classes - names)]
    found += [f"not in the list: {name}" for name in sorted(names - classes)]
    unnamed = (feature for feature in missing if "`" not in feature)
    found += [f"not in the list: {feature}" for feature in unnamed if feature.lower() not in bold]
    if not re.fullmatch(r"[^,`*]*<doc:ComingFromOthers>[^,`*]*", answer.strip()):
        found.append("the answer of the FAQ names features itself")
    return found


class ParityTests(unittest.TestCase):
    def test_the_lists_of_missing_features_agree_with_the_table(self):
        articles = ROOT / "Sources/WebImage/Documentation.docc"
        text = section((articles / "ComingFromOthers.md").read_text(), "## Missing features")
        answer = section((articles / "FAQ.md").read_text(), "### What is missing?")
        roadmap = section((ROOT / "Documentation/Roadmap.md").read_text(), "## What is not planned")
        planned = re.findall(r"^\| ([^|]+?) \|", roadmap, re.M)
        document = (ROOT / "Documentation/Parity.md").read_text()
        self.assertEqual(faults_missing(text, answer, document, planned), [])

    def test_each_fault_of_the_list_of_missing_features_is_found(self):
        rows = [
            "| `SDOldCoder` | nothing | missing | – |",
            "| a mirror | nothing | missing | – |",
            "| a window | nothing | missing | – |",
            "| gain maps | `load` | works | `LoadTests` |",
        ]
        text = "**Gain maps**, **A mirror** and **clouds**: nothing. `SDVideoCoder`."
        found = faults_missing(text, "Gain maps, <doc:ComingFromOthers>", "\n".join(rows), ["clouds"])
        expected = ["gain maps", "SDVideoCoder", "list: SDOldCoder", "list: a window", "FAQ"]
        self.assertEqual(len(found), len(expected))
        for fault, part in zip(found, expected):
            self.assertIn(part, fault)

    def test_the_table_is_right(self):
        tests = [*(ROOT / "Tests").iterdir(), *(ROOT / "Programs/Tests").iterdir()]
        folders = [path.relative_to(ROOT) for path in tests if path.is_dir()]
        stubbed = [folder for folder in folders if folder.name in STUB_FOLDERS]
        others = set().union(*(suites_in(folder) for folder in folders if folder not in stubbed))
        stub_suites = set().union(*(suites_in(folder) for folder in stubbed)) - others
        suites = others | stub_suites
        names = set(re.findall(r"[A-Za-z]\w*", text("Sources") + text("Programs/Sources")))
        document, beyond = (ROOT / "Documentation/Parity.md").read_text().split("\n## Beyond\n")
        self.assertEqual(faults(document, suites, names, stub_suites), [])
        self.assertEqual(faults_beyond(beyond, suites, names), [])

    def test_each_fault_is_found(self):
        rows = [
            "| a | `load` | works | `LoadTests` |",
            "| b | `load` | good | `LoadTests` |",
            "| c | `load` | works | – |",
            "| d | `load` | partial | `OldTests` |",
            "| e | `gone()` | works | `LoadTests` |",
            "| f | `load` | works | Load |",
            "| g | `gone()` | missing | – |",
            "| h | `load` | works | `ViewTests` (stub) |",
            "| i | `load` | works | `ViewTests` |",
        ]
        found = faults("\n".join(rows), {"LoadTests", "ViewTests"}, {"load"}, {"ViewTests"})
        expected = ["b", "c", "d", "e", "f: tests", "f: no test", "i: tests", "9 rows"]
        expected.append("6 say works, 1 partial")
        self.assertEqual(len(found), len(expected))
        for fault, part in zip(found, expected):
            self.assertIn(part, fault)

    def test_each_fault_of_the_other_table_is_found(self):
        rows = [
            "| a | others | `load` | `LoadTests` |",
            "| b | `load` | `LoadTests` |",
            "| c | others | `gone()` | `LoadTests` |",
            "| d | others | `load` | `OldTests` |",
            "| e | others | `load` | – |",
        ]
        found = faults_beyond("\n".join(rows), {"LoadTests"}, {"load"})
        self.assertEqual(len(found), 4)
        for fault, part in zip(found, ["b", "c: no name", "d: no suite", "e: no test"]):
            self.assertIn(part, fault)


if __name__ == "__main__":
    unittest.main()
