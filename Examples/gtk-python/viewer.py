#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows the image at a URL in a window of GTK 4, with a spinner while it is loaded.

    Scripts/build-gir FOLDER
    LD_LIBRARY_PATH=FOLDER/lib GI_TYPELIB_PATH=FOLDER/lib/girepository-1.0 \\
        python3 Examples/gtk-python/viewer.py URL
"""

import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gio, Gtk, WebImage


class Viewer(Gtk.ApplicationWindow):
    def __init__(self, url, **properties):
        super().__init__(title=url, default_width=640, default_height=480, **properties)
        self.picture = Gtk.Picture(vexpand=True)
        self.label = Gtk.Label(label="Loading", wrap=True, margin_top=6, margin_bottom=6)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(self.picture)
        box.append(self.label)
        self.set_child(box)

        options = WebImage.Options.new()
        options.set_transition(WebImage.Transition.FADE, Gtk.PositionType.LEFT, 250)
        options.set_progress(self.show_progress)
        WebImage.widget_set_indicator(self.picture, WebImage.Indicator.SPINNER)
        WebImage.widget_load(self.picture, url, options, self.show_result)

    def show_progress(self, received, expected):
        self.label.set_text(f"{received:,} of {expected:,} bytes" if expected else f"{received:,} bytes")

    def show_result(self, picture, texture, error):
        if error:
            self.label.set_text(f"The image could not be loaded: {error.message}")
        else:
            self.label.set_text(f"{texture.get_width()} × {texture.get_height()} pixels")


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} URL")

    def activate(application):
        Viewer(sys.argv[1], application=application).present()

    application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
    application.connect("activate", activate)
    application.run()


if __name__ == "__main__":
    main()
