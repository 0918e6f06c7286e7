// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import CWebImageGTK
import ImageBase
import ImageLoading
import WebImage
import WebImageDisplay
import WebImageGTK

/// A load into a widget. A C callback receives the result.
struct WidgetLoad: Sendable {
    private let options: LoadOptions.Values
    private let callback: Callback<WebImageLoadedFunc>?

    init(_ options: LoadOptions.Values, callback: Callback<WebImageLoadedFunc>?) {
        self.options = options
        self.callback = callback
    }

    @MainActor
    func start(_ request: ImageRequest, in slot: WidgetImage, of object: Handle) {
        slot.load(request, options: displayOptions(for: object))
    }

    /// Loads the last image of a slot again.
    ///
    /// - Returns: Whether there was an image to load again.
    @MainActor
    func restart(in slot: WidgetImage, of object: Handle) -> Bool {
        guard slot.binding.canReload else { return false }
        slot.binding.reload(options: displayOptions(for: object))
        return true
    }

    @MainActor
    private func displayOptions(for object: Handle) -> DisplayOptions {
        var options = options.displayOptions
        if let callback, let object = object.object.map(WeakObject.init) {
            options.completion = { Self.report($0, of: object, to: callback) }
        }
        return options
    }

    @MainActor
    private static func report(
        _ result: Result<ImageResponse, ImageError>, of object: WeakObject,
        to callback: Callback<WebImageLoadedFunc>
    ) {
        // Another thread may have disposed of the object before the slot ends. The callback may destroy the
        // object, too.
        guard let reference = object.get() else { return }
        defer { withExtendedLifetime(reference) {} }
        let instance = UnsafeMutablePointer<GObject>(reference.pointer)
        switch result {
        case .success(let response):
            let texture = response.image.makeGdkTexture()
            defer { if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) } }
            callback.function(instance, texture, nil, callback.data)
        case .failure(let failure):
            let error = failure.makeGError()
            defer { g_error_free(error) }
            callback.function(instance, nil, error, callback.data)
        }
    }
}
#endif
