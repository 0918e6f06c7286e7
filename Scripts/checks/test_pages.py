# SPDX-License-Identifier: MIT
"""Tests that the pages in the repository are current, and that their links and pictures exist."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import pages

ROOT = Path(__file__).parents[2]
LINK = re.compile(
    r"\]\(([^)\s]+)\)|<(?:img|source)[^>]* (?:src|srcset)=\"([^\"]+)\"|<a[^>]* href=\"([^\"]+)\"")
# The first things that people look for, and the page that has the answer, with the word that leads there.
ANSWERS = {
    "install": "Products.md", "first image": "Guide/GettingStarted.md",
    "placeholder": "Guide/WebImageDisplay.md", "list": "Guide/CellsAndReuse.md",
    "caches": "Guide/Caching.md#configure-the-caches",
    "cached": "Guide/Recipes.md#why-is-it-not-cached",
    "token": "Guide/Recipes.md#send-a-token-and-renew-it", "offline": "Guide/Recipes.md#offline-first",
    "memory": "Guide/Recipes.md#why-is-memory-high", "codec of my own": "Guide/ImageCoding.md",
    "test my application": "Guide/Testing.md", "switch from": "Guide/ComingFromOthers.md",
    "image server in production": "Server.md",
}
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.M | re.S)


def anchors(text):
    """Returns the anchors of a page's headings, as the repository site makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        count = 0
        while name + (f"-{count}" if count else "") in found:
            count += 1
        found.add(name + (f"-{count}" if count else ""))
    return found


def links(text):
    return [next(group for group in match.groups() if group) for match in LINK.finditer(text)]


def faults(files):
    """Returns the links to files, pictures or headings that don't exist."""
    found = []
    for path in files:
        text = CODE.sub("", path.read_text())
        for link in links(text):
            if re.match(r"[a-z]+:", link):
                continue
            name, _, anchor = link.partition("#")
            target = path if not name else path.parent / name
            if not target.exists():
                found.append(f"{path.name}: no file {link}")
            elif anchor and anchor not in anchors(target.read_text()):
                found.append(f"{path.name}: no heading {link}")
    return found


def unanswered(index):
    """Returns the questions without an index row that has both the word and the link."""
    rows = [(row, links(row)) for row in index.splitlines() if row.startswith("| ")]
    return [
        question for question, page in ANSWERS.items()
        if not any(question in row.split("|")[1] and page in linked for row, linked in rows)]


def documents():
    """Returns the pages that people read in the repository."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [ROOT / name for name in names if name and ".docc/" not in name and (ROOT / name).exists()]


class PageTests(unittest.TestCase):
    def test_the_pages_are_current(self):
        made = pages.pages()
        for path, text in made.items():
            self.assertTrue(path.exists(), f"{path.name}: run Scripts/checks/pages.py")
            self.assertEqual(path.read_text(), text, f"{path.name}: run Scripts/checks/pages.py")
        self.assertEqual({path.name for path in pages.GUIDE.glob("*.md")}, {path.name for path in made})

    def test_every_link_leads_to_something(self):
        self.assertGreater(len(documents()), 60)
        self.assertEqual(faults(documents()), [])

    def test_the_readme_links_to_no_article_of_docc(self):
        linked = [ROOT / "README.md", ROOT / "Documentation/README.md", ROOT / "Documentation/Features.md"]
        for path in linked:
            for link in links(path.read_text()):
                self.assertFalse(re.search(r"\.docc/.*\.md", link), f"{path.name}: {link}")

    def test_the_index_has_every_page_of_the_guide(self):
        text = (ROOT / "Documentation/README.md").read_text() + "".join(
            path.read_text() for path in pages.GUIDE.glob("*.md"))
        for path in pages.GUIDE.glob("*.md"):
            self.assertIn(path.name, text)

    def test_the_index_is_one_click_from_the_readme_and_one_from_each_answer(self):
        self.assertIn("Documentation/README.md", links((ROOT / "README.md").read_text()))
        text = (ROOT / "Documentation/README.md").read_text()
        self.assertEqual(unanswered(text), [])
        # A page that can't be found under its question is a fault.
        self.assertEqual(unanswered(text.replace("#offline-first", "")), ["offline"])
        self.assertEqual(unanswered(text.replace("token", "key")), ["token"])

    def test_each_fault_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            page, other = Path(folder, "a.md"), Path(folder, "b.md")
            other.write_text("# The *other* page: here\n\n## Again\n\n## Again\n")
            page.write_text(
                "[a](b.md#the-other-page-here) [b](b.md#again-1) [c](b.md#gone) [d](c.md) ![e](e.png)\n"
                "<img src=\"f.png\"> `[g](g.md)`\n\n```\n[h](h.md)\n```\n[i](https://a.example/x)\n")
            found = faults([page])
        self.assertEqual([fault.split()[-1] for fault in found], ["b.md#gone", "c.md", "e.png", "f.png"])

    def test_links_to_symbols_and_articles_become_text_and_pages(self):
        with tempfile.TemporaryDirectory() as folder:
            catalogue = Path(folder)
            (catalogue / "Resources").mkdir()
            (catalogue / "Resources/dot@2x.png").write_bytes(b"")
            article = catalogue / "A.md"
            article.write_text(
                "# A\n\n``Type/load(_:)-5ab1`` <doc:B#x> ![a dot](dot)\n\n```swift\n``x``\n```\n")
            other = catalogue / "B.md"
            other.write_text("# About ``B``\n\n## Topics\n\n- ``B/c``\n")
            old = pages.ROOT
            pages.ROOT = catalogue
            try:
                text = pages.page(article, {"A": article, "B": other})
            finally:
                pages.ROOT = old
        self.assertIn("`Type.load(_:)` [About B](B.md#x) ![a dot](", text)
        self.assertIn("dot@2x.png)", text)
        self.assertIn("``x``", text)
