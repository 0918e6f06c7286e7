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
        if let callback, let object = object.object.map(WeakObject.init) {
            options.completion = { Self.report($0, of: object, to: callback) }
        }
        slot.load(request, options: options)
    }

    @MainActor
    private static func report(
        _ result: Result<ImageResponse, ImageError>, of object: WeakObject,
        to callback: Callback<WebImageLoadedFunc>
    ) {
        // Another thread may have disposed the object, and the slot does not know yet. The callback may
        // destroy it too.
        guard let reference = object.get() else { return }
        defer { withExtendedLifetime(reference) {} }
        let instance = UnsafeMutablePointer<GObject>(reference.pointer)
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
