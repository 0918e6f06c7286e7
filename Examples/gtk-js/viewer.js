// SPDX-License-Identifier: MIT

// Shows the image at a URL in a window, or says why it can't.

import Gtk from 'gi://Gtk?version=4.0';
import WebImage from 'gi://WebImage?version=1.0';

const app = new Gtk.Application({application_id: 'org.example.Viewer'});
app.connect('activate', () => {
    const message = new Gtk.Label({wrap: true, visible: false});
    const picture = new WebImage.Picture({
        alternative_text: 'The image at the URL',
        indicator: WebImage.Indicator.SPINNER,
        view_size: true,
    });
    picture.connect('failed', (_, error) => {
        message.label = error.message;
        message.visible = true;
    });
    picture.connect('loaded', () => {
        message.visible = false;
    });
    picture.uri = ARGV[0] ?? 'https://www.gstatic.com/webp/gallery/1.webp';

    const overlay = new Gtk.Overlay({child: picture});
    overlay.add_overlay(message);
    new Gtk.ApplicationWindow({application: app, title: 'Viewer', child: overlay,
        default_width: 600, default_height: 400}).present();
});
app.run([]);
