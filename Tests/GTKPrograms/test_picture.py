# SPDX-License-Identifier: MIT
"""Tests of the widget WebImagePicture, lists and options with PyGObject, run by LanguageTests."""

import tempfile
import threading
import unittest

import gi

from server import Server

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk, WebImage

State = WebImage.PictureState

INTERFACE = """<interface>
  <object class="WebImagePicture" id="picture">
    <property name="uri">{uri}</property>
    <property name="content-fit">cover</property>
    <property name="alternative-text">A lake</property>
    <property name="placeholder-icon">image-x-generic-symbolic</property>
    <property name="error-icon">image-missing-symbolic</property>
    <property name="indicator">bar</property>
  </object>
</interface>"""

ROW = b"""<interface>
  <template class="GtkListItem">
    <property name="child">
      <object class="WebImagePicture">
        <property name="can-shrink">0</property>
        <binding name="uri">
          <lookup name="string" type="GtkStringObject"><lookup name="item">GtkListItem</lookup></lookup>
        </binding>
      </object>
    </property>
  </template>
</interface>"""


class Photo(GObject.Object):
    url = GObject.Property(type=str)


def descendants(widget, kind):
    """The widgets of a type inside of another."""
    found = [widget] if isinstance(widget, kind) else []
    child = widget.get_first_child()
    while child:
        found += descendants(child, kind)
        child = child.get_next_sibling()
    return found


class PictureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        Gtk.init()
        GObject.type_ensure(WebImage.Picture)
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

    def observe(self, picture):
        """Returns a list that receives the signals and changes of a widget."""
        seen = []
        picture.connect("loaded", lambda _: seen.append("loaded"))
        picture.connect("failed", lambda _, error: seen.append(error))
        picture.connect("notify::state", lambda *_: seen.append(picture.props.state))
        return seen

    def wait_for_end(self, picture):
        self.wait(lambda: picture.get_state() != State.LOADING)

    def show(self, child):
        window = Gtk.Window(child=child, default_width=200, default_height=300)
        self.addCleanup(window.destroy)
        window.present()

    def test_a_builder_makes_a_picture_that_loads_its_image(self):
        uri = self.server.url("/41x30.png")
        builder = Gtk.Builder.new_from_string(INTERFACE.format(uri=uri), -1)
        picture = builder.get_object("picture")
        seen = self.observe(picture)
        self.assertEqual(picture.get_state(), State.LOADING)
        self.assertEqual(picture.props.content_fit, Gtk.ContentFit.COVER)
        self.assertEqual(picture.props.indicator, WebImage.Indicator.BAR)
        self.assertEqual(picture.get_alternative_text(), "A lake")
        self.assertTrue(Gtk.test_accessible_has_role(picture, Gtk.AccessibleRole.IMG))
        self.assertTrue(Gtk.test_accessible_has_property(picture, Gtk.AccessibleProperty.LABEL))
        self.wait_for_end(picture)
        self.assertEqual(seen, [State.LOADED, "loaded"])
        self.assertEqual(picture.props.progress, 1)
        self.assertIsNone(picture.props.error)
        self.assertEqual(picture.measure(Gtk.Orientation.HORIZONTAL, -1).natural, 41)

        again = WebImage.Picture.new(uri)
        self.assertEqual(again.get_state(), State.LOADED, "an image in memory is there at once")
        picture.props.uri = None
        self.assertEqual(picture.get_state(), State.IDLE)
        self.assertEqual(picture.measure(Gtk.Orientation.HORIZONTAL, -1).natural, 32, "the icon")

    def test_a_failure_has_a_status_and_an_icon_and_is_loaded_again(self):
        self.server.failing.add("/42x30.png")
        picture = WebImage.Picture(error_icon="image-missing-symbolic")
        seen = self.observe(picture)
        changes = []
        picture.connect("notify::http-status", lambda *_: changes.append(picture.get_http_status()))
        picture.set_uri(self.server.url("/42x30.png"))
        self.wait_for_end(picture)
        self.assertEqual(seen[:2], [State.LOADING, State.FAILED])
        self.assertTrue(seen[2].matches(WebImage.error_quark(), WebImage.Error.HTTP))
        self.assertEqual(picture.props.error.message, seen[2].message)
        self.assertEqual(changes, [403])
        [icon] = descendants(picture, Gtk.Image)
        self.assertTrue(icon.get_visible())
        self.assertEqual(icon.get_icon_name(), "image-missing-symbolic")

        picture.reload()
        self.assertIsNone(picture.get_error())
        self.wait_for_end(picture)
        self.assertEqual(seen[3:], [State.LOADING, State.LOADED, "loaded"])
        self.assertEqual(changes, [403, 0])
        self.assertFalse(icon.get_visible())

    def test_an_invalid_uri_fails_again_when_it_is_reloaded(self):
        picture = WebImage.Picture.new("http://[")
        for _ in range(2):
            self.assertEqual(picture.get_state(), State.FAILED)
            self.assertTrue(picture.get_error().matches(WebImage.error_quark(), WebImage.Error.INVALID_URL))
            self.assertEqual(picture.get_http_status(), 0)
            picture.reload()

    def test_an_empty_uri_is_idle(self):
        picture = WebImage.Picture.new("")
        self.assertEqual(picture.get_state(), State.IDLE)
        picture.set_uri("http://[")
        self.assertEqual(picture.get_state(), State.FAILED)
        picture.set_uri("")
        self.assertEqual(picture.get_state(), State.IDLE)
        self.assertIsNone(picture.get_error())
        picture.reload()
        self.assertEqual(picture.get_state(), State.IDLE)

    def test_only_the_last_image_is_shown_and_a_replaced_load_is_silent(self):
        picture = WebImage.Picture.new(self.server.url("/held.png?replaced"))
        seen = self.observe(picture)
        picture.set_uri(self.server.url("/43x30.png"))
        self.wait_for_end(picture)
        self.assertEqual(seen, [State.LOADED, "loaded"])
        picture.set_uri(self.server.url("/held.png?cancelled"))
        picture.cancel()
        self.assertEqual(seen[2:], [State.LOADING, State.IDLE])

    def test_a_handler_may_replace_the_image(self):
        picture = WebImage.Picture.new(self.server.url("/none.png"))
        picture.connect("failed", lambda *_: picture.set_uri(self.server.url("/44x30.png")))
        self.wait(lambda: picture.get_state() == State.LOADED)
        self.assertEqual(picture.get_progress(), 1)

    def test_options_of_a_picture_are_copied(self):
        options = WebImage.Options.new()
        options.add_circle()
        options.set_header("X-Test", "circle")
        picture = WebImage.Picture(options=options, uri=self.server.url("/60x45.png"))
        options.set_header("X-Test", "changed")
        self.wait_for_end(picture)
        self.assertEqual(picture.measure(Gtk.Orientation.HORIZONTAL, -1).natural, 45)
        # The last request might be a late one from another test.
        sent = [fields.get("X-Test") for fields in self.server.fields]
        self.assertIn("circle", sent)
        self.assertNotIn("changed", sent)
        picture.props.options = None
        self.wait_for_end(picture)
        self.assertEqual(picture.measure(Gtk.Orientation.HORIZONTAL, -1).natural, 60)

    def test_an_image_is_decoded_at_the_size_of_the_widget(self):
        picture = WebImage.Picture(
            view_size=True, content_fit=Gtk.ContentFit.COVER, uri=self.server.url("/640x640.png"))
        picture.set_size_request(64, 64)
        box = Gtk.Box(valign=Gtk.Align.START, halign=Gtk.Align.START)
        box.append(picture)
        self.show(box)
        self.wait(lambda: picture.get_state() == State.LOADED)
        [child] = descendants(picture, Gtk.Picture)
        self.assertEqual(child.get_paintable().get_intrinsic_width(), 64)

    def test_an_image_of_the_size_of_the_widget_is_decoded_as_it_is_shown(self):
        picture = WebImage.Picture(view_size=True, uri=self.server.url("/640x480.png"))
        picture.set_size_request(128, 32)
        overlay = Gtk.Overlay(child=Gtk.DrawingArea(), valign=Gtk.Align.START, halign=Gtk.Align.START)
        overlay.get_child().set_size_request(128, 32)
        overlay.add_overlay(picture)
        self.show(overlay)
        fit = Gtk.ContentFit
        widths = ((fit.CONTAIN, 43), (fit.COVER, 128), (fit.FILL, 128), (fit.SCALE_DOWN, 43))
        for content_fit, width in widths:
            picture.set_content_fit(content_fit)
            self.wait(lambda: picture.get_state() == State.LOADED)
            [child] = descendants(picture, Gtk.Picture)
            self.assertEqual(child.get_paintable().get_intrinsic_width(), width)

    def test_rows_of_a_builder_bind_their_uri(self):
        uris = [self.server.url(f"/{width}x20.png") for width in range(70, 75)]
        factory = Gtk.BuilderListItemFactory.new_from_bytes(None, GLib.Bytes.new(ROW))
        view = Gtk.ListView.new(Gtk.NoSelection.new(Gtk.StringList.new(uris)), factory)
        self.show(view)
        self.wait(lambda: [p.get_state() for p in descendants(view, WebImage.Picture)] == [State.LOADED] * 5)
        self.assertEqual([p.get_uri() for p in descendants(view, WebImage.Picture)], uris)

    def test_a_factory_loads_the_images_of_its_rows(self):
        options = WebImage.Options.new()
        options.add_rounded_corners(4)
        photos = Gio.ListStore.new(Photo)
        uris = [self.server.url(f"/{width}x20.png") for width in range(80, 83)]
        for uri in uris:
            photos.append(Photo(url=uri))
        models = [
            (photos, WebImage.list_item_factory_new("url", options)),
            (Gtk.StringList.new(uris), WebImage.list_item_factory_new(None, options)),
        ]
        for model, factory in models:
            view = Gtk.ListView.new(Gtk.NoSelection.new(model), factory)
            self.show(view)

            def widths():
                paintables = [picture.get_paintable() for picture in descendants(view, Gtk.Picture)]
                return [paintable.get_intrinsic_width() if paintable else 0 for paintable in paintables]

            self.wait(lambda: widths() == [80, 81, 82])

    def test_transformations_are_applied_in_their_order(self):
        def size(*calls):
            options = WebImage.Options.new()
            for call, *arguments in calls:
                getattr(options, call)(*arguments)
            results = []
            uri = self.server.url("/80x40.png")
            WebImage.load_texture_async(uri, options, None, lambda _, result: results.append(result))
            self.wait(lambda: results)
            texture = WebImage.load_texture_finish(results[0])
            self.assertEqual(WebImage.lookup_texture(uri, options), texture)
            return texture.get_width(), texture.get_height()

        area = Gdk.Rectangle()
        area.width, area.height = 30, 20
        self.assertEqual(size(("add_crop", area), ("add_rotation", 90)), (20, 30))
        self.assertEqual(size(("add_rotation", 90), ("add_crop", area)), (30, 20))
        self.assertEqual(size(("add_resize", 20, 20, WebImage.Fit.COVER)), (20, 20))
        self.assertEqual(size(("add_resize", 160, 160, WebImage.Fit.CONTAIN)), (160, 80))
        self.assertEqual(size(("add_resize", 20, 0, WebImage.Fit.COVER)), (20, 10))
        self.assertEqual(size(("add_resize", 0, 20, WebImage.Fit.CONTAIN)), (40, 20))
        tint = Gdk.RGBA()
        tint.parse("blue")
        flip = "add_flip", Gtk.Orientation.VERTICAL
        others = ("add_blur", 2), ("add_grayscale",), ("add_tint", tint), flip, ("add_circle",)
        self.assertEqual(size(*others), (40, 40))
        self.assertEqual(size(("add_circle",), ("clear_transformations",)), (80, 40))
        with self.assertRaises(GLib.Error) as failure:
            area.x = 500
            size(("add_crop", area))
        self.assertTrue(failure.exception.matches(WebImage.error_quark(), WebImage.Error.INVALID_INPUT))

    def test_hashes_are_placeholders(self):
        options = WebImage.Options.new()
        self.assertFalse(options.set_placeholder_blur_hash("no hash", 32, 32))
        self.assertFalse(options.set_placeholder_thumb_hash("?"))
        self.assertTrue(options.set_placeholder_blur_hash("LEHV6nWB2yk8pyo0adR*.7kCMdnj", 24, 16))
        options.set_priority(WebImage.Priority.HIGH)
        options.set_progressive(True)
        picture = Gtk.Picture()
        WebImage.widget_load(picture, self.server.url("/held.png?hash"), options, None)
        self.assertEqual(picture.get_paintable().get_intrinsic_width(), 24)
        options.set_placeholder_thumb_hash("1QcSHQRnh493V4dIh4eXh1h4kJUI")
        WebImage.widget_load(picture, self.server.url("/held.png?hash"), options, None)
        self.assertEqual(picture.get_paintable().get_intrinsic_width(), 23)
        WebImage.widget_clear(picture)

    def test_a_picture_may_be_released_on_any_thread(self):
        held = [WebImage.Picture(uri=self.server.url("/held.png?released"))]
        picture = held[0].weak_ref()
        thread = threading.Thread(target=held.clear)
        thread.start()
        thread.join()
        self.wait(lambda: picture() is None)

    def test_a_widget_loads_its_last_image_again(self):
        self.server.failing.add("/45x30.png")
        picture = Gtk.Picture()
        results = []

        def ended(_, texture, error):
            results.append(error or texture.get_width())

        self.assertFalse(WebImage.widget_reload(picture, None, ended))
        WebImage.widget_load(picture, self.server.url("/45x30.png"), None, ended)
        self.wait(lambda: len(results) == 1)
        self.assertTrue(results[0].matches(WebImage.error_quark(), WebImage.Error.HTTP))
        self.assertTrue(WebImage.widget_reload(picture, None, ended))
        self.wait(lambda: len(results) == 2)
        self.assertEqual(results[1], 45)


if __name__ == "__main__":
    unittest.main()
