// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CZlib
import FoundationEssentials
import WebImageTestSupport

/// A content coding, applied by a real compressor.
enum Packing: String, CaseIterable, Sendable {
    case gzip
    case zlib
    case bareDeflate

    /// The name in `Content-Encoding`.
    var coding: String { self == .gzip ? "gzip" : "deflate" }

    // This parameter's sign and size select the wrapper that zlib writes.
    private var window: Int32 {
        switch self {
        case .gzip: 31
        case .zlib: 15
        case .bareDeflate: -15
        }
    }

    func pack(_ data: Data) -> Data {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return Data() }
        defer { deflateEnd(&stream) }
        var input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let (room, count) = (output.count, input.count)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                _ = deflate(&stream, Z_FINISH)
            }
        }
        return Data(output.prefix(room - Int(stream.avail_out)))
    }

    /// Returns a response with the right length for any body.
    static func response(_ body: Data, coding: String) -> OriginResponse {
        .bytes(body, contentType: "image/png", headers: ["Content-Encoding": coding])
    }
}
#endif
