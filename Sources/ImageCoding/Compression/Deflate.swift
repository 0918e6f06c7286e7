// SPDX-License-Identifier: MIT

#if os(Linux)
import CZlib

/// Compresses with zlib.
enum Deflate {
    /// Returns a zlib stream (RFC 1950).
    ///
    /// - Parameters:
    ///   - level: 1 to 9.
    ///   - isFiltered: whether the bytes are small, random values, for which short matches don't save
    ///     anything.
    static func zlib(_ bytes: [UInt8], level: Int32, isFiltered: Bool = false) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, level, Z_DEFLATED, 15, 9, isFiltered ? Z_FILTERED : Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        return [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(bytes.count)))) {
            output, count in
            bytes.withUnsafeBufferPointer { bytes in
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.next_out = output.baseAddress
                // zlib's counts have 32 bits, so pass the bytes in several parts if necessary.
                repeat {
                    let (given, taken) = (Int(stream.total_in), Int(stream.total_out))
                    stream.avail_in = UInt32(clamping: bytes.count - given)
                    stream.avail_out = UInt32(clamping: output.count - taken)
                } while deflate(&stream, Z_FINISH) == Z_OK
                count = Int(stream.total_out)
            }
        }
    }
}
#endif
