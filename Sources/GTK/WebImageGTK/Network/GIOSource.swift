// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
package import CGTK
package import Foundation
package import ImageBase
package import ImageLoading

/// Interrupts GIO's reads on other threads.
package final class Cancellable: @unchecked Sendable {  // A GCancellable, which is thread-safe.
    package let pointer: UnsafeMutablePointer<GCancellable>

    package init() { pointer = g_cancellable_new() }

    deinit { g_object_unref(pointer) }

    package func cancel() { g_cancellable_cancel(pointer) }
}

/// The contents of a file or a stream, read by GIO.
package struct GIOSource: ByteSource {
    /// A GFile or a GInputStream.
    private let object: ObjectReference
    private let url: URL
    private let cancellable: Cancellable
    private let limit: Int
    private var stream: ObjectReference?
    package private(set) var count = 0
    private static let piece = 64 << 10

    /// - Parameters:
    ///   - object: a GFile, or a GInputStream, which is read to its end and closed.
    ///   - limit: the maximum number of bytes.
    package init(_ object: ObjectReference, url: URL, cancellable: Cancellable, limit: Int) {
        (self.object, self.url) = (object, url)
        (self.cancellable, self.limit) = (cancellable, limit)
    }

    package mutating func open() throws(ImageError) -> LoadResponse {
        if object.pointer.isA(g_input_stream_get_type()) {
            stream = object
        } else {
            var failure: UnsafeMutablePointer<GError>?
            guard let opened = g_file_read(object.pointer, cancellable.pointer, &failure) else {
                throw error(failure)
            }
            stream = ObjectReference(adopting: OpaquePointer(opened))
        }
        return LoadResponse(url: url, source: .file)
    }

    package mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow? {
        guard let stream else { return nil }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
        defer { buffer.deallocate() }
        var failure: UnsafeMutablePointer<GError>?
        let input = UnsafeMutablePointer<GInputStream>(stream.pointer)
        let read = g_input_stream_read(
            input, buffer.baseAddress, gsize(buffer.count), cancellable.pointer, &failure)
        guard read >= 0 else { throw error(failure) }
        guard read > 0 else { return nil }
        count += Int(read)
        guard count <= limit else { throw .limit("encodedBytes", found: count, allowed: limit) }
        return sink.didReceive(UnsafeRawBufferPointer(rebasing: buffer[..<Int(read)]))
    }

    package mutating func close() {
        if let stream { g_input_stream_close(UnsafeMutablePointer(stream.pointer), nil, nil) }
        stream = nil
    }

    private func error(_ failure: UnsafeMutablePointer<GError>?) -> ImageError {
        guard let failure else { return ImageError(.io, "GIO can't read the file") }
        defer { g_error_free(failure) }
        if g_error_matches(failure, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
            return .cancelled
        }
        return ImageError(.io, String(cString: failure.pointee.message))
    }
}
#endif
