// SPDX-License-Identifier: MIT
// Shows the image at a URL in a GTK 4 window, or the reason why it can't be shown.

const string INTERFACE = """<interface>
  <object class="GtkBox" id="content">
    <property name="orientation">vertical</property>
    <child><object class="WebImagePicture" id="picture">
      <property name="vexpand">1</property>
      <property name="alternative-text">The image at the URL</property>
      <property name="error-icon">image-missing-symbolic</property>
    </object></child>
    <child><object class="GtkProgressBar">
      <binding name="fraction"><lookup name="progress">picture</lookup></binding>
    </object></child>
    <child><object class="GtkLabel" id="label"><property name="wrap">1</property></object></child>
  </object>
</interface>""";

int main(string[] arguments) {
    if (arguments.length != 2) error("usage: %s URL", arguments[0]);
    var application = new Gtk.Application(null, ApplicationFlags.NON_UNIQUE);
    application.activate.connect(() => {
        typeof(WebImage.Picture).ensure();
        var builder = new Gtk.Builder.from_string(INTERFACE, -1);
        var picture = (WebImage.Picture) builder.get_object("picture");
        var label = (Gtk.Label) builder.get_object("label");
        picture.loaded.connect(() => label.label = "Loaded");
        picture.failed.connect(error => label.label = error.message);
        picture.uri = arguments[1];
        var window = new Gtk.ApplicationWindow(application) {
            title = arguments[1], default_width = 640, default_height = 480,
            child = (Gtk.Widget) builder.get_object("content")
        };
        window.present();
    });
    return application.run();
}
