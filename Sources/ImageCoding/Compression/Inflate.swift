// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs

/// Decompresses zlib streams (RFC 1950).
enum Inflate {
    private struct Source {
        let bytes: UnsafeRawBufferPointer
        /// The bytes before the stream.
        var head: [UInt8] = []
        var offset = 0
    }

    /// - Parameter most: the number of bytes after which decompression stops. If it stops, the result is
    ///   longer than this.
    /// - Returns: nil for a damaged stream.
    static func unpack(_ stream: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
        let (bytes, isWhole) = unpack(Source(bytes: stream), most: most)
        return isWhole ? bytes : nil
    }

    /// Decompresses a stream without zlib's header and checksum (RFC 1951), up to where it's damaged.
    static func unpackBare(_ stream: UnsafeRawBufferPointer, most: Int) -> [UInt8] {
        unpack(Source(bytes: stream, head: [0x78, 1]), most: most).bytes
    }

    private static func unpack(_ source: Source, most: Int) -> (bytes: [UInt8], isWhole: Bool) {
        var source = source
        return withUnsafeMutablePointer(to: &source) { source in
            let supply: wi_inflate_supply = { context, to, room in
                guard let source = context?.assumingMemoryBound(to: Source.self), let to else { return 0 }
                if !source.pointee.head.isEmpty, room > 0 {
                    to.pointee = source.pointee.head.removeFirst()
                    return 1
                }
                let rest = source.pointee.bytes[source.pointee.offset...].prefix(room)
                UnsafeMutableRawBufferPointer(start: to, count: room).copyBytes(from: rest)
                source.pointee.offset += rest.count
                return rest.count
            }
            guard let inflate = wi_inflate_new(1 << 14, .max, supply, source) else { return ([], false) }
            defer { wi_inflate_free(inflate) }
            var result: [UInt8] = []
            while result.count <= most {
                let status = wi_inflate_run(inflate, 1 << 14)
                var count = 0
                let bytes = wi_inflate_bytes(inflate, &count)
                result.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                wi_inflate_take(inflate, count)
                if status == WI_INFLATE_BROKEN { return (result, false) }
                if status == WI_INFLATE_ENDED { break }
            }
            return (result, true)
        }
    }
}
#endif
