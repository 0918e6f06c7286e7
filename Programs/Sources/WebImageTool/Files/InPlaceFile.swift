// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import PortableFoundation

/// An input that is replaced by its new version.
struct InPlaceFile: Sendable {
    /// The path of the file that a symbolic link leads to.
    let path: String
    /// The path under which the replaced file stays; nil for none.
    let backup: String?
    let replacesBackup: Bool
    /// Whether the new file has the times of the replaced one.
    let keepsTimes: Bool

    /// - Parameter suffix: the end of a backup's name, after the name of the file.
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

    /// Replaces the file at once. Its permissions stay.
    ///
    /// - Throws: ``ImageError/Code/io``, also if there is a backup that is not to be replaced.
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
        // Not every file system has a second name for a file.
        var attributes = attributes
        attributes.keepsTimes = true
        try OutputFile.write(try InputFile.readAll(path, limit: .max - 1), to: backup, attributes: attributes)
    }
}

/// The attributes of a file that stay when another replaces it.
struct FileAttributes: Sendable {
    private let mode: mode_t
    private let owner: uid_t
    private let group: gid_t
    private let times: [timespec]
    /// Whether the times of the last access and of the last change are kept.
    var keepsTimes: Bool

    /// Nil if there is no file.
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

    /// Gives them to an open file, as far as the system allows.
    ///
    /// - Parameter path: the path of the file.
    func apply(to descriptor: CInt, at path: String) {
        // Before the mode, which a new owner can change.
        _ = lchown(path, owner, group)
        _ = fchmod(descriptor, mode)
        if keepsTimes { _ = futimens(descriptor, times) }
    }
}
