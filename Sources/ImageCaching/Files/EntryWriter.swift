// SPDX-License-Identifier: MIT

import ImageBase

/// A file that is on its way to become an entry.
struct EntryWriter: Sendable {
    let context: DiskContext
    let file: OpenFile
    let path: String

    init(_ context: DiskContext) throws(FileError) {
        self.context = context
        (file, path) = try context.temporaries.create()
    }

    /// The last bytes, then in one step into the place of the entry. Closes the file and leaves nothing
    /// behind when it throws.
    func finish(_ pieces: [UnsafeRawBufferPointer], stored: Int64, as name: EntryName) throws(FileError) {
        do {
            try context.files.writeAll(file, pieces)
            try context.files.setTimes(file, accessed: stored, modified: stored)
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
                // No entry came into this folder yet, or somebody empties the cache at this moment, perhaps
                // between the folders that are made here.
                attempts += 1
                do {
                    try context.files.makeDirectories(context.folder.bucket(name.bucket))
                } catch  where error.isNotFound {}
            }
        }
    }
}
