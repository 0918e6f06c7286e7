# SPDX-License-Identifier: MIT
"""Tests of the documentation site check: it finds planted faults. Run by .ci/run."""

import json
import tempfile
import unittest
from pathlib import Path

import documentation_site

README = "```swift\nlet image = load()\n```"
LANDING = '<a href="documentation/raster/">a</a><img src="a.png" alt="a"><pre>let <b>image</b> = load()</pre>'


class SiteTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.site = Path(folder.name)
        (self.site / "a.png").touch()
        (self.site / "index.html").write_text(LANDING)
        self.page("documentation/raster", symbolKind="module")
        self.page("documentation/raster/bitmap", symbolKind="struct")

    def page(self, name, references=(), **parts):
        metadata = {key: parts.pop(key) for key in ("symbolKind", "role") if key in parts}
        page = {"metadata": metadata, "abstract": [{"text": "Pixels."}], **parts}
        page["references"] = {str(index): one for index, one in enumerate(references)}
        for file in (self.site / "data" / f"{name}.json", self.site / name / "index.html"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(page))

    def faults(self):
        return documentation_site.faults(self.site, ["Raster"], README)

    def test_a_site_without_faults_passes(self):
        heading = {"sections": [{"type": "heading", "anchor": "Colour"}]}
        links = ["/documentation/raster", "/documentation/raster/bitmap#Colour", "https://example.com"]
        self.page("documentation/raster/bitmap", **heading, symbolKind="struct")
        picture = {"type": "image", "identifier": "a", "alt": "a", "variants": [{"url": "/a.png"}]}
        self.page("documentation/raster", [*({"url": link} for link in links), picture], symbolKind="module")
        self.assertEqual(self.faults(), [])

    def test_dead_links_of_pages_are_found(self):
        picture = {"type": "image", "identifier": "b", "variants": [{"url": "/b.png"}]}
        links = [{"url": "/documentation/gone"}, {"url": "/documentation/raster#Gone"}, picture]
        self.page("documentation/raster", links, symbolKind="module")
        name = "documentation/raster"
        self.assertEqual(self.faults(), [
            f"{name}: dead link /documentation/gone", f"{name}: no heading /documentation/raster#Gone",
            f"{name}: dead link /b.png", f"{name}: an image without a description: b",
        ])

    def test_empty_pages_are_found(self):
        self.page("documentation/raster/a", abstract=[], symbolKind="property", topicSections=[{
            "title": "Values", "identifiers": ["1"], "generated": True}])
        self.page("documentation/raster/b", abstract=[], symbolKind="property")
        self.page("documentation/raster/c", abstract=[], role="article", primaryContentSections=[{}])
        self.assertEqual(self.faults(), [
            "documentation/raster/b: empty page", "documentation/raster/c: no summary"])

    def test_a_type_of_many_members_without_topics_is_found(self):
        members = {"title": "Values", "identifiers": ["1"] * 21}
        self.page("documentation/webimage/a", symbolKind="class", topicSections=[members])
        self.assertEqual(self.faults(), [])
        self.page("documentation/webimage/a", symbolKind="class", topicSections=[
            {**members, "generated": True}])
        self.assertEqual(self.faults(), [
            "documentation/webimage/a: 21 members without a topic; the limit is 20"])

    def test_faults_of_the_landing_page_are_found(self):
        (self.site / "index.html").write_text('<a href="/a"><a href="b/#c"><img src="a.png"><pre>old()</pre>')
        self.assertEqual(self.faults(), [
            "index.html: an image without a description: a.png",
            "index.html: not a relative link, so it ignores --base: /a", "index.html: dead link b/#c",
            "index.html: no link to Raster", "index.html: its code is not an example of README.md"])
        (self.site / "index.html").unlink()
        self.assertEqual(self.faults(), ["index.html is missing"])

    def test_a_site_without_pages_is_a_fault(self):
        self.assertEqual(documentation_site.faults(self.site / "documentation"), ["there are no pages"])


if __name__ == "__main__":
    unittest.main()
