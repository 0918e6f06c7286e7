// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageCoding
import PortableC

/// libdeflate, which compresses 2 to 5 % better than zlib. If it's installed, it's loaded for the first PNG
/// that needs it.
enum DeflateLibrary {
    #if os(Linux)
    /// Makes the PNG encoder use libdeflate from now on.
    static func use() { PNGCompression.use { functions?.zlib($0) } }

    private typealias Allocate = @convention(c) (Int32) -> OpaquePointer?
    private typealias Bound = @convention(c) (OpaquePointer?, Int) -> Int
    private typealias Compress =
        @convention(c) (
            OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int
        ) -> Int
    private typealias Free = @convention(c) (OpaquePointer?) -> Void

    /// The slowest level, which compresses best.
    private static let level: Int32 = 12

    private static let functions: Functions? = {
        guard let library = dlopen("libdeflate.so.0", RTLD_NOW | RTLD_LOCAL),
            let allocate = dlsym(library, "libdeflate_alloc_compressor"),
            let bound = dlsym(library, "libdeflate_zlib_compress_bound"),
            let compress = dlsym(library, "libdeflate_zlib_compress"),
            let free = dlsym(library, "libdeflate_free_compressor")
        else { return nil }
        return Functions(
            allocate: unsafeBitCast(allocate, to: Allocate.self), bound: unsafeBitCast(bound, to: Bound.self),
            compress: unsafeBitCast(compress, to: Compress.self), free: unsafeBitCast(free, to: Free.self))
    }()

    private struct Functions: Sendable {
        let allocate: Allocate
        let bound: Bound
        let compress: Compress
        let free: Free

        func zlib(_ bytes: [UInt8]) -> [UInt8]? {
            guard let compressor = allocate(level) else { return nil }
            defer { free(compressor) }
            let room = bound(compressor, bytes.count)
            let stream = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                count = bytes.withUnsafeBytes { bytes in
                    compress(compressor, bytes.baseAddress, bytes.count, output.baseAddress, room)
                }
            }
            return stream.isEmpty ? nil : stream
        }
    }
    #else
    static func use() {}
    #endif
}
