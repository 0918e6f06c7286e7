# SPDX-License-Identifier: MIT
"""Tests the builds and runs of Scripts/demo, with a compiler and a gallery that only record their calls."""

import os
import platform
import subprocess
import tempfile
import unittest
from pathlib import Path

DEMO = Path(__file__).parents[1] / "demo"
SWIFT = """#!/bin/sh
echo "swift $* programs=${WEBIMAGE_PROGRAMS-} stubs=${WEBIMAGE_APPLE_STUBS-}" >> "$CALLS"
case "$*" in *--show-bin-path*) echo "$FOLDER" ;; esac
"""
GALLERY = """#!/bin/sh
echo "gallery $*" >> "$CALLS"
"""


def calls(*arguments):
    """Returns the calls of `swift` and the gallery that a demo with these arguments makes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [("swift", SWIFT), ("gallery", GALLERY)]:
            path = Path(folder, name)
            path.write_text(text)
            path.chmod(0o755)
        # With a display, the demo doesn't start one.
        environment = {
            **os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "DISPLAY": ":0", "FOLDER": folder,
            "CALLS": f"{folder}/calls"}
        subprocess.run([DEMO, *arguments], env=environment, check=True, capture_output=True)
        return Path(folder, "calls").read_text().splitlines()


@unittest.skipUnless(platform.system() == "Linux", "the demo needs GTK")
class DemoTests(unittest.TestCase):
    def test_it_builds_what_an_application_gets(self):
        for call in calls()[:-1]:
            self.assertTrue(call.endswith("programs= stubs="), call)

    def test_a_window_alone_is_a_debug_build(self):
        for arguments in [(), ("https://a.example/x--y.jpg",)]:
            self.assertIn(" -c debug ", calls(*arguments)[0])

    def test_what_records_or_checks_is_a_release_build(self):
        for arguments in [("--seconds", "8"), ("https://a.example/x.jpg", "--light"), ("--release",)]:
            self.assertIn(" -c release ", calls(*arguments)[0])

    def test_the_gallery_gets_the_arguments_that_it_knows(self):
        self.assertEqual(calls("--release", "a.jpg")[-1], "gallery a.jpg")
        self.assertEqual(calls("--size", "360x640")[-1], "gallery --size 360x640")


if __name__ == "__main__":
    unittest.main()
