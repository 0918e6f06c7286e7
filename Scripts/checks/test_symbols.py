# SPDX-License-Identifier: MIT
"""Tests of the checks that read symbol graphs: each must find a planted fault. Run by .ci/run."""

import contextlib
import io
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import api
import documented_symbols


def symbol(path, declaration, comment="", uses=()):
    fragments = [{"kind": "text", "spelling": declaration}]
    fragments += [{"kind": "typeIdentifier", "spelling": "", "preciseIdentifier": use} for use in uses]
    return {
        "identifier": {"precise": "s:" + ".".join(path)},
        "pathComponents": list(path),
        "declarationFragments": fragments,
        "docComment": {"lines": [{"text": comment}]},
        "location": {"uri": f"file:///somewhere/{path[0]}.swift"},
    }


class SymbolTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.write("ImageBase", [symbol(["Limits"], "struct Limits"), symbol(["Lock"], "struct Lock")])
        self.write("Raster", [
            symbol(["Bitmap"], "struct Bitmap"),
            symbol(["Bitmap", "size"], "var size: Int", "See ``Decoder/run``.", uses=["s:Limits"]),
        ])
        self.write("ImageCoding", [symbol(["Decoder"], "struct Decoder")])

    def write(self, module, symbols, relationships=()):
        folder = Path(".build/symbols", module)
        folder.mkdir(parents=True, exist_ok=True)
        graph = {"symbols": symbols, "relationships": list(relationships)}
        (folder / f"{module}.symbols.json").write_text(json.dumps(graph))

    def git(self, *arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)

    def commit_baseline(self):
        api.main(["--update"])
        self.git("add", ".")
        self.git("commit", "-m", "a")

    def start_repository(self):
        self.git("init")
        Path("CHANGELOG.md").write_text("## Unreleased\n")
        Path(".gitignore").write_text(".build/\n")
        self.commit_baseline()

    # The API baseline

    def test_the_same_api_in_another_order_passes(self):
        self.start_repository()
        file = Path(".build/symbols/Raster/Raster.symbols.json")
        self.write("Raster", json.loads(file.read_text())["symbols"][::-1])
        self.assertIsNone(api.main([]))

    def test_a_changed_declaration_fails_with_the_difference(self):
        self.start_repository()
        size = symbol(["Bitmap", "size"], "var size: UInt")
        self.write("Raster", [symbol(["Bitmap"], "struct Bitmap"), size])
        self.assertIn("-Bitmap: var size: Int\n+Bitmap: var size: UInt", api.main([]))

    def test_a_product_that_is_missing_fails(self):
        self.start_repository()
        Path(".build/symbols/Raster/Raster.symbols.json").unlink()
        Path(".build/symbols/Raster").rmdir()
        self.assertIn("-struct Bitmap", api.main([]))

    def test_a_changed_baseline_needs_a_line_in_the_changelog(self):
        self.start_repository()
        self.write("Raster", [symbol(["Bitmap"], "struct Bitmap")])
        api.main(["--update"])
        self.assertIn("-Bitmap: var size: Int", api.main([]))
        self.commit_baseline()
        self.assertIn("without a line in CHANGELOG.md", api.main([]))
        Path("CHANGELOG.md").write_text("## Unreleased\n\n- `Bitmap.size` is removed.\n")
        self.assertIsNone(api.main([]))

    def test_the_text_has_no_paths_and_no_members_from_the_standard_library(self):
        inherited = symbol(["Bitmap", "!="], "static func != (a: Bitmap, b: Bitmap)")
        inherited["identifier"]["precise"] += "::SYNTHESIZED::s:Bitmap"
        hashable = {"target": "s:SH", "targetFallback": "Swift.Hashable"}
        relationship = {"kind": "conformsTo", "source": "s:Bitmap", **hashable}
        self.write("Raster", [symbol(["Bitmap"], "struct Bitmap"), inherited], [relationship])
        self.assertEqual(api.lines("Raster"), ["Bitmap: conforms to Hashable", "struct Bitmap"])

    # The documentation

    def document(self, page):
        Path("Raster.md").write_text(page)
        with contextlib.redirect_stderr(io.StringIO()):
            documented_symbols.main("Raster", "out", "Raster.md")
        return json.loads(Path("out/Raster.symbols.json").read_text())["symbols"]

    def test_a_type_without_a_topic_fails(self):
        with self.assertRaisesRegex(SystemExit, "not in a topic: Limits"):
            self.document("# Raster\n\n- ``Limits``\n\n## Topics\n\n- ``Bitmap``\n")

    def test_types_of_image_base_that_are_mentioned_are_included(self):
        symbols = self.document("## Topics\n\n- ``Bitmap``\n- ``Limits``\n")
        self.assertEqual({one["pathComponents"][0] for one in symbols}, {"Bitmap", "Limits"})

    def test_links_to_other_products_become_code_and_unknown_ones_stay(self):
        links = "``Decoder/run``, ``ImageBase/Bitmap``, ``Gone``"
        self.write("Raster", [symbol(["Bitmap"], "struct Bitmap", links)])
        text = self.document("## Topics\n\n- ``Bitmap``\n")[0]["docComment"]["lines"][0]["text"]
        self.assertEqual(text, "`Decoder.run`, ``Bitmap``, ``Gone``")


if __name__ == "__main__":
    unittest.main()
