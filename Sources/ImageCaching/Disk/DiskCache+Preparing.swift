// SPDX-License-Identifier: MIT

package import ImageBase

extension DiskCache {
    /// Creates the folder, like the first store would, then creates a file there and removes it. Call this at
    /// launch to find out early if the cache can't be used. Does nothing for a read-only cache. Blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if the folder must not be used or files can't be created.
    package func prepare() throws(ImageError) {
        guard !context.modes.isReadOnly else { return }
        try checkFolder()
        do throws(FileError) {
            let (file, path) = try context.temporaries.create()
            try? context.files.close(file)
            try context.files.unlink(path)
        } catch {
            throw unusable(error)
        }
    }

    /// Checks the owner and the mode of the folder. The folder may be missing. Blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` with the reason if the cache must not use it; see
    ///   ``DiskCacheConfiguration/allowsForeignFolder``.
    package func checkFolder() throws(ImageError) {
        let objection: String?
        do throws(FileError) {
            objection = try context.check.objection()
        } catch {
            throw unusable(error)
        }
        if let objection { throw ImageError(.io, "cannot use the cache: \(objection)") }
    }

    private func unusable(_ error: FileError) -> ImageError {
        ImageError(.io, "cannot use the cache folder: \(error)", url: directory)
    }
}
