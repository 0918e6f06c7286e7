# SPDX-License-Identifier: MIT
import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio, GLib  # noqa: E402

from serving import contents, serve, timed  # noqa: E402


def decode(path):
    data = GLib.Bytes.new(contents(path))

    def work():
        GdkPixbuf.Pixbuf.new_from_stream(Gio.MemoryInputStream.new_from_bytes(data), None)

    return timed(work)


def thumbnail(path, side):
    data = GLib.Bytes.new(contents(path))

    def work():
        stream = Gio.MemoryInputStream.new_from_bytes(data)
        GdkPixbuf.Pixbuf.new_from_stream_at_scale(stream, int(side), int(side), True, None)

    return timed(work)


serve({"decode": decode, "thumbnail": thumbnail}, f"gdk-pixbuf {GdkPixbuf.PIXBUF_VERSION}")
