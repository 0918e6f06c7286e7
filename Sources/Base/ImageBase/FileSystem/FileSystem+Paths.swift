// SPDX-License-Identifier: MIT

// Operations on absolute paths, and on paths relative to the working folder.
extension FileSystem {
    /// Opens `path`.
    package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> OpenFile {
        try open(path, in: .workingFolder, mode)
    }

    /// Returns the status of the file at `path`; for a symbolic link, the status of the link.
    package func status(at path: String) throws(FileError) -> FileStatus {
        try status(at: path, in: .workingFolder)
    }

    /// Renames `source` to `target` atomically, replacing any existing file.
    package func rename(_ source: String, to target: String) throws(FileError) {
        try rename(source, in: .workingFolder, to: target, in: .workingFolder)
    }

    package func unlink(_ path: String) throws(FileError) { try unlink(path, in: .workingFolder) }

    /// Creates a folder that only its owner can access (0700). Its parent must exist.
    package func makeDirectory(_ path: String) throws(FileError) {
        try makeDirectory(path, in: .workingFolder)
    }

    /// Removes an empty folder.
    package func removeDirectory(_ path: String) throws(FileError) {
        try removeDirectory(path, in: .workingFolder)
    }

    /// Returns the names in a folder, like ``forEachName(at:in:_:)``.
    package func list(
        _ path: String, in folder: OpenFile = .workingFolder
    ) throws(FileError) -> [String] {
        var names: [String] = []
        try forEachName(at: path, in: folder) { names.append($0) }
        return names
    }

    /// Opens the folder at `path` without following a link, runs `body` with it, and closes it.
    package func withFolder<Result>(
        _ path: String, in folder: OpenFile = .workingFolder,
        _ body: (OpenFile) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        let opened = try open(path, in: folder, .directory)
        defer { try? close(opened) }
        return try body(opened)
    }
}
