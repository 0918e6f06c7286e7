// SPDX-License-Identifier: MIT
// Shows the image at a URL in a window of GTK 4, or the reason why it can't be shown.

use gtk::glib::translate::{from_glib_none, ToGlibPtr};
use gtk::{glib, prelude::*};
use std::os::raw::c_char;

// The functions that this app needs. `gir` can generate bindings for all of them from WebImage-1.0.gir.
#[link(name = "webimage-gtk")]
extern "C" {
    fn webimage_picture_new(uri: *const c_char) -> *mut gtk::ffi::GtkWidget;
}

/// Creates a WebImagePicture. Its functions are properties and signals of the object, too.
fn picture(url: &str) -> gtk::Widget {
    unsafe { from_glib_none(webimage_picture_new(url.to_glib_none().0)) }
}

fn main() {
    let url = std::env::args().nth(1).expect("usage: viewer URL");
    let application = gtk::Application::builder().build();
    application.connect_activate(move |application| {
        let window = gtk::ApplicationWindow::builder().application(application).title(&url);
        let window = window.default_width(640).default_height(480).build();
        let picture = picture(&url);
        window.set_child(Some(&picture));
        let window_of_error = window.downgrade();
        let _ = picture.connect_local("failed", false, move |values| {
            let error = values[1].get::<glib::Error>().expect("an error");
            let label = gtk::Label::new(Some(&error.to_string()));
            window_of_error.upgrade()?.set_child(Some(&label));
            None
        });
        window.present();
    });
    application.run_with_args::<&str>(&[]);
}
