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
    ///   - accessed: when the entry was last accessed; `nil` for `stored`.
    ///   - former: the file to replace; `nil` for any file or none.
    /// - Returns: `false` if `former` was replaced or removed in the meantime; then nothing is changed.
    @discardableResult
    func finish(
        _ buffers: [UnsafeRawBufferPointer], stored: Int64, accessed: Int64? = nil, as name: EntryName,
        replacing former: FormerFile? = nil
    ) throws(FileError) -> Bool {
        do {
            try context.files.writeAll(buffers, to: file)
            try context.files.setTimes(file, accessed: accessed ?? stored, modified: stored)
        } catch {
            abandon()
            throw error
        }
        do {
            try context.files.close(file)
            guard let former else {
                try context.rename(path, in: .workingFolder, to: name)
                return true
            }
            if try context.rename(path, to: name, replacing: former) { return true }
        } catch {
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
