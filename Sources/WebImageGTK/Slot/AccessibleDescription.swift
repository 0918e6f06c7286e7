// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

extension WidgetImage {
    /// Describes the phases of loads to assistive technology, as the accessible description of the widget.
    ///
    ///     WidgetImage(picture).setAccessibleDescriptions(loading: "Loading", failed: "Cannot be loaded")
    ///
    /// The description is removed when the image is shown. It stays set for later loads. An object that is
    /// not a widget has none.
    ///
    /// - Parameters:
    ///   - loading: the description while an image that is not there at once is loaded; nil for none.
    ///   - failed: the description after a failure; nil for none.
    public func setAccessibleDescriptions(loading: String?, failed: String?) {
        let isEmpty = loading == nil && failed == nil
        slot.description =
            isEmpty ? nil : AccessibleDescription(of: slot, loading: loading, failed: failed)
    }
}

/// The accessible description of a slot's widget.
@MainActor
final class AccessibleDescription {
    private var task: Task<Void, Never>?

    init(of slot: WidgetSlot, loading: String?, failed: String?) {
        let states = slot.binding.states
        task = Task { [weak slot] in
            for await state in states {
                guard !Task.isCancelled, let widget = slot?.widget else { return }
                let text =
                    switch state.phase {
                    case .loading: loading
                    case .failed: failed
                    case .idle, .loaded: String?.none
                    }
                webimage_set_description(widget.gtkWidget, text)
            }
        }
    }

    deinit { task?.cancel() }
}
#endif
