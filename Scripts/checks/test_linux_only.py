# SPDX-License-Identifier: MIT
"""Tests of the check that each condition for Linux has a reason. Run by .ci/run."""
import unittest
from fnmatch import fnmatch

from linux_only import REASONS, STUB, conditions, faults, repository


class LinuxOnly(unittest.TestCase):
    def test_conditions_that_choose_a_c_library_need_no_reason(self):
        imports = "#if canImport(Darwin)\nimport Darwin\n#elseif canImport(Glibc)\npackage import Glibc"
        self.assertEqual(conditions(imports), [])
        for line in ["#if canImport(Glibc)\nlet a = 1", "#if os(Linux)\nimport CWebP",
                     "#elseif !os(Android)\nb", "    #if Server && os(Linux)\n    c"]:
            self.assertEqual(conditions(line), [1], line)
        self.assertEqual(conditions("// os(Linux)\n#if os(macOS)\na"), [])

    def test_a_condition_without_a_reason(self):
        files = {"Sources/A/B.swift": "#if os(Linux)\na", "Tests/C.swift": "c"}
        self.assertEqual(faults(files, {"reason": ["Sources/A/*"]}), [])
        self.assertIn("without a reason", faults(files, {})[0])
        self.assertEqual(faults(files, {"reason": ["Sources/A/*", "Tests/*"]}),
                         ["Tests/*: no condition for Linux, but a reason"])

    def test_tests_of_views_need_linux_only_for_stubs(self):
        reasons = {STUB: ["Tests/Views/*"]}
        condition = "#if canImport(UIKit) && os(Linux)\n"
        files = {"Tests/Views/A.swift": condition + "StubDisplay.refresh()"}
        self.assertEqual(faults(files, reasons), [])
        files["Tests/Views/B.swift"] = condition + "view.layoutIfNeeded()"
        self.assertIn("could run on a simulator", faults(files, reasons)[0])
        self.assertEqual(faults(files, {**reasons, "a watch": ["Tests/Views/B.swift"]}), [])
        files["Tests/Views/B.swift"] = "image.stubAddress"
        self.assertIn("which the frameworks don't have", faults(files, reasons)[0])

    def test_each_reason_of_the_repository_is_needed(self):
        files = repository()
        self.assertEqual(faults(files, REASONS), [])
        for reason, patterns in REASONS.items():
            its = {path: text for path, text in files.items()
                   if any(fnmatch(path, part) for part in patterns)}
            others = {key: [] for key in REASONS if key != reason}
            self.assertTrue(faults(its, others), reason)


if __name__ == "__main__":
    unittest.main()
