// SPDX-License-Identifier: MIT

// Uses WebImage in JavaScript. LanguageTests runs it with a server's address. It prints the failed
// expectations and exits with their number.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=4.0';
import WebImage from 'gi://WebImage?version=1.0';
import System from 'system';

let failures = 0;

function expect(condition, expectation) {
    if (condition) return;
    print(`failed: ${expectation}`);
    failures++;
}

function loadTexture(uri, options = null, cancellable = null) {
    return new Promise((resolve, reject) => {
        WebImage.load_texture_async(uri, options, cancellable, (_, result) => {
            try {
                resolve(WebImage.load_texture_finish(result));
            } catch (error) {
                reject(error);
            }
        });
    });
}

function end(picture) {
    return new Promise(resolve => {
        const handlers = [
            picture.connect('loaded', () => done(null)),
            picture.connect('failed', (_, error) => done(error)),
        ];
        function done(error) {
            handlers.forEach(handler => picture.disconnect(handler));
            resolve(error);
        }
    });
}

async function use(server) {
    const options = WebImage.Options.new();
    options.set_size(20, 20, WebImage.Fit.COVER);
    options.set_gravity(WebImage.Gravity.TOP);
    const texture = await loadTexture(`${server}/80x40.png`, options);
    expect(texture.get_width() === 20 && texture.get_height() === 20, 'a texture is loaded');

    const cancellable = new Gio.Cancellable();
    const load = loadTexture(`${server}/held.png`, null, cancellable);
    cancellable.cancel();
    const error = await load.catch(failure => failure);
    expect(error.matches(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED), 'a load can be cancelled');

    const picture = new WebImage.Picture({uri: `${server}/50x30.png`});
    expect(await end(picture) === null, 'a widget shows an image');
    expect(picture.state === WebImage.PictureState.LOADED, 'which is its state');
    picture.uri = `${server}/missing.png`;
    const missing = await end(picture);
    expect(missing.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND), 'and an error');
    expect(picture.http_status === 404, 'with its status');
}

Gtk.init();
const loop = new GLib.MainLoop(null, false);
use(ARGV[0]).catch(error => expect(false, error)).finally(() => loop.quit());
loop.run();
System.exit(failures);
