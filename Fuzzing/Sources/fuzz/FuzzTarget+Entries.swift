// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageBase
@testable import ImageCaching

extension FuzzTarget {
    private static let folder: String = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }()

    /// A file of the disk cache. If the first byte is odd, its checksums are corrected, to reach the
    /// checks after them.
    static func entry(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        let bytes = kind & 1 == 1 ? sealed(rest) : rest
        let key = CacheKey("http://example.com/a")
        let name = EntryName(key, keepsExtension: false)
        let path = folder + "/" + name.text
        guard FileManager.default.createFile(atPath: path, contents: bytes) else {
            fatalError("cannot create a file")
        }
        let reader = EntryReader(
            files: POSIXFileSystem(), verified: VerifiedFiles(), verification: .firstRead)
        if case .found(let content)? = try? reader.read(path, name: name, key: key.text, now: 1 << 60) {
            expect(
                content.data.count + content.metadata.count + key.text.utf8.count + 64 == bytes.count,
                "body, metadata, key and trailer fill the file")
            expect(content.data == bytes.prefix(content.data.count), "the body is at the start of the file")
        }
        if case .found(let header)? = try? reader.readHeader(path, key: nil, now: 1 << 60) {
            expect(
                header.metadata.count <= bytes.count && header.fileCount == bytes.count,
                "metadata is inside the file")
        }
        if case .found(let count)? = try? reader.verify(path, name: name, now: 1 << 60) {
            expect(count == bytes.count, "the size of the file is right")
        }
        _ = try? reader.readTrailer(path)
        unlink(path)
    }

    /// Returns the file with correct checksums for the lengths in its trailer.
    private static func sealed(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        let trailer = bytes.withUnsafeBytes { EntryTrailer.parse($0, fileCount: $0.count) }
        guard case .valid(let trailer) = trailer else { return data }
        func put(_ value: UInt32, _ offset: Int) {
            for index in 0..<4 {
                bytes[bytes.count - EntryTrailer.byteCount + offset + index] = UInt8(
                    truncatingIfNeeded: value >> (8 * index))
            }
        }
        put(
            bytes.withUnsafeBytes { CRC32C.of(UnsafeRawBufferPointer(rebasing: $0[..<trailer.bodyCount])) },
            40)
        let end = bytes.count - EntryTrailer.byteCount + 52
        put(
            bytes.withUnsafeBytes {
                CRC32C.of(UnsafeRawBufferPointer(rebasing: $0[trailer.bodyCount..<end]))
            }, 52)
        return Data(bytes)
    }
}
