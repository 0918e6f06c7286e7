// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage

/// The disk cache's folder in a process with a `GApplication`.
@MainActor
enum ApplicationScenario {
    static func folder() {
        let application = gtk_application_new("org.example.Photos", G_APPLICATION_NON_UNIQUE)!
        g_application_register(UnsafeMutablePointer(OpaquePointer(application)), nil, nil)
        let expected = String(cString: g_get_user_cache_dir()) + "/org.example.Photos/WebImage"
        let folder = ImageManagerConfiguration.defaultFolder
        Report.expect(folder == expected, "the folder is \(folder), and not \(expected)")
        g_object_unref(application)
    }
}
#endif
