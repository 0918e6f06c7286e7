# SPDX-License-Identifier: MIT
"""Tests where images are decoded, run by LanguageTests in a sandbox like a Flatpak's."""

import pathlib
import unittest

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import GLib, GObject, Gtk, WebImage

SVG = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='7'/>"


def processes(name):
    """The processes of a program, by their numbers."""
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/status"):
        status = dict(line.split(":\t", 1) for line in file.read_text().splitlines() if ":\t" in line)
        if name.startswith(status["Name"]):
            found.append(status)
    return found


class ConfinementTests(unittest.TestCase):
    def test_an_image_is_decoded_by_a_confined_process(self):
        self.assertTrue(Gtk.init_check())
        results = []
        picture = Gtk.Picture()
        WebImage.widget_load(picture, SVG, None, lambda _, *result: results.append(result))
        while not results:
            GLib.MainContext.default().iteration(True)
        texture, error = results[0]
        self.assertIsNone(error)
        self.assertEqual((texture.get_width(), texture.get_height()), (9, 7))
        decoders = processes("webimage-decoder")
        self.assertGreaterEqual(len(decoders), 1)
        # The process that starts the decoders has no system call filter.
        self.assertIn("2", [status["Seccomp"] for status in decoders])
        self.assertFalse(
            WebImage.set_confinement(WebImage.Confinement.NONE, False, None), "it's too late to choose")
        self.assertEqual(GObject.type_name(WebImage.Confinement), "WebImageConfinement")


if __name__ == "__main__":
    unittest.main()
