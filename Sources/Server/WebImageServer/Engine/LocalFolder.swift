// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableC
import PortableFoundation

/// The folder for sources with the scheme `local:`. For example, `local:///a/b.jpg` is its file `a/b.jpg`.
struct LocalFolder: Sendable {
    static let scheme = "local"

    /// The path without symbolic links and without a trailing slash.
    let path: String

    /// - Throws: ``ImageError/Code/invalidInput`` if the folder doesn't exist.
    init(_ folder: String) throws(ImageError) {
        guard let resolved = realpath(folder, nil) else {
            throw ImageError(
                .invalidInput, "cannot open the local folder \(folder)", cause: FileFailure(number: errno))
        }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw ImageError(.invalidInput, "the local folder \(folder) is not a folder")
        }
        let path = String(cString: resolved)
        guard path != "/" else { throw ImageError(.invalidInput, "/ can't be the local folder") }
        self.path = path
    }

    /// Loads the folder's files. If a symbolic link leads outside the folder, the file is treated as missing.
    var loader: FileLoader { FileLoader(below: path) }

    /// Returns the URL of a file.
    ///
    /// - Parameter source: a URL with the scheme ``scheme``.
    /// - Throws: an error for a missing file if the path doesn't name a file in the folder.
    func url(of source: URL) throws(ImageError) -> URL {
        let names = source.path(percentEncoded: false).split(separator: "/")
        guard (source.host() ?? "").isEmpty, !names.isEmpty, !names.contains(".."), !names.contains(".")
        else {
            throw ImageError(
                .io, "the URL doesn't name a file in the local folder", url: source.absoluteString,
                cause: FileFailure(number: ENOENT))
        }
        return URL(filePath: path + "/" + names.joined(separator: "/"), directoryHint: .notDirectory)
    }
}
#endif
