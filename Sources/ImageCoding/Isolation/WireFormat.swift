// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

/// Writes numbers and bytes for another process of the same build.
struct WireWriter {
    private(set) var bytes = Data()

    mutating func put(_ value: Int) {
        withUnsafeBytes(of: Int64(value)) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ value: Bool) { put(value ? 1 : 0) }

    mutating func put(_ data: Data) {
        put(data.count)
        bytes.append(data)
    }

    mutating func put(_ text: String) { put(Data(text.utf8)) }

    mutating func put(_ duration: Duration) {
        put(Int(duration.components.seconds))
        put(Int(duration.components.attoseconds))
    }

    mutating func put<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
        put(value != nil)
        if let value { write(&self, value) }
    }
}

/// Reads the output of a ``WireWriter``. Nothing that comes from a decoder process is trusted.
struct WireReader {
    private let bytes: Data
    private var offset: Data.Index

    init(_ bytes: Data) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    static let nonsense = ImageError(.decoderCrashed, "the decoder process sent an invalid response")

    mutating func data(_ count: Int) throws(ImageError) -> Data {
        guard count >= 0, count <= bytes.endIndex - offset else { throw Self.nonsense }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    mutating func int() throws(ImageError) -> Int {
        let data = try data(8)
        return Int(data.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
    }

    mutating func bool() throws(ImageError) -> Bool { try int() != 0 }

    mutating func data() throws(ImageError) -> Data { Data(try data(try int())) }

    mutating func text() throws(ImageError) -> String { String(decoding: try data(), as: UTF8.self) }

    mutating func duration() throws(ImageError) -> Duration {
        let seconds = try int()
        let attoseconds = try int()
        guard abs(attoseconds / 1_000_000_000) < 1_000_000_000 else { throw Self.nonsense }
        return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
    }

    mutating func size() throws(ImageError) -> PixelSize {
        let width = try int()
        let height = try int()
        guard (1...1 << 30).contains(width), (1...1 << 30).contains(height) else { throw Self.nonsense }
        return PixelSize(width: width, height: height)
    }

    mutating func optional<Value>(
        _ read: (inout WireReader) throws(ImageError) -> Value
    ) throws(ImageError) -> Value? {
        try bool() ? try read(&self) : nil
    }
}
#endif
