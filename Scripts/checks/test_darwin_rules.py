# SPDX-License-Identifier: MIT
"""Tests of the rules for Darwin, each with the case that it was made for. Run by .ci/run."""
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from apple_symbols import extracted
from conditions import World, compiled, holds
from darwin_rules import excluded_functions, too_wide, unreached, uses, without_geometry, world
from test_apple_facts import row
from used_symbols import indexed, may_use, unknown_uses

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
for feature in ("InternalImportsByDefault", "MemberImportVisibility"):
    FLAGS += ["-enable-upcoming-feature", feature]


def source(path):
    return (ROOT / path).read_text(encoding="utf-8")


class Conditions(unittest.TestCase):
    def test_operators_and_brackets(self):
        here = world("tvOS", ["Server"])
        for condition, expected in [
            ("canImport(UIKit) && !os(watchOS)", True), ("os(iOS) || os(tvOS)", True),
            ("!(os(macOS) || Server)", False), ("Server && canImport(WatchKit)", False),
            ("compiler(>=6.2)", True), ("canImport(Glibc) // a remark", False),
        ]:
            self.assertEqual(holds(condition, here), expected, condition)

    def test_lines_of_branches(self):
        text = "a\n#if os(iOS)\nb\n#elseif os(tvOS)\nc\n#if Server\nd\n#endif\n#else\ne\n#endif\nf"
        for system, lines in [("iOS", {1, 3, 12}), ("tvOS", {1, 5, 12}), ("macOS", {1, 10, 12})]:
            self.assertEqual(compiled(text, World(system, set(), set(), True, False)), lines)

    def test_lines_that_no_check_compiles(self):
        text = "#if os(watchOS)\na\n#else\nb\n#endif\n#if targetEnvironment(macCatalyst)\nc\n#endif"
        worlds = [world(system, []) for system in ("macOS", "watchOS", "macCatalyst")]
        self.assertEqual(unreached(text, worlds[:1], worlds), [2, 7])
        self.assertEqual(unreached(text, worlds, worlds), [])


class Calls(unittest.TestCase):
    def test_functions_that_a_system_lacks(self):
        rows = [row(objc="posix_spawn", type="() -> Int32", tvOS="no"), row(objc="open", type="() -> Int32")]
        names = excluded_functions(rows, "tvOS")
        self.assertEqual(names, {"posix_spawn"})
        self.assertEqual(excluded_functions(rows, "macOS"), set())
        text = "let a = posix_spawn(x)\nlet posix_spawned = a\n// posix_spawn(x)\n"
        text += "#if os(macOS)\nposix_spawn(x)\n#endif"
        self.assertEqual(uses(text, names, compiled(text, world("tvOS", []))), [1])
        self.assertEqual(uses(text, set(), {1}), [])


class UnknownDeclarations(unittest.TestCase):
    """Checks that a declaration is used on a system only if some fact says that the system has it."""

    STUB = """
open class View {
    public init() {}
    open func layout() {}
    open var image: Int? { nil }
    public enum Mode { case fit, fill }
}
public protocol Delegate {}
public func draw() {}
"""

    def uses(self, code, unknown, files=("A.swift",)):
        """Returns the uses of declarations that the table doesn't know about on visionOS."""
        rows = [row(declaration=name, visionOS="?") for name in unknown]
        with tempfile.TemporaryDirectory() as folder:
            stub, paths = f"{folder}/Stub.swift", [f"{folder}/{name}" for name in files]
            Path(stub).write_text(self.STUB, encoding="utf-8")
            for path in paths:
                Path(path).write_text(code if path.endswith(files[0]) else "", encoding="utf-8")
            subprocess.run(["swiftc", "-emit-module", "-module-name", "UIKit", "-parse-as-library", "-o",
                            f"{folder}/UIKit.swiftmodule", stub], check=True)
            rows = may_use(paths, rows)
            names = indexed(paths, ["-I", folder, "-wmo"]) if rows else {}
            return unknown_uses(rows, "visionOS", extracted([folder], ["UIKit"]), names)

    def test_an_unknown_declaration_that_is_used(self):
        for code, name in [
            ("func a(_ view: View) { view.layout() }", "View.layout()"),
            ("func a(_ view: View) -> Int? { view.image }", "View.image"),
            ("func a() -> View.Mode { .fit }", "View.Mode.fit"),
            ("func a() { _ = View() }", "View.init()"),
            ("final class A: View { override func layout() {} }", "View.layout()"),
            ("struct A: Delegate {}", "Delegate"),
            ("func a() { draw() }", "draw()"),
        ]:
            self.assertEqual(self.uses("import UIKit\n" + code, [name]),
                             [f"A.swift: {name} (no fact says that visionOS has it)"], code)

    def test_an_unknown_declaration_of_a_name_that_is_used(self):
        code = "import UIKit\nenum Fit { case fit }\nfunc layout() {}\nfunc a() -> Fit { .fit }\n"
        code += "func b() { layout() }"
        self.assertEqual(self.uses(code, ["View.layout()", "View.Mode.fit"]), [])

    def test_a_known_declaration(self):
        code = "import UIKit\nfunc a(_ view: View) { view.layout() }"
        self.assertEqual(self.uses(code, ["View.image"]), [])

    def test_each_file_of_a_module(self):
        code = "import UIKit\nfunc a() { draw() }"
        self.assertEqual(len(self.uses(code, ["draw()"], files=("B.swift", "A.swift"))), 1)

    def test_declarations_that_no_file_can_use(self):
        with tempfile.NamedTemporaryFile("w", suffix=".swift") as file:
            file.write("import Foundation\nlet draw = 1, environ = 2")
            file.flush()
            rows = [row(declaration="draw()"), row(declaration="environ", framework="Darwin"),
                    row(declaration="stdin", framework="Darwin")]
            self.assertEqual([item.declaration for item in may_use([file.name], rows)], ["environ"])


class Proofs(unittest.TestCase):
    """Reverts fixes for code that didn't compile on Apple's systems, and checks that the rules find it."""

    def check(self, files, *modules):
        """Compiles modules in order, and returns the errors."""
        output = ""
        with tempfile.TemporaryDirectory() as folder:
            for module in modules:
                path = f"{folder}/{module}.swift"
                Path(path).write_text(files[module], encoding="utf-8")
                command = ["swiftc", "-emit-module", "-module-name", module, "-I", folder, "-o",
                           f"{folder}/{module}.swiftmodule", path]
                output += subprocess.run(command + FLAGS, capture_output=True, text=True, check=False).stderr
        return output

    def test_geometry_without_core_graphics(self):
        path = "Sources/Apple/WebImageApple/Slots/ViewSlot.swift"
        text = source(path)
        self.assertEqual(without_geometry({path: text}), [])
        turned_back = re.sub(r"^import (CoreGraphics|QuartzCore)\n", "", text, flags=re.M)
        self.assertEqual(len(without_geometry({path: turned_back})), 1)

    def test_a_framework_of_watches_without_types(self):
        path = "Sources/Apple/WebImageApple/Slots/CALayer+WebImage.swift"
        text, watch = source(path), world("watchOS", [])
        self.assertFalse([line for line in compiled(text, watch) if "CALayer" in text.split("\n")[line - 1]])
        turned_back = text.replace("canImport(QuartzCore) && !os(watchOS)", "canImport(QuartzCore)")
        self.assertTrue(compiled(turned_back, watch) - compiled(text, watch))
        # These lines don't compile with the stub after Scripts/check-darwin has changed it.
        found = self.check({"QuartzCore": "@available(*, unavailable) public class CALayer {}",
                            "Views": "import QuartzCore\nfunc show(_ layer: CALayer) {}"},
                           "QuartzCore", "Views")
        self.assertIn("'CALayer' is unavailable", found)

    def test_casts_to_core_foundation(self):
        stub = source("AppleStubs/System/DarwinFoundation/DarwinFoundation.swift")
        with_casts = """
func a(_ type: String) { take(type as CFString) }
func b(_ type: CFString) -> String { type as String }
func c(_ data: Data) -> CFData { data as CFData }
func d(_ options: [CFString: Any]) -> CFDictionary { options as CFDictionary }
func e(_ list: CFArray) -> [Int] { list as! [Int] }
"""
        imports = "import DarwinFoundation\nimport Foundation\nfunc take(_ type: CFString) {}"
        for code, count in [(with_casts, 0), (re.sub(r" as!? [\w\[\]]+", "", with_casts), 5)]:
            files = {"DarwinFoundation": stub, "Images": imports + code}
            found = self.check(files, "DarwinFoundation", "Images")
            self.assertEqual(len(re.findall(r"^/\S+ error: ", found, re.M)), count, found)

    # The conversions on the first four lines crash if words have 32 bits.
    CONVERSIONS = """func slot(_ hash: UInt32) -> Int { Int(hash) }
func size(_ length: Int64) -> Int { Int(length) }
func bits(_ word: UInt64) -> UInt { UInt(word) }
func sizes(_ lengths: [Int64]) -> [Int] { lengths.map(Int.init) }
func most(_ length: Int64) -> Int { Int(clamping: length) }
func part(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) }
func whole(_ length: UInt64) -> Int? { Int(exactly: length) }
func byte(_ value: UInt8, _ word: UInt16, _ number: Int32) -> Int { Int(value) + Int(word) + Int(number) }
"""

    def test_numbers_that_do_not_fit_32_bits(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/words.swift"
            Path(path).write_text(
                "func header() -> [Int] { [0xFF00_0000, 0x7FFF_FFFF] }\nlet size: Int64 = 0xFFFF_FFFF\n"
                "let mask: UInt = 0x1_0000_0000\n" + self.CONVERSIONS, encoding="utf-8")
            output = subprocess.run(
                ["swiftc", "-emit-silgen", "-Xllvm", "-sil-print-debuginfo", "-parse-as-library", path,
                 "-o", "-"],
                capture_output=True, text=True, check=True).stdout
        places = [place.rpartition("/")[2] for place in too_wide(output)]
        self.assertEqual(places, ["words.swift:1: 4278190080 does not fit an Int of 32 bits",
                                  "words.swift:3: 4294967296 does not fit an UInt of 32 bits",
                                  "words.swift:4: UInt32 may not fit an Int of 32 bits",
                                  "words.swift:5: Int64 may not fit an Int of 32 bits",
                                  "words.swift:6: UInt64 may not fit an UInt of 32 bits",
                                  "words.swift:7: Int64 may not fit an Int of 32 bits"])

    def test_an_import_that_a_framework_makes_needless(self):
        modules = {"Core": "public struct Link {}", "Portable": "@_exported public import Core",
                   "Photos": "@_exported public import Core"}
        for lines, is_error in [("public import Photos\npublic import Portable", True),
                                ("public import Portable\nimport Photos", False)]:
            loader = f"{lines}\npublic func load(_ link: Link) {{}}"
            found = self.check({**modules, "Loader": loader}, *modules, "Loader")
            self.assertEqual("was not used" in found, is_error, found)
        # The stubs re-export the same modules as the frameworks, so Scripts/check-darwin sees the same names.
        photos = "".join(source(path) for path in Path(ROOT, "AppleStubs/Photos").glob("*.swift"))
        self.assertRegex(photos, r"@_exported (public )?import Foundation")

    def test_shifts_without_a_type(self):
        rule = re.search(r"grep --untracked -nE '(1 << [^']*)'", source("Scripts/check-tree"))[1]
        kept = re.search(r"grep -vE '(U\?Int[^']*)'", source("Scripts/check-tree"))[1]
        for line, is_found in [("let maximum = 1 << 31", True), ("let limit = 1 << 50", True),
                               ("let bit = 1 << 30", False), ("Int64(1) << 40", False),
                               ("let limit: Int64 = 1 << 40", False)]:
            self.assertEqual(bool(re.search(rule, line)) and not re.search(kept, line), is_found, line)


if __name__ == "__main__":
    os.chdir(ROOT)
    unittest.main()
