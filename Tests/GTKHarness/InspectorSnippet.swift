// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTKInspector

/// The example of an inspector in the documentation of WebImageGTKInspector.
@MainActor
func inspectorExample(configuration: ImageManagerConfiguration, window: UnsafeMutablePointer<GtkWindow>) {
    var configuration = configuration
    let recorder = LoadRecorder()
    configuration.observer = recorder
    ImageManager.shared = ImageManager(configuration)
    let inspector = ImageInspector(recorder)
    gtk_window_set_child(window, UnsafeMutablePointer(inspector.widget))
}
#endif
