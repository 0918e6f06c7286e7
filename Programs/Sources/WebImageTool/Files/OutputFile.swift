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

/// Writes files so that they are complete or missing.
enum OutputFile {
    /// Writes a file with a temporary name beside `path` and renames it. Devices, pipes and standard output
    /// are written directly.
    ///
    /// - Parameter path: the path of the file; `-` for standard output.
    static func write(_ data: Data, to path: String) throws(ImageError) {
        if path == "-" {
            data.withUnsafeBytes { StandardOutput.write($0) }
        } else if isSpecial(path) {
            try write(data, path: path, flags: O_WRONLY)
        } else {
            try replace(path, with: data)
        }
    }

    /// Checks that a file may be written. Devices and pipes may.
    ///
    /// - Throws: ``ImageError/Code/io`` if the file exists and is not to be replaced.
    static func check(_ path: String, isReplaced: Bool) throws(ImageError) {
        guard !isReplaced, path != "-", FileKind(path) == .other else { return }
        throw ImageError(.io, "the file exists; --force replaces it", url: path)
    }

    private static func replace(_ path: String, with data: Data) throws(ImageError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = ".webimage-\(getpid())-\(UInt64.random(in: 0 ... .max)).partial"
        let temporary = folder + name
        guard PartialFiles.add(temporary) else { throw .cancelled }
        defer { PartialFiles.remove(temporary) }
        do throws(ImageError) {
            try write(data, path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
        } catch {
            unlink(temporary)
            throw ImageError(.io, error.message, url: path)
        }
        guard rename(temporary, path) == 0 else {
            let message = String(cString: strerror(errno))
            unlink(temporary)
            throw ImageError(.io, message, url: path)
        }
    }

    private static func write(_ data: Data, path: String, flags: CInt) throws(ImageError) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        let isWritten = data.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                let count = POSIXCalls.write(rest, to: descriptor)
                if count < 0, errno != EINTR { return false }
                offset += max(0, count)
            }
            return true
        }
        let error = isWritten ? nil : failure(path)
        guard close(descriptor) == 0 || error != nil else { throw failure(path) }
        if let error { throw error }
    }

    private static func failure(_ path: String) -> ImageError {
        ImageError(.io, String(cString: strerror(errno)), url: path)
    }

    private static func isSpecial(_ path: String) -> Bool {
        [.stream, .blockDevice].contains(FileKind(path))
    }
}
