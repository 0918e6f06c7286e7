// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import PortableFoundation

/// An input that's replaced by its new version.
struct InPlaceFile: Sendable {
    /// The path of the file, after following a symbolic link.
    let path: String
    /// The path where the replaced file is kept; nil for none.
    let backup: String?
    let replacesBackup: Bool
    /// Whether the new file keeps the old file's times.
    let keepsTimes: Bool

    /// - Parameter suffix: the suffix of a backup's name, after the file name.
    init(_ path: String, suffix: String?, replacesBackup: Bool, keepsTimes: Bool) throws(ImageError) {
        guard let real = realpath(path, nil) else {
            throw ImageError(.io, String(cString: strerror(errno)), url: path)
        }
        defer { free(real) }
        self.path = String(cString: real)
        backup = suffix.map { [path = self.path] in path + $0 }
        self.replacesBackup = replacesBackup
        self.keepsTimes = keepsTimes
    }

    /// Replaces the file atomically, keeping its permissions.
    ///
    /// - Throws: ``ImageError/Code/io`` if a file can't be written, or if there's a backup that must not be
    ///   replaced.
    func replace(with data: Data) throws(ImageError) {
        guard let attributes = FileAttributes(path, keepsTimes: keepsTimes) else {
            throw ImageError(.io, String(cString: strerror(errno)), url: path)
        }
        if let backup { try keep(as: backup, attributes) }
        try OutputFile.write(data, to: path, attributes: attributes)
    }

    private func keep(as backup: String, _ attributes: FileAttributes) throws(ImageError) {
        if replacesBackup { unlink(backup) }
        if link(path, backup) == 0 { return }
        guard errno != EEXIST else {
            throw ImageError(.io, "the backup exists; --force replaces it", url: backup)
        }
        // Not every file system supports hard links, so copy the file.
        var attributes = attributes
        attributes.keepsTimes = true
        try OutputFile.write(try InputFile.readAll(path, limit: .max - 1), to: backup, attributes: attributes)
    }
}

/// The attributes of a file that are kept when it's replaced.
struct FileAttributes: Sendable {
    private let mode: mode_t
    private let owner: uid_t
    private let group: gid_t
    private let times: [timespec]
    /// Whether to keep the last access and modification times.
    var keepsTimes: Bool

    /// Returns nil if the file doesn't exist.
    init?(_ path: String, keepsTimes: Bool) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid)
        #if canImport(Darwin)
        times = [status.st_atimespec, status.st_mtimespec]
        #else
        times = [status.st_atim, status.st_mtim]
        #endif
        self.keepsTimes = keepsTimes
    }

    /// Applies the attributes to an open file, as far as the system allows.
    ///
    /// - Parameter path: the file's path.
    func apply(to descriptor: CInt, at path: String) {
        // Set the owner first, because that can change the mode.
        _ = lchown(path, owner, group)
        _ = fchmod(descriptor, mode)
        if keepsTimes { _ = futimens(descriptor, times) }
    }
}
