// SPDX-License-Identifier: MIT

import ImageBase

/// A temporary file that becomes an entry when it is complete.
struct EntryWriter: Sendable {
    let context: DiskContext
    let file: OpenFile
    let path: String

    init(_ context: DiskContext) throws(FileError) {
        self.context = context
        (file, path) = try context.temporaries.create()
    }

    /// Writes the last bytes and renames the file to `name`, which replaces an older entry atomically.
    ///
    /// Closes the file. Removes it if an error is thrown.
    ///
    /// - Parameter accessed: the time of the last access; nil for `stored`.
    func finish(
        _ buffers: [UnsafeRawBufferPointer], stored: Int64, accessed: Int64? = nil, as name: EntryName
    ) throws(FileError) {
        do {
            try context.files.writeAll(buffers, to: file)
            try context.files.setTimes(file, accessed: accessed ?? stored, modified: stored)
        } catch {
            abandon()
            throw error
        }
        do {
            try context.files.close(file)
            try move(to: name)
        } catch {
            try? context.files.unlink(path)
            throw error
        }
    }

    /// Closes and removes the file.
    func abandon() {
        try? context.files.close(file)
        try? context.files.unlink(path)
    }

    private func move(to name: EntryName) throws(FileError) {
        let target = context.folder.path(of: name)
        var attempts = 0
        while true {
            do {
                return try context.files.rename(path, to: target)
            } catch  where error.isNotFound && attempts < TemporaryFiles.attempts {
                // The bucket's folder does not exist yet, or another process is removing all entries,
                // possibly between the calls that create the folders here.
                attempts += 1
                do {
                    try context.files.makeDirectories(context.folder.bucket(name.bucket))
                } catch  where error.isNotFound {}
            }
        }
    }
}
