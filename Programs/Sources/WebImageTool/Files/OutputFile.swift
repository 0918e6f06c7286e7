// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import PortableC
import PortableFoundation

/// Writes files so they're always either complete or missing.
enum OutputFile {
    /// Writes a file under a temporary name beside `path`, then renames it. Devices, pipes and standard
    /// output are written directly.
    ///
    /// - Parameters:
    ///   - path: the file's path; `-` for standard output.
    ///   - attributes: the attributes of the file that it replaces, to apply to the new one.
    static func write(
        _ data: Data, to path: String, attributes: FileAttributes? = nil
    ) throws(ImageError) {
        if path == "-" {
            data.withUnsafeBytes { StandardOutput.write($0) }
        } else if isSpecial(path) {
            try write(data, path: path, flags: O_WRONLY)
        } else {
            try replace(path, with: data, attributes)
        }
    }

    /// Checks that a file can be written, before there's any work to lose. Accepts all devices and pipes.
    ///
    /// - Throws: ``ImageError/Code/io`` if the file exists and must not be replaced, or if its folder is
    ///   missing or not writable.
    static func check(_ path: String, isReplaced: Bool) throws(ImageError) {
        guard path != "-" else { return }
        switch FileKind(path) {
        case .stream, .blockDevice, .folder: return
        case .other where !isReplaced:
            throw ImageError(.io, "the file exists; --force replaces it", url: path)
        case .other, .missing: try checkFolder(folder(of: path), for: path)
        }
    }

    /// Checks that files can be created in a folder.
    ///
    /// - Parameter path: the file to be written, for the error.
    /// - Throws: ``ImageError/Code/io`` if they can't.
    static func checkFolder(_ folder: String, for path: String) throws(ImageError) {
        let folder = folder.isEmpty ? "." : folder
        guard access(folder, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            throw ImageError(.io, "cannot write into the folder: \(reason)", url: path)
        }
    }

    /// Returns the folder of a path with a slash at its end; empty for the current folder.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private static func replace(
        _ path: String, with data: Data, _ attributes: FileAttributes?
    ) throws(ImageError) {
        let folder = folder(of: path)
        let name = ".webimage-\(getpid())-\(UInt64.random(in: 0 ... .max)).partial"
        let temporary = folder + name
        guard PartialFiles.add(temporary) else { throw .cancelled }
        defer { PartialFiles.remove(temporary) }
        do throws(ImageError) {
            try write(data, path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, attributes)
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

    private static func write(
        _ data: Data, path: String, flags: CInt, _ attributes: FileAttributes? = nil
    ) throws(ImageError) {
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
        attributes?.apply(to: descriptor, at: path)
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
