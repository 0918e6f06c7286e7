# SPDX-License-Identifier: MIT
"""Tests of the check that two modules declare no types of the same name. Run by .ci/run."""
import unittest

from type_names import clashes, module, targets, types


class TypeNames(unittest.TestCase):
    def test_types_of_the_top_level_are_found(self):
        for line in ["struct A {", "public final class A: B {", "@MainActor public final class A {",
                     "package protocol A: Sendable {", "typealias A = B<C>", "private enum `A` {",
                     "@available(macOS 15, *)\npublic struct A {", "@_spi(Programs) public enum A {",
                     "indirect enum A {", "actor A {"]:
            self.assertEqual(types(line), ["A"], line)

    def test_nested_types_extensions_and_comments_are_not(self):
        for line in ["    struct A {", "extension A {", "// struct A {", "func A() {", "let a = structure"]:
            self.assertEqual(types(line), [], line)

    def test_a_name_in_two_modules_clashes_and_in_one_does_not(self):
        places = [("A", "ImageBase"), ("A", "Raster"), ("B", "Raster"), ("B", "Raster")]
        self.assertEqual(clashes(places), [("A", ["ImageBase", "Raster"])])

    def test_views_of_two_systems_may_share_a_name(self):
        self.assertEqual(clashes([("A", "WebImageAppKit"), ("A", "WebImageUIKit")]), [])
        self.assertEqual(clashes([("A", "WebImageApple"), ("A", "WebImageGTK")]), [])
        for one, other in [("WebImageApple", "WebImageUIKit"), ("WebImage", "WebImageAppKit"),
                           ("WebImageGTK", "WebImageGTKC")]:
            self.assertEqual(len(clashes([("A", one), ("A", other)])), 1, one)

    def test_the_module_of_a_file_is_its_folder(self):
        manifest = 'module("Raster", ["A"]), module(\n "Base"), .target(name: "Tool"), .trait(name: "PDF")'
        self.assertEqual(targets(manifest), {"Raster", "Base", "Tool"})
        self.assertEqual(module("Sources/Base/ImageBase/Text/A.swift", {"ImageBase", "Raster"}), "ImageBase")
        self.assertEqual(module("Programs/Sources/WebImageTool/A.swift", {"WebImageTool"}), "WebImageTool")


if __name__ == "__main__":
    unittest.main()
