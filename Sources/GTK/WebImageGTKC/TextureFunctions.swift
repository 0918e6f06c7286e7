// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
import ImageBase
import WebImage
import WebImageGTK

// The functions of webimage-gtk-caches.h for textures.

private let textureTag = Handle(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

@_cdecl("webimage_load_texture_async")
public func loadTexture(
    uri: UnsafePointer<CChar>?, options: OpaquePointer?, cancellable: OpaquePointer?,
    callback: GAsyncReadyCallback?, data: gpointer?
) {
    guard holds(uri != nil, "uri != NULL", in: "webimage_load_texture_async") else { return }
    let options = LoadOptions.Values.of(options)
    let load = TextureLoad(
        options.request(uri), progress: options.progressHandler, cancellable: cancellable,
        completion: Completion(
            tag: textureTag.pointer, cancellable: cancellable, callback: callback, data: data))
    if webimage_is_main_thread() != 0 {
        MainActor.assumeIsolated { load.start() }
    } else {
        MainLoopBridge.deliver { load.start() }
    }
}

@_cdecl("webimage_load_texture_finish")
public func loadTextureFinish(
    result: OpaquePointer?, error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> OpaquePointer? {
    task(result, tag: textureTag.pointer, in: "webimage_load_texture_finish").flatMap {
        OpaquePointer(g_task_propagate_pointer($0, error))
    }
}

@_cdecl("webimage_lookup_texture")
public func lookUpTexture(uri: UnsafePointer<CChar>?, options: OpaquePointer?) -> OpaquePointer? {
    let function = "webimage_lookup_texture"
    guard isOnMainThread(in: function), holds(uri != nil, "uri != NULL", in: function) else { return nil }
    let request = LoadOptions.Values.of(options).request(uri)
    guard let image = ImageManager.shared.cachedImage(for: request)?.image else { return nil }
    return MainActor.assumeIsolated { Handle(image.makeGdkTexture()) }.object
}

/// A load that ends a GTask and is cancelled by a GCancellable.
@MainActor
private final class TextureLoad {
    private let request: ImageRequest
    private let progress: (@MainActor @Sendable (LoadProgress) -> Void)?
    private let cancellable: Handle
    private let completion: Completion
    private var handler: gulong = 0

    nonisolated init(
        _ request: ImageRequest, progress: (@MainActor @Sendable (LoadProgress) -> Void)?,
        cancellable: OpaquePointer?, completion: Completion
    ) {
        self.request = request
        self.progress = progress
        // The GTask keeps it alive.
        self.cancellable = Handle(cancellable)
        self.completion = completion
    }

    func start() {
        let task = ImageManager.shared.load(request) { event in
            // Never at once, so that the handler below is connected before the end.
            MainLoopBridge.deliver { self.receive(event) }
        }
        guard let cancellable = cancellable.pointer else { return }
        let cancel: @convention(c) (gpointer?, gpointer?) -> Void = { _, task in
            if let task { Unmanaged<ImageTask>.fromOpaque(task).takeUnretainedValue().cancel() }
        }
        handler = g_cancellable_connect(
            cancellable.assumingMemoryBound(to: GCancellable.self), unsafeBitCast(cancel, to: GCallback.self),
            Unmanaged.passRetained(task).toOpaque(),
            { task in if let task { Unmanaged<ImageTask>.fromOpaque(task).release() } })
    }

    private func receive(_ event: ImageTask.Event) {
        switch event {
        case .progress(let received): progress?(received)
        case .finished(let result): finish(result)
        case .cached, .info, .preview: break
        }
    }

    private func finish(_ result: Result<ImageResponse, ImageError>) {
        if handler != 0, let cancellable = cancellable.pointer {
            g_cancellable_disconnect(cancellable.assumingMemoryBound(to: GCancellable.self), handler)
        }
        switch result {
        case .failure(let error): completion.fail(error)
        case .success(let response):
            if let texture = response.image.makeGdkTexture() {
                completion.succeed(texture)
            } else {
                completion.fail(ImageError(.limit, "no memory for a texture"))
            }
        }
    }
}
#endif
