// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import Foundation
import ImageBase
import ImageLoading
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
    SourceRequest.of(source, in: "webimage_source_get_cancellable").map {
        OpaquePointer($0.cancellable.pointer)
    }
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

@_cdecl("webimage_source_return_file")
public func sourceReturnFile(source: OpaquePointer?, file: OpaquePointer?) {
    SourceRequest.of(source, in: "webimage_source_return_file")?.read(
        file, of: g_file_get_type(), "G_IS_FILE (file)", in: "webimage_source_return_file")
}

@_cdecl("webimage_source_return_stream")
public func sourceReturnStream(source: OpaquePointer?, stream: OpaquePointer?) {
    SourceRequest.of(source, in: "webimage_source_return_stream")?.read(
        stream, of: g_input_stream_get_type(), "G_IS_INPUT_STREAM (stream)",
        in: "webimage_source_return_stream")
}

/// The object behind WebImageSource: a load's request for the data of an image.
final class SourceRequest: @unchecked Sendable {  // C handles, which don't change.
    let uri: UnsafeMutablePointer<CChar>
    let cancellable = Cancellable()
    private let continuation: Locked<CheckedContinuation<Result<Data, ImageError>, Never>?>

    private init(_ uri: String, _ continuation: CheckedContinuation<Result<Data, ImageError>, Never>) {
        self.uri = strdup(uri)
        self.continuation = Locked(continuation)
    }

    deinit {
        finish(.failure(ImageError(.custom, "the source was released without data or an error")))
        free(uri)
    }

    static func of(_ pointer: OpaquePointer?, in function: String) -> SourceRequest? {
        guard holds(pointer != nil, "source != NULL", in: function), let pointer else { return nil }
        return Unmanaged<SourceRequest>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    func finish(_ result: Result<Data, ImageError>) {
        continuation.withLock { $0.take() }?.resume(returning: result)
    }

    /// Fulfills the request with the contents of a GFile or a GInputStream, which another thread reads.
    func read(_ object: OpaquePointer?, of type: GType, _ rule: String, in function: String) {
        guard holds(webimage_is_a(UnsafeMutableRawPointer(object), type) != 0, rule, in: function),
            let object
        else { return }
        let contents = GIOSource(
            ObjectReference(retaining: object), url: Self.noURL, cancellable: cancellable,
            limit: Limits.default.encodedBytes)
        let collector = DataCollector { result in
            self.finish(result.map(\.data).mapError { ImageError(.custom, $0.message) })
        }
        ByteSourceLoad(
            source: contents, url: String(cString: uri), priority: .normal, queue: Self.queue, sink: collector
        ).start()
    }

    private static let queue = WorkQueue(slots: 4)
    private static let noURL = URL(filePath: "/")

    /// Calls a C function on the main thread and waits for the data.
    static func data(
        of uri: String, from source: Callback<WebImageSourceFunc>
    ) async throws(ImageError) -> Data {
        let cancellable = Locked<Cancellable?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let request = SourceRequest(uri, continuation)
                // The cancellation handler needs this, but it may already have run.
                cancellable.withLock { $0 = request.cancellable }
                if Task.isCancelled { request.cancellable.cancel() }
                MainLoopBridge.deliver {
                    source.function(
                        OpaquePointer(Unmanaged.passUnretained(request).toOpaque()), source.data)
                    withExtendedLifetime(request) {}
                }
            }
        } onCancel: {
            cancellable.withLock { $0 }?.cancel()
        }
        return try result.get()
    }
}
#endif
