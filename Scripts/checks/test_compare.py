# SPDX-License-Identifier: MIT
"""Tests of the comparison of benchmark reports: it must find what got worse. Run by .ci/run."""

import contextlib
import io
import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "Benchmarks"))

import compare


def report(ratio, **instructions):
    line = {"work": "JPEG", "contender": "Pillow", "ratio": ratio}
    return {"lines": [line, {"work": "JPEG", "contender": "WebImage"}], "instructions": instructions}


class CompareTests(unittest.TestCase):
    def worse(self, old, new):
        self.output = io.StringIO()
        with contextlib.redirect_stdout(self.output):
            return compare.compare(old, new)

    def test_differences_within_the_tolerances_pass(self):
        old = report(2, memory=10_000, disk=100_000, network=200_000)
        new = report(1.7, memory=10_099, disk=101_900, network=209_000)
        self.assertEqual(self.worse(old, new), [])

    def test_a_lower_ratio_and_more_instructions_are_worse(self):
        old = report(2, memory=10_000, disk=100_000)
        new = report(1.5, memory=10_200, disk=100_000)
        self.assertEqual(self.worse(old, new), ["instructions, memory", "JPEG: Pillow"])
        self.assertIn("| instructions, memory | 10,000 | 10,200 | +2.0% **worse** |", self.output.getvalue())

    def test_improvements_and_new_rows_pass(self):
        self.assertEqual(self.worse(report(1), report(3, memory=10_000)), [])
        self.assertIn("only in one report", self.output.getvalue())


if __name__ == "__main__":
    unittest.main()
