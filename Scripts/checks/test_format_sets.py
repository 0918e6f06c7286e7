# SPDX-License-Identifier: MIT
"""Tests of the check that sets of formats are in their table. Run by .ci/run."""
import unittest
from pathlib import Path

from format_sets import TABLE, names, sets

FORMATS = ["jpeg", "png", "gif"]


class FormatSets(unittest.TestCase):
    def test_a_list_of_formats_is_a_set(self):
        for line in ["let a: Set<ImageFormat> = [.png, .gif]", "case .jpeg, .png: true",
                     "for format in [ImageFormat.jpeg, .png] {", "let a = [\n    .png,\n    .gif,\n]",
                     "if format == .png || info.format == .gif {",
                     "guard a.format != .png, a.format != .gif"]:
            self.assertEqual(len(sets(line, FORMATS)), 1, line)

    def test_the_line_of_the_first_format_is_given(self):
        self.assertEqual(sets("a\nb = [\n    .png, .gif,\n    .jpeg]\n", FORMATS), [3])

    def test_one_format_and_other_names_are_no_set(self):
        for line in ["case .png: 1", "f(.png, .fit)", "// [.png, .gif]", "a.png, b.gif", "[.pngs, .gif]",
                     "f(.png, quality, .gif)", "if format == .png || isSmall {"]:
            self.assertEqual(sets(line, FORMATS), [], line)

    def test_the_names_are_those_of_the_table(self):
        root = Path(__file__).resolve().parents[2]
        found = names((root / TABLE).read_text())
        self.assertEqual(found[:3], ["jpeg", "png", "apng"])
        self.assertGreaterEqual(len(found), 16)


if __name__ == "__main__":
    unittest.main()
