// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import CWebImageGTK
import ImageBase
import ImageLoading
import WebImage
import WebImageGTK

/// A load into a widget, whose result C receives.
struct WidgetLoad: Sendable {
    private let request: ImageRequest
    private let options: DisplayOptions
    private let callback: Callback<WebImageLoadedFunc>?
    private let progress: (@MainActor @Sendable (LoadProgress) -> Void)?

    init(_ uri: UnsafePointer<CChar>?, options: LoadOptions, callback: Callback<WebImageLoadedFunc>?) {
        request = options.request(uri)
        self.options = options.display
        self.callback = callback
        progress = options.progressHandler
    }

    @MainActor
    func start(in slot: WidgetImage, of object: Handle) {
        var options = options
        options.progress = progress
        if let callback {
            // The slot calls no completion once its object has been disposed.
            options.completion = { Self.report($0, of: object, to: callback) }
        }
        slot.load(request, options: options)
    }

    @MainActor
    private static func report(
        _ result: Result<ImageResponse, ImageError>, of object: Handle,
        to callback: Callback<WebImageLoadedFunc>
    ) {
        // The callback may destroy the widget.
        g_object_ref(object.pointer)
        defer { g_object_unref(object.pointer) }
        let instance = object.pointer?.assumingMemoryBound(to: GObject.self)
        switch result {
        case .success(let response):
            let texture = response.image.gdkTexture()
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
