// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CZlib

/// Undoes gzip (RFC 1952) and deflate in its zlib wrapping (RFC 1950), piece by piece. libcurl could too, but takes a
/// body that was cut short for a whole one.
final class Inflater {
    /// The content codings it can undo.
    static let codings: Set<String> = ["gzip", "x-gzip", "deflate"]

    enum Step {
        /// Valid until the next step.
        case output(UnsafeRawBufferPointer)
        /// All that came is unpacked.
        case needsInput
        /// The bytes are not in this coding, or go on behind its end.
        case damaged
    }

    /// Whether the end came, with its checksum.
    private(set) var isAtEnd = false
    /// Whether there was anything to unpack.
    var hasBegun: Bool { stream.pointee.total_in > 0 }
    // zlib remembers the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private let isReady: Bool
    // 15 bits of window, and 32 to tell the wrapping by its first bytes.
    private static let window: Int32 = 15 + 32

    init() {
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        isReady = inflateInit2_(stream, Self.window, ZLIB_VERSION, size) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deallocate()
        buffer.deallocate()
    }

    /// Takes from the front of `input` what it needs.
    func step(_ input: inout UnsafeRawBufferPointer) -> Step {
        if isAtEnd { return input.isEmpty ? .needsInput : .damaged }
        guard isReady else { return .damaged }
        let bytes = UnsafeMutableRawPointer(mutating: input.baseAddress)
        stream.pointee.next_in = bytes?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(buffer.count)
        let code = inflate(stream, Z_NO_FLUSH)
        input = UnsafeRawBufferPointer(rebasing: input.suffix(Int(stream.pointee.avail_in)))
        isAtEnd = code == Z_STREAM_END
        // Without anything to do it says so as an error.
        guard isAtEnd || code == Z_OK || code == Z_BUF_ERROR else { return .damaged }
        let count = buffer.count - Int(stream.pointee.avail_out)
        if count > 0 { return .output(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return input.isEmpty ? .needsInput : .damaged
    }
}
#endif
