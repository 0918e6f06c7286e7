// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import Foundation
import ImageBase
import WebImageGTK

// The functions of webimage-gtk-source.h.

@_cdecl("webimage_options_set_source")
public func optionsSetSource(
    options: OpaquePointer?, source: WebImageSourceFunc?, data: gpointer?, destroy: GDestroyNotify?
) {
    let source = source.map { Callback($0, data: data, destroy: destroy) }
    checked(options, in: "webimage_options_set_source")?.values.source = source
}

@_cdecl("webimage_source_ref")
public func sourceReference(source: OpaquePointer?) -> OpaquePointer? {
    guard let request = SourceRequest.of(source, in: "webimage_source_ref") else { return nil }
    return OpaquePointer(Unmanaged.passRetained(request).toOpaque())
}

@_cdecl("webimage_source_unref")
public func sourceRelease(source: OpaquePointer?) {
    guard let request = SourceRequest.of(source, in: "webimage_source_unref") else { return }
    Unmanaged.passUnretained(request).release()
}

@_cdecl("webimage_source_get_uri")
public func sourceURI(source: OpaquePointer?) -> UnsafePointer<CChar>? {
    SourceRequest.of(source, in: "webimage_source_get_uri").map { UnsafePointer($0.uri) }
}

@_cdecl("webimage_source_get_cancellable")
public func sourceCancellable(source: OpaquePointer?) -> OpaquePointer? {
    SourceRequest.of(source, in: "webimage_source_get_cancellable")?.cancellable.object
}

@_cdecl("webimage_source_return_bytes")
public func sourceReturnBytes(source: OpaquePointer?, bytes: OpaquePointer?) {
    let function = "webimage_source_return_bytes"
    guard let request = SourceRequest.of(source, in: function),
        holds(bytes != nil, "bytes != NULL", in: function)
    else { return }
    var count: gsize = 0
    let kept = Handle(g_bytes_ref(bytes))
    guard let start = g_bytes_get_data(bytes, &count), count > 0 else {
        g_bytes_unref(bytes)
        return request.finish(.success(Data()))
    }
    let data = Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: Int(count),
        deallocator: .custom { _, _ in g_bytes_unref(kept.object) })
    request.finish(.success(data))
}

@_cdecl("webimage_source_return_error")
public func sourceReturnError(source: OpaquePointer?, error: UnsafePointer<GError>?) {
    let function = "webimage_source_return_error"
    guard let request = SourceRequest.of(source, in: function),
        holds(error != nil, "error != NULL", in: function), let error
    else { return }
    request.finish(.failure(ImageError(.custom, String(cString: error.pointee.message))))
}

/// The object behind WebImageSource: the data of an image that a load waits for.
final class SourceRequest: @unchecked Sendable {  // C handles, which don't change.
    let uri: UnsafeMutablePointer<CChar>
    let cancellable = Handle(g_cancellable_new())
    private let continuation: Locked<CheckedContinuation<Result<Data, ImageError>, Never>?>

    private init(_ uri: String, _ continuation: CheckedContinuation<Result<Data, ImageError>, Never>) {
        self.uri = strdup(uri)
        self.continuation = Locked(continuation)
    }

    deinit {
        finish(.failure(ImageError(.custom, "the source was released without data or an error")))
        g_object_unref(cancellable.pointer)
        free(uri)
    }

    static func of(_ pointer: OpaquePointer?, in function: String) -> SourceRequest? {
        guard holds(pointer != nil, "source != NULL", in: function), let pointer else { return nil }
        return Unmanaged<SourceRequest>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    func finish(_ result: Result<Data, ImageError>) {
        continuation.withLock { $0.take() }?.resume(returning: result)
    }

    /// Asks a function of C on the main thread, and waits for the data.
    static func data(
        of uri: String, from source: Callback<WebImageSourceFunc>
    ) async throws(ImageError) -> Data {
        let cancellable = Locked<Handle?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let request = SourceRequest(uri, continuation)
                // For the handler, which may come first.
                cancellable.withLock { $0 = Handle(g_object_ref(request.cancellable.pointer)) }
                if Task.isCancelled { g_cancellable_cancel(request.cancellable.cancellable) }
                MainLoopBridge.deliver {
                    source.function(
                        OpaquePointer(Unmanaged.passUnretained(request).toOpaque()), source.data)
                    withExtendedLifetime(request) {}
                }
            }
        } onCancel: {
            if let handle = cancellable.withLock({ $0 }) { g_cancellable_cancel(handle.cancellable) }
        }
        if let handle = cancellable.withLock({ $0.take() }) { g_object_unref(handle.pointer) }
        return try result.get()
    }
}
#endif
