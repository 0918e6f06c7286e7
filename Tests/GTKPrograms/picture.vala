// SPDX-License-Identifier: MIT

// Uses WebImagePicture in Vala. LanguageTests compiles and runs it with a server's address. It prints the
// failed expectations and exits with their number.

const string INTERFACE = """<interface>
  <object class="GtkWindow" id="window">
    <property name="child">
      <object class="WebImagePicture" id="picture">
        <property name="alternative-text">A lake</property>
        <property name="content-fit">cover</property>
        <property name="indicator">spinner</property>
      </object>
    </property>
  </object>
</interface>""";

int failures = 0;

void expect(bool condition, string expectation) {
    if (condition) return;
    print("failed: %s\n", expectation);
    failures++;
}

async void use(WebImage.Picture picture, string server) {
    var images = 0;
    picture.loaded.connect(() => {
        images++;
        Idle.add(use.callback);
    });
    Error? failure = null;
    picture.failed.connect(error => {
        failure = error;
        Idle.add(use.callback);
    });

    picture.uri = server + "/50x30.png";
    yield;
    expect(images == 1 && failure == null && picture.progress == 1, "the image is loaded");
    picture.uri = server + "/missing.png";
    yield;
    expect(failure is WebImage.Error.NOT_FOUND, "the image is missing");
    expect(picture.state == WebImage.PictureState.FAILED, "which is the state");
    expect(picture.http_status == 404, "the status is a property");
    expect(WebImage.Error.get_http_status(failure) == 404, "and a part of the error");

    try {
        var options = new WebImage.Options();
        options.add_circle();
        var texture = yield WebImage.load_texture_async(server + "/50x30.png", options, null);
        expect(texture.width == 30, "a texture is loaded");
    } catch (Error error) {
        expect(false, error.message);
    }
}

int main(string[] arguments) {
    Gtk.init();
    typeof(WebImage.Picture).ensure();
    string folder;
    try {
        folder = DirUtils.make_tmp("webimage-XXXXXX");
    } catch (Error error) {
        return 100;
    }
    expect(WebImage.set_cache_folder(folder), "the cache folder");
    var builder = new Gtk.Builder.from_string(INTERFACE, -1);
    var window = builder.get_object("window") as Gtk.Window;
    var picture = builder.get_object("picture") as WebImage.Picture;
    window.present();
    expect(picture.alternative_text == "A lake", "the properties of the interface");

    var loop = new MainLoop();
    use.begin(picture, arguments[1], () => loop.quit());
    loop.run();
    window.destroy();
    try {
        Process.spawn_sync(null, {"rm", "-r", folder}, null, SpawnFlags.SEARCH_PATH, null);
    } catch (Error error) {
        return 100;
    }
    return failures;
}
