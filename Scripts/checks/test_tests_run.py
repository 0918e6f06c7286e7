# SPDX-License-Identifier: MIT
"""Tests of tests_run.py. Run by .ci/run."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import tests_run

SUITE = "ModuleTests.SuiteTests"


def test(name):
    return {"kind": "test", "payload": {"kind": "function", "id": f"{SUITE}/{name}/SuiteTests.swift:17:6"}}


def event(kind, name, **others):
    return {
        "kind": "event",
        "payload": {"kind": kind, "testID": f"{SUITE}/{name}/SuiteTests.swift:17:6", **others},
    }


def whole(name):
    return [test(name), event("testStarted", name), event("testEnded", name)]


def stream(records):
    suite = {"kind": "test", "payload": {"kind": "suite", "id": SUITE}}
    return "".join(json.dumps(record) + "\n" for record in [suite, *records])


class TestsRun(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.events = Path(folder.name) / "events"

    def repeated(self, text):
        self.events.write_text(text)
        return tests_run.to_repeat(self.events)

    def test_failed(self):
        issue = event("issueRecorded", "ends(at:)", issue={"isFailure": True})
        known = event("issueRecorded", "begins()", issue={"isKnown": True})
        records = [*whole("ends(at:)"), *whole("begins()"), issue, issue, known]
        self.assertEqual(self.repeated(stream(records)), [f"{SUITE}/ends(at:)"])

    def test_unended(self):
        records = [*whole("a()"), test("b()"), event("testStarted", "b()"), test("c()"), test("d()")]
        records.append(event("testSkipped", "d()"))
        text = stream(records) + '{"kind":"event","payload":{"ki'
        self.assertEqual(self.repeated(text), [f"{SUITE}/b()", f"{SUITE}/c()"])

    def test_none(self):
        self.assertEqual(self.repeated(stream(whole("a()"))), [])

    def run_script(self, script, silence):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            # The shell's name ends like a test program's name.
            status = tests_run.run(str(self.events), ["sh", "-c", script, "a.xctest"], silence)
        return status, output.getvalue()

    def test_status(self):
        self.assertEqual(self.run_script("exit 3", 5)[0], 3)
        self.assertEqual(self.run_script("exit 0", 5), (0, ""))

    def test_hang(self):
        self.events.write_text(stream([test("a()"), event("testStarted", "a()")]))
        status, output = self.run_script("sleep 1000", 0.5)
        self.assertEqual(status, 9)
        self.assertIn(tests_run.HANGS, output)
        self.assertIn(f"{SUITE}/a()", output)


if __name__ == "__main__":
    unittest.main()
