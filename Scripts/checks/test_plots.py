# SPDX-License-Identifier: MIT
"""Tests of the plots of the benchmarks: they are current, and show what the table says. Run by .ci/run."""

import unittest
import xml.etree.ElementTree as xml

import plots


class PlotTests(unittest.TestCase):
    def test_the_plots_are_current(self):
        self.assertIsNone(plots.main([]))

    def test_each_row_has_its_factors(self):
        rows = list(plots.measurements(plots.TABLE.read_text()))
        self.assertEqual([label for label, _, _ in rows], list(plots.ROWS.values()))
        for label, value, peers in rows:
            self.assertTrue(value and peers, label)

    def test_factors_are_read_from_the_table(self):
        peers = "A in C, b 0.5 x, `c -d` 12 x; E 1.05 x"
        table = "\n".join(f"| {name} * | 5 ms | {peers} |" for name in plots.ROWS)
        _, value, peers = next(plots.measurements(table))
        self.assertEqual((value, peers), ("5 ms", [("A in C, b", 0.5), ("c -d", 12), ("E", 1.05)]))

    def test_a_row_that_is_missing_fails(self):
        with self.assertRaisesRegex(SystemExit, "no row 'JPEG, 12 megapixels, decoded'"):
            list(plots.measurements("| PNG | 5 ms | A 2 x |"))

    def test_a_plot_is_valid_and_its_bars_begin_at_equal(self):
        rows = [("a < b", "5 ms", [("A", 2.0), ("B", 0.5)])]
        root = xml.fromstring(plots.plot(rows, plots.COLOURS[""]))
        bars = [one.attrib for one in root.iter() if one.get("class") in ("faster", "slower")]
        self.assertEqual([one["class"] for one in bars], ["faster", "slower"])
        equal = plots.position(1)
        self.assertAlmostEqual(float(bars[0]["x"]), equal, 0)
        self.assertAlmostEqual(float(bars[1]["x"]) + float(bars[1]["width"]), equal, 0)


if __name__ == "__main__":
    unittest.main()
