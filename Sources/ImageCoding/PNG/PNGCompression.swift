// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// Controls how PNGs are compressed at the highest efforts.
@_spi(Programs) public enum PNGCompression {
    /// Compresses bytes to a zlib stream (RFC 1950), or returns nil if it can't.
    public typealias Compressor = @Sendable ([UInt8]) -> [UInt8]?

    private static let own = Locked<Compressor?>(nil)

    /// Sets a compressor that is better than zlib, for all PNGs in this process.
    public static func use(_ compressor: @escaping Compressor) {
        own.withLock { $0 = compressor }
    }

    /// Returns the smallest stream we can make from some bytes.
    static func best(_ bytes: [UInt8]) -> [UInt8] {
        if let stream = own.withLock({ $0 })?(bytes) { return stream }
        let streams = [false, true].map { Deflate.zlib(bytes, level: 9, isFiltered: $0) }
        return streams[0].count <= streams[1].count ? streams[0] : streams[1]
    }
}
#endif
