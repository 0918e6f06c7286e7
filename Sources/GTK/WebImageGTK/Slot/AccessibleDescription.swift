// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

extension WidgetImage {
    /// Describes loads in progress and failed loads to assistive technology, in the widget's accessible
    /// description.
    ///
    /// ```swift
    /// WidgetImage(picture).setAccessibleDescriptions(loading: "Loading", failed: "Cannot be loaded")
    /// ```
    ///
    /// The description is removed when the image is shown. Both strings stay set for later loads. They have
    /// no effect on objects that aren't widgets.
    ///
    /// - Parameters:
    ///   - loading: the description while an image that isn't available immediately is loading; nil for none.
    ///   - failed: the description after a failure; nil for none.
    public func setAccessibleDescriptions(loading: String?, failed: String?) {
        let description = slot.description ?? AccessibleDescription()
        (description.loading, description.failed) = (loading, failed)
        slot.description = description
        if let widget = slot.widget { description.update(binding.phase, of: widget) }
    }
}

/// The accessible description of a slot's widget.
@MainActor
final class AccessibleDescription {
    var loading: String?
    var failed: String?
    /// The current description.
    private var text: String?

    func update(_ phase: SlotState.Phase, of widget: OpaquePointer) {
        let new =
            switch phase {
            case .loading: loading
            case .failed: failed
            case .idle, .loaded: String?.none
            }
        guard new != text else { return }
        text = new
        webimage_set_description(widget.gtkWidget, new)
    }
}
#endif
