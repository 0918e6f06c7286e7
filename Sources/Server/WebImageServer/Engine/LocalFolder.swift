// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableC
import PortableFoundation

/// The folder that sources with the scheme `local:` are files in: `local:///a/b.jpg` is its file `a/b.jpg`.
struct LocalFolder: Sendable {
    static let scheme = "local"

    /// Without symbolic links, and without a slash at its end.
    let path: String

    /// - Throws: ``ImageError/Code/invalidInput`` if there is no such folder.
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

    /// Loads the files in the folder. One that is outside, where a symbolic link leads, counts as missing.
    var loader: FileLoader { FileLoader(below: path) }

    /// The URL of a file.
    ///
    /// - Parameter source: a URL with the scheme ``scheme``.
    /// - Throws: an error for a missing file if the path names none in the folder.
    func url(of source: URL) throws(ImageError) -> URL {
        let names = source.path(percentEncoded: false).split(separator: "/")
        guard (source.host() ?? "").isEmpty, !names.isEmpty, !names.contains(".."), !names.contains(".")
        else {
            throw ImageError(
                .io, "the URL names no file in the local folder", url: source.absoluteString,
                cause: FileFailure(number: ENOENT))
        }
        return URL(filePath: path + "/" + names.joined(separator: "/"), directoryHint: .notDirectory)
    }
}
#endif
