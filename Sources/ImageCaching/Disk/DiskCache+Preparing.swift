// SPDX-License-Identifier: MIT

package import ImageBase

extension DiskCache {
    /// Creates the folder as the first store does, and a file in it, which is removed, so that a program can
    /// report at its start that the cache cannot be used. Does nothing for a read-only cache. Blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if the folder may not be used or files cannot be created.
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

    /// Checks the owner and the mode of the folder, which may be missing. Blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if the cache may not use it, with the reason; see
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
