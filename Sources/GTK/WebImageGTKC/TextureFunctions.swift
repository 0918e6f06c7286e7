// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
import ImageBase
import ImageCoding
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
    let completion = Completion(
        tag: textureTag.pointer, cancellable: cancellable, callback: callback, data: data)
    TextureLoad(progress: options.progressHandler, completion: completion, cancellable: cancellable)
        .start(options.request(uri), with: options.currentLoader.manager)
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
    let options = LoadOptions.Values.of(options)
    let manager = options.currentLoader.manager
    guard let image = manager.cachedImage(for: options.request(uri))?.image else { return nil }
    return MainActor.assumeIsolated { Handle(image.makeGdkTexture()) }.object
}

/// A load that completes a GTask and can be canceled with a GCancellable.
///
/// It runs on any thread. A load that's started on the main thread ends there, with the texture that all
/// slots share. Any other load gets a separate texture, and doesn't need the main loop.
private final class TextureLoad: Sendable {
    private enum State {
        case running
        case cancellable(gulong)
        case ended
    }

    private let progress: (@MainActor @Sendable (LoadProgress) -> Void)?
    private let completion: Completion
    // The GTask keeps the GCancellable alive.
    private let cancellable: Handle
    private let isOnMainThread = webimage_is_main_thread() != 0
    private let state = Locked(State.running)

    init(
        progress: (@MainActor @Sendable (LoadProgress) -> Void)?, completion: Completion,
        cancellable: OpaquePointer?
    ) {
        (self.progress, self.completion, self.cancellable) = (progress, completion, Handle(cancellable))
    }

    func start(_ request: ImageRequest, with manager: ImageManager) {
        let task = manager.load(request) { self.receive($0) }
        guard let pointer = cancellable.cancellable else { return }
        let cancel: @convention(c) (gpointer?, gpointer?) -> Void = { _, task in
            if let task { Unmanaged<ImageTask>.fromOpaque(task).takeUnretainedValue().cancel() }
        }
        let handler = g_cancellable_connect(
            pointer, unsafeBitCast(cancel, to: GCallback.self), Unmanaged.passRetained(task).toOpaque(),
            { task in if let task { Unmanaged<ImageTask>.fromOpaque(task).release() } })
        let hasEnded = state.withLock { state in
            if case .ended = state { return true }
            state = .cancellable(handler)
            return false
        }
        if hasEnded, handler != 0 { g_cancellable_disconnect(pointer, handler) }
    }

    private func receive(_ event: ImageTask.Event) {
        switch event {
        case .progress(let received):
            if let progress { MainLoopBridge.deliver { progress(received) } }
        case .finished(let result):
            // Don't finish synchronously: inside a handler of the cancellable, disconnecting it would
            // deadlock.
            if isOnMainThread {
                MainLoopBridge.deliver { self.finish(result.map { $0.image.makeGdkTexture() }) }
            } else {
                Task {
                    self.finish(
                        result.map { response in
                            Texture.make(response.image.bitmap).flatMap {
                                OpaquePointer(g_object_ref($0.pointer.raw))
                            }
                        })
                }
            }
        case .cached, .info, .preview: break
        }
    }

    /// - Parameter result: A new reference to a texture; nil if there isn't enough memory for one.
    private func finish(_ result: Result<OpaquePointer?, ImageError>) {
        let old = state.withLock { state in
            defer { state = .ended }
            return state
        }
        if case .cancellable(let handler) = old, handler != 0 {
            g_cancellable_disconnect(cancellable.cancellable, handler)
        }
        switch result {
        case .failure(let error): completion.fail(error)
        case .success(nil): completion.fail(ImageError(.limit, "no memory for a texture"))
        case .success(let texture): completion.succeed(texture)
        }
    }
}
#endif
