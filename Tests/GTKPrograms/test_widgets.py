# SPDX-License-Identifier: MIT
"""Tests of WebImageAvatar, WebImageListModel and files of GIO with PyGObject, run by LanguageTests."""

import gc
import os
import tempfile
import unittest

import gi

from server import Server, png

gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gio, GLib, GObject, Gtk, WebImage

State = WebImage.PictureState

ROW = b"""<interface>
  <template class="GtkListItem">
    <property name="child">
      <object class="GtkPicture">
        <property name="width-request">32</property>
        <property name="height-request">32</property>
        <binding name="paintable"><lookup name="item">GtkListItem</lookup></binding>
      </object>
    </property>
  </template>
</interface>"""


class WidgetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        Gtk.init()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        assert WebImage.set_cache_folder(cls.folder.name)
        cls.server = Server()
        cls.addClassCleanup(cls.server.shutdown)
        cls.addClassCleanup(cls.server.gate.set)

    def wait(self, condition):
        """Runs the main loop until a condition is true."""
        while not condition():
            GLib.MainContext.default().iteration(True)

    def window(self, child):
        window = Gtk.Window(child=child, default_width=200, default_height=200)
        self.addCleanup(window.destroy)
        window.present()
        return window

    def test_an_avatar_shows_an_image_of_its_size(self):
        avatar = WebImage.Avatar(size=40, text="Ada Lovelace", halign="center", valign="center")
        self.assertEqual(avatar.props.accessible_role, Gtk.AccessibleRole.IMG)
        self.window(avatar)
        self.wait(lambda: avatar.get_width() == 40 and avatar.props.picture.props.paintable)
        avatar.props.uri = self.server.url("/640x480.png?avatar")
        self.assertEqual(avatar.get_uri(), avatar.props.uri)
        self.wait(lambda: avatar.props.picture.props.state == State.LOADED)
        # Images for widgets have sides that are multiples of 32 pixels.
        self.assertEqual(avatar.props.picture.props.paintable.get_intrinsic_height(), 64)
        avatar.props.size = 24
        self.assertEqual(avatar.measure(Gtk.Orientation.HORIZONTAL, -1)[:2], (24, 24))

    def test_an_avatar_without_image_has_initials_or_an_icon(self):
        avatar = WebImage.Avatar.new(48, "Ada Lovelace", self.server.url("/none.png?avatar"))
        self.window(avatar)
        icon = avatar.get_last_child()
        self.wait(lambda: avatar.props.picture.props.state == State.FAILED)
        self.assertEqual(avatar.props.picture.props.http_status, 404)
        self.assertIsNotNone(avatar.props.picture.props.paintable, "the initials")
        self.assertFalse(icon.get_visible())
        avatar.props.show_initials = False
        self.wait(lambda: icon.get_visible())
        self.assertEqual((icon.props.icon_name, icon.props.pixel_size), ("avatar-default-symbolic", 24))
        avatar.props.icon_name = "system-users-symbolic"
        self.assertEqual(icon.props.icon_name, "system-users-symbolic")
        avatar.props.show_initials = True
        avatar.props.text = None
        self.assertTrue(icon.get_visible(), "there is no name")
        with self.assertRaises(TypeError):
            avatar.props.size = "large"

    def test_an_avatar_in_xml_takes_options(self):
        GObject.type_ensure(WebImage.Avatar)
        xml = """<interface><object class="WebImageAvatar" id="avatar">
            <property name="size">64</property><property name="text">Ada</property>
        </object></interface>"""
        avatar = Gtk.Builder.new_from_string(xml, -1).get_object("avatar")
        options = WebImage.Options.new()
        options.set_header("X-Avatar", "yes")
        avatar.props.options = options
        avatar.set_uri(self.server.url("/30x30.png?fields"))
        self.window(avatar)
        self.wait(lambda: avatar.props.picture.props.state == State.LOADED)
        self.assertIn("yes", [fields.get("X-Avatar") for fields in self.server.fields])

    def test_a_list_model_loads_the_images_of_visible_rows(self):
        uris = [self.server.url(f"/{32 + index % 8}x32.png?{index}") for index in range(500)]
        model = WebImage.ListModel.new(uris, None)
        self.assertEqual((model.get_n_items(), model.get_item_type()), (500, WebImage.Paintable.__gtype__))
        before = len(self.server.fields)
        factory = Gtk.BuilderListItemFactory.new_from_bytes(None, GLib.Bytes.new(ROW))
        view = Gtk.GridView(model=Gtk.NoSelection(model=model), factory=factory, max_columns=4)
        self.window(Gtk.ScrolledWindow(child=view))
        first = model.get_item(0)
        self.wait(lambda: first.props.state == State.LOADED)
        self.assertEqual(first.get_intrinsic_width(), 32)
        self.assertIs(model.get_item(0), first, "one object as long as it's used")
        self.assertLess(len(self.server.fields) - before, 450, "rows far away load nothing")

    def test_a_list_model_changes_like_other_lists(self):
        changes = []
        model = WebImage.ListModel.new(None, None)
        model.connect("items-changed", lambda _, *change: changes.append(change))
        counts = []
        model.connect("notify::n-items", lambda *_: counts.append(model.props.n_items))
        model.append("file:///a.png")
        model.splice(0, 0, ["file:///b.png", "file:///c.png"])
        model.splice(1, 2, ["file:///d.png", "file:///e.png"])
        model.remove(0)
        self.assertEqual(changes, [(0, 0, 1), (0, 0, 2), (1, 2, 2), (0, 1, 0)])
        self.assertEqual(counts, [1, 3, 2])
        names = [model.get_uri(index) for index in range(3)]
        self.assertEqual(names, ["file:///d.png", "file:///e.png", None])
        self.assertIsNone(model.get_item(2))

        def later_first(one, other, _):
            return (one.props.uri < other.props.uri) - (one.props.uri > other.props.uri)

        sorted_model = Gtk.SortListModel(model=model, sorter=Gtk.CustomSorter.new(later_first))
        self.assertEqual(sorted_model.get_item(0).props.uri, "file:///e.png")

    def test_a_list_model_keeps_no_image_that_nobody_uses(self):
        uris = [self.server.url("/20x10.png?list"), self.server.url("/held.png")]
        model = WebImage.ListModel.new(uris, None)
        gone = []
        held = model.get_item(1)
        held.weak_ref(lambda: gone.append(True))
        del held
        gc.collect()
        self.assertEqual(gone, [True])
        item = model.get_item(0)
        self.wait(lambda: item.props.state == State.LOADED)
        options = WebImage.Options.new()
        options.set_size(10, 0, WebImage.Fit.CONTAIN)
        model.props.options = options
        self.wait(lambda: item.props.state == State.LOADED and item.get_intrinsic_width() == 10)
        del model
        self.assertEqual(item.props.state, State.LOADED)

    def test_a_picture_shows_a_file_and_says_what_it_shows(self):
        path = os.path.join(self.folder.name, "a picture.png")
        with open(path, "wb") as file:
            file.write(png(17, 9))
        picture = WebImage.Picture()
        self.assertIsNone(picture.props.paintable)
        shown = []
        picture.connect("notify::paintable", lambda *_: shown.append(picture.get_paintable()))
        picture.set_file(Gio.File.new_for_path(path))
        self.wait(lambda: picture.props.state == State.LOADED)
        self.assertEqual(shown[-1].get_intrinsic_width(), 17)
        self.assertEqual(picture.props.uri, GLib.filename_to_uri(path))
        picture.set_file(None)
        self.assertEqual((picture.props.uri, picture.props.paintable), (None, None))

    def test_a_file_or_a_stream_is_a_source(self):
        path = os.path.join(self.folder.name, "source.png")
        with open(path, "wb") as file:
            file.write(png(13, 5))
        streams = []

        def fulfill(source):
            name = source.get_uri()
            if name == "file":
                source.return_file(Gio.File.new_for_path(path))
            elif name == "missing":
                source.return_file(Gio.File.new_for_path(path + ".none"))
            elif name == "pipe":
                ends = os.pipe()
                os.close(ends[1])
                source.return_stream(Gio.UnixInputStream.new(ends[0], True))
            else:
                streams.append(Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(png(6, 7))))
                source.return_stream(streams[0])

        options = WebImage.Options.new()
        options.set_source(fulfill)
        for name, size, state in [
            ("file", (13, 5), State.LOADED), ("stream", (6, 7), State.LOADED),
            ("missing", (0, 0), State.FAILED), ("pipe", (0, 0), State.FAILED),
        ]:
            paintable = WebImage.Paintable.new(name, options)
            self.wait(lambda: paintable.props.state in (State.LOADED, State.FAILED))
            shape = paintable.get_intrinsic_width(), paintable.get_intrinsic_height()
            self.assertEqual((shape, paintable.props.state), (size, state), name)
            if name == "missing":
                code = WebImage.Error.CUSTOM
                self.assertTrue(paintable.props.error.matches(WebImage.error_quark(), code))
                self.assertIn("No such file", paintable.props.error.message)
        self.assertTrue(streams[0].is_closed())


if __name__ == "__main__":
    unittest.main()
