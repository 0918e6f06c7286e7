// SPDX-License-Identifier: MIT

import ImageBase

/// A temporary file that becomes an entry once it's complete.
struct EntryWriter: Sendable {
    let context: DiskContext
    let file: OpenFile
    let path: String

    init(_ context: DiskContext) throws(FileError) {
        self.context = context
        (file, path) = try context.temporaries.create()
    }

    /// Writes the last bytes and renames the file to `name`, replacing an older entry atomically.
    ///
    /// It closes the file, and removes it if an error is thrown.
    ///
    /// - Parameters:
    ///   - accessed: when the entry was last accessed; `nil` to use `stored`.
    ///   - former: the file to replace; `nil` to replace any file or create a new one.
    /// - Returns: `false` if `former` was replaced or removed in the meantime; then nothing is changed.
    @discardableResult
    func finish(
        _ buffers: [UnsafeRawBufferPointer], stored: Int64, accessed: Int64? = nil, as name: EntryName,
        replacing former: FormerFile? = nil
    ) throws(FileError) -> Bool {
        do {
            try context.files.writeAll(buffers, to: file)
            // Reads compare the modification time with the trailer's store time. If they differ, the file was
            // touched, and its body is always checked.
            try context.files.setTimes(file, accessed: accessed ?? stored, modified: stored)
        } catch {
            abandon()
            throw error
        }
        do {
            // Close the file before it becomes an entry, because closing can report that a write failed. We
            // don't call `fsync`: a killed process still leaves the old entry or the new one, and if a power
            // failure damages the new one, the checksums detect it.
            try context.files.close(file)
            guard let former else {
                try context.rename(path, in: .workingFolder, to: name)
                return true
            }
            if try context.rename(path, to: name, replacing: former) { return true }
        } catch {
            // Don't close the descriptor again. It's closed even if `close` failed, and could already belong
            // to another file.
            try? context.files.unlink(path)
            throw error
        }
        try? context.files.unlink(path)
        return false
    }

    /// Closes and removes the file.
    func abandon() {
        try? context.files.close(file)
        try? context.files.unlink(path)
    }
}
