// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CZlib

/// Decodes one content coding incrementally. Unlike libcurl's decoder, it detects truncated bodies.
///
/// A gzip body (RFC 1952) may have several members. `deflate` should be the zlib format (RFC 1950), but some
/// servers send raw deflate (RFC 1951), which we recognize by the first two bytes. Bytes after the end of the
/// stream are ignored.
final class Inflater {
    enum Coding {
        case gzip
        case deflate

        /// - Parameter name: in lower case.
        init?(_ name: String) {
            switch name {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            default: return nil
            }
        }
    }

    enum Step {
        /// Decoded bytes, valid until the next step.
        case output(UnsafeRawBufferPointer)
        /// All input has been decoded.
        case needsInput
        /// The bytes don't use this coding.
        case damaged
    }

    private enum State {
        /// We haven't received both of the bytes that identify the format.
        case mark
        case stream
        /// A gzip member has ended; another may follow.
        case between
        /// The stream has ended.
        case over
    }

    /// The number of bytes taken from the input.
    private(set) var taken = 0
    private let coding: Coding
    private var state = State.mark
    // The first of the two bytes, if they arrived separately.
    private var mark: UInt8?
    // The stream is allocated separately, because zlib stores its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    /// Returns `nil` if there isn't enough memory.
    init?(_ coding: Coding) {
        self.coding = coding
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, Self.gzipWindow, ZLIB_VERSION, size) == Z_OK else { return nil }
    }

    deinit {
        // This has no effect if the stream wasn't initialized.
        inflateEnd(stream)
        stream.deallocate()
        buffer.deallocate()
    }

    /// Whether the end has been received, including its checksum. A single byte after a gzip member may be
    /// the start of another member.
    var isAtEnd: Bool {
        switch state {
        case .mark, .stream: false
        case .between: mark == nil
        case .over: true
        }
    }

    /// Decodes from the front of `input`.
    func step(_ input: inout UnsafeRawBufferPointer) -> Step {
        let count = input.count
        defer { taken += count - input.count }
        while true {
            switch state {
            case .stream:
                if let step = unpack(&input) { return step }
                if state == .stream, input.isEmpty { return .needsInput }
            case .over:
                input = UnsafeRawBufferPointer(start: nil, count: 0)
                return .needsInput
            case .mark, .between:
                guard let byte = input.first else { return .needsInput }
                input = UnsafeRawBufferPointer(rebasing: input.dropFirst())
                guard let first = mark else {
                    mark = byte
                    if state == .between, byte != Self.gzipMark.0 { state = .over }
                    continue
                }
                mark = nil
                if let step = begin(first, byte) { return step }
            }
        }
    }

    /// Identifies the format by its first two bytes. Returns `nil` to continue.
    private func begin(_ first: UInt8, _ second: UInt8) -> Step? {
        var window = Self.gzipWindow
        switch coding {
        case .gzip:
            guard (first, second) == Self.gzipMark else {
                if state == .mark { return .damaged }
                state = .over
                return nil
            }
        case .deflate:
            let isWrapped = first & 15 == 8 && (UInt16(first) << 8 | UInt16(second)).isMultiple(of: 31)
            window = isWrapped ? Self.maximumWindow : -Self.maximumWindow
        }
        guard inflateReset2(stream, window) == Z_OK else { return .damaged }
        state = .stream
        return withUnsafeBytes(of: (first, second)) { bytes in
            var bytes = bytes
            return unpack(&bytes)
        }
    }

    /// Decodes bytes with zlib. Returns `nil` if there's no output yet.
    private func unpack(_ input: inout UnsafeRawBufferPointer) -> Step? {
        let bytes = UnsafeMutableRawPointer(mutating: input.baseAddress)
        stream.pointee.next_in = bytes?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(buffer.count)
        let given = Int(stream.pointee.avail_in)
        let code = inflate(stream, Z_NO_FLUSH)
        let used = given - Int(stream.pointee.avail_in)
        input = UnsafeRawBufferPointer(rebasing: input.dropFirst(used))
        let count = buffer.count - Int(stream.pointee.avail_out)
        switch code {
        case Z_STREAM_END: state = coding == .gzip ? .between : .over
        // zlib returns `Z_BUF_ERROR` if it only needs more input.
        case Z_OK, Z_BUF_ERROR:
            if count == 0, used == 0, !input.isEmpty { return .damaged }
        default: return .damaged
        }
        return count > 0 ? .output(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
    }

    private static let gzipMark: (UInt8, UInt8) = (0x1F, 0x8B)
    private static let maximumWindow: Int32 = 15
    // Adding 16 makes zlib expect gzip.
    private static let gzipWindow = maximumWindow + 16
}
#endif
