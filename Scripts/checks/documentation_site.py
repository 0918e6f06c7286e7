# SPDX-License-Identifier: MIT
"""Finds empty pages and dead links in the site that Scripts/docs has built.

    documentation_site.py SITE [PRODUCT...]

With products, the site must have a landing page that links to each of them and has the same code as README.
"""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
TYPES = {"struct", "enum", "class", "protocol", "typealias", "module"}
# Members that DocC lists by kind and name, because they're in no topic.
LISTED = 20


class Landing(HTMLParser):
    """The links, pictures and code on a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.undescribed, self.code, self.isCode = [], [], "", False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.links += [values[name] for name in ("href", "src", "srcset") if name in values]
        if tag == "img" and not values.get("alt"):
            self.undescribed.append(values.get("src"))
        self.isCode = self.isCode or tag == "pre"

    def handle_endtag(self, tag):
        self.isCode = self.isCode and tag != "pre"

    def handle_data(self, data):
        self.code += data if self.isCode else ""


def exists(site, path):
    file = site / path.strip("/")
    return file.is_file() or (file / "index.html").is_file()


def anchors(value):
    """Yields the anchors of all headings in the content of a page."""
    if isinstance(value, dict):
        if "anchor" in value:
            yield value["anchor"]
        for part in value.values():
            yield from anchors(part)
    elif isinstance(value, list):
        for part in value:
            yield from anchors(part)


def landing_faults(site, products, readme):
    file = site / "index.html"
    if not file.is_file():
        return ["index.html is missing"]
    page = Landing(file.read_text())
    found = [f"index.html: an image without a description: {name}" for name in page.undescribed]
    for link in page.links:
        if re.match(r"/|\w+:", link):
            found.append(f"index.html: not a relative link, so it ignores --base: {link}")
        elif not exists(site, link.partition("#")[0]):
            found.append(f"index.html: dead link {link}")
    for product in products:
        if f"documentation/{product.lower()}/" not in page.links:
            found.append(f"index.html: no link to {product}")
    if not page.code.strip() or page.code.strip() not in readme:
        found.append("index.html: its code is not an example of README.md")
    return found


def page_faults(site, pages, name):
    page = pages[name]
    sections = page.get("topicSections", [])
    symbol = page.get("metadata", {}).get("symbolKind")
    isText = page.get("metadata", {}).get("role") == "article"
    if not page.get("abstract") and (symbol in TYPES or isText):
        yield f"{name}: no summary"
    if not any(page.get(key) for key in ("abstract", "primaryContentSections", "topicSections")):
        yield f"{name}: empty page"
    listed = [one for one in sections if one.get("generated") and one["title"] != "Default Implementations"]
    count = sum(len(one["identifiers"]) for one in listed)
    if count > LISTED and symbol in TYPES and name.startswith("documentation/webimage/"):
        yield f"{name}: {count} members without a topic; the limit is {LISTED}"
    for reference in page.get("references", {}).values():
        for url in [reference.get("url", "")] + [one["url"] for one in reference.get("variants", [])]:
            path, _, anchor = url.partition("#")
            if not url.startswith("/"):
                continue
            if not exists(site, path):
                yield f"{name}: dead link {url}"
            elif anchor and anchor not in set(anchors(pages.get(path.strip("/").lower()))):
                yield f"{name}: no heading {url}"
        if reference.get("type") == "image" and not reference.get("alt"):
            yield f"{name}: an image without a description: {reference['identifier']}"


def faults(site, products=(), readme=""):
    """Returns the faults of a site, in the order of its pages."""
    site = Path(site)
    data = site / "data"
    pages = {
        str(file.relative_to(data).with_suffix("")): json.loads(file.read_text())
        for file in sorted(data.rglob("*.json"))
    }
    found = landing_faults(site, products, readme) if products else []
    if not pages:
        found.append("there are no pages")
    for name in pages:
        found += page_faults(site, pages, name)
    return found


if __name__ == "__main__":
    sys.exit("\n".join(faults(sys.argv[1], sys.argv[2:], (ROOT / "README.md").read_text())) or None)
