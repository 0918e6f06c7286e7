// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs

/// Decompresses zlib streams (RFC 1950).
enum Inflate {
    private struct Source {
        let bytes: UnsafeRawBufferPointer
        var offset = 0
    }

    /// - Parameter most: the number of bytes after which decompression stops; the result then is longer.
    /// - Returns: nil for a damaged stream.
    static func unpack(_ stream: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
        var source = Source(bytes: stream)
        return withUnsafeMutablePointer(to: &source) { source in
            let supply: wi_inflate_supply = { context, to, room in
                guard let source = context?.assumingMemoryBound(to: Source.self), let to else { return 0 }
                let rest = source.pointee.bytes[source.pointee.offset...].prefix(room)
                UnsafeMutableRawBufferPointer(start: to, count: room).copyBytes(from: rest)
                source.pointee.offset += rest.count
                return rest.count
            }
            guard let inflate = wi_inflate_new(1 << 14, .max, supply, source) else { return nil }
            defer { wi_inflate_free(inflate) }
            var result: [UInt8] = []
            while result.count <= most {
                let status = wi_inflate_run(inflate, 1 << 14)
                var count = 0
                let bytes = wi_inflate_bytes(inflate, &count)
                result.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                wi_inflate_take(inflate, count)
                if status == WI_INFLATE_BROKEN { return nil }
                if status == WI_INFLATE_ENDED { break }
            }
            return result
        }
    }
}
#endif
