// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage
import WebImageGTK

/// A view that shows what a manager does: its loads as a waterfall, and the contents of its caches, from
/// which single entries can be removed. For developers of an application, for example in a window of its own.
///
/// ```swift
/// let inspector = ImageInspector(recorder, manager: manager)
/// gtk_window_set_child(window, UnsafeMutablePointer(inspector.widget))
/// ```
///
/// The pages follow the manager while the view is mapped. Each load has a bar with its steps; the bars of
/// loads that ran at the same time have the same scale. An entry is removed with the button of its row, or
/// with the Delete key. URLs are redacted. The texts are English.
///
/// This is a lightweight handle. The widget owns the state of the view. Use it on the main thread.
@MainActor
public struct ImageInspector {
    /// The GtkWidget, with a floating reference that its first parent takes over. It fits into a window that
    /// is 360 points wide.
    public let widget: OpaquePointer

    /// - Parameters:
    ///   - recorder: The observer of the manager, or one of its observers; see
    ///     ``ImageManager/Configuration/observer``.
    ///   - manager: The manager whose caches are shown. Default: ``ImageManager/shared`` of this moment.
    public init(_ recorder: LoadRecorder, manager: ImageManager = .shared) {
        let view = InspectorView(recorder, manager)
        widget = view.widget
        ObjectData.set(view, on: widget, quark: InspectorView.quark)
    }
}
#endif
