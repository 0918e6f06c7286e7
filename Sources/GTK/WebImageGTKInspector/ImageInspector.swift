// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage
import WebImageGTK

/// A view for developers that shows a manager's loads as a waterfall, and the contents of its caches.
///
/// You can show it in a separate window, for example.
///
/// ```swift
/// let inspector = ImageInspector(recorder, manager: manager)
/// gtk_window_set_child(window, UnsafeMutablePointer(inspector.widget))
/// ```
///
/// The pages follow the manager while the view is mapped. Each load has a bar with its steps, and the bars of
/// loads that ran at the same time have the same scale. Cache entries can be removed with the button in the
/// row or with the Delete key. URLs are redacted. The user interface is in English.
///
/// This is a lightweight handle. The widget owns the view's state. Use it on the main thread.
@MainActor
public struct ImageInspector {
    /// The GtkWidget, with a floating reference that its first parent takes over. It fits into a window
    /// that's 360 points wide.
    public let widget: OpaquePointer

    /// - Parameters:
    ///   - recorder: The observer of the manager, or one of its observers; see
    ///     ``ImageManagerConfiguration/observer``.
    ///   - manager: The manager that owns the caches to show. Default: the current ``ImageManager/shared``.
    public init(_ recorder: LoadRecorder, manager: ImageManager = .shared) {
        let view = InspectorView(recorder, manager)
        widget = view.widget
        ObjectData.set(view, on: widget, quark: InspectorView.quark)
    }
}
#endif
