// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The encoded bytes of an image, mapped from a file, so that the system can drop them and read them again.
enum SourceFile {
    /// Smaller data stays in memory, in bytes.
    private static let smallest = 4 << 20

    /// Maps a file that is there.
    static func map(_ url: URL) throws(ImageError) -> Data {
        do {
            return try Data(contentsOf: url, options: .alwaysMapped)
        } catch {
            throw ImageError(
                .io, "the file cannot be read", url: url.path(percentEncoded: false), cause: error)
        }
    }

    /// Returns the same bytes, mapped from a file without a name; those in memory if that cannot be made.
    static func move(_ data: Data) -> Data {
        guard data.count >= smallest else { return data }
        // The folder for large files; the other one is often in memory.
        return copy(data, in: "/var/tmp") ?? copy(data, in: FileManager.default.temporaryDirectory.path)
            ?? data
    }

    private static func copy(_ data: Data, in folder: String) -> Data? {
        // Only the user can read it.
        var name = Array((folder + "/WebImage-XXXXXX").utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return nil }
        defer { close(file) }
        unlink(name)
        let isWritten = data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = write(file, part.baseAddress, part.count)
                guard count > 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
        let count = data.count
        guard isWritten, let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED
        else { return nil }
        return Data(
            bytesNoCopy: memory, count: count, deallocator: .custom { memory, _ in munmap(memory, count) })
    }
}
