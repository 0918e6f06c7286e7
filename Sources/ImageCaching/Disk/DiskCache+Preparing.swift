// SPDX-License-Identifier: MIT

package import ImageBase

extension DiskCache {
    /// Creates the folder as the first store does, and a file in it, which is removed, so that a program can
    /// report at its start that the cache cannot be used. Does nothing for a read-only cache. Blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if files cannot be created.
    package func prepare() throws(ImageError) {
        guard !context.modes.isReadOnly else { return }
        do throws(FileError) {
            let (file, path) = try context.temporaries.create()
            try? context.files.close(file)
            try context.files.unlink(path)
        } catch {
            throw ImageError(.io, "cannot use the cache folder: \(error)", url: directory, cause: error)
        }
    }
}
