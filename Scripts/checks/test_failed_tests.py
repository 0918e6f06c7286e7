# SPDX-License-Identifier: MIT
"""Tests of failed_tests.py. Run by .ci/run."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).with_name("failed_tests.py")


def run(cases):
    """The exit code and the output for a result file with these test cases."""
    text = f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tests.xml"
        path.write_text(text)
        done = subprocess.run([sys.executable, PROGRAM, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def case(name, *, fails):
    inner = '<failure message="no"/>' if fails else ""
    return f'<testcase classname="ModuleTests.SuiteTests" name="{name}">{inner}</testcase>'


class FailedTests(unittest.TestCase):
    def test_names(self):
        cases = [case("ends(at:)", fails=True), case("begins()", fails=False), case("ends(at:)", fails=True)]
        self.assertEqual(run(cases), (0, r"ModuleTests\.SuiteTests/ends\(at:\)"))

    def test_none(self):
        self.assertEqual(run([case("begins()", fails=False)]), (1, ""))

    def test_many(self):
        self.assertEqual(run([case(f"t{number}()", fails=True) for number in range(4)]), (1, ""))


if __name__ == "__main__":
    unittest.main()
