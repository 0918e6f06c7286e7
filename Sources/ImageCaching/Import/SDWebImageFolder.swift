// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The file names in an SDWebImage folder: the MD5 digest of the key, and the URL's extension.
struct SDWebImageFolder: Sendable {
    let path: String

    /// The extended attribute in which version 5 stores the archive of an image's extended object.
    static let extendedAttribute = "com.hackemist.SDDiskCache"

    /// The maximum length of a file name, in bytes.
    private static let maximumNameLength = 255

    /// The paths where versions 3 to 5 store an image, starting with the latest version.
    ///
    /// Version 5 takes the extension from the URL's path. Earlier versions take it from the text of the key,
    /// which may contain a query. Version 5 also finds a file without an extension.
    func paths(for key: CacheKey) -> [String] {
        let digest = MD5Digest.hash(Array(key.text.utf8)).hexadecimal
        var names: [String] = []
        for text in [URL(string: key.text)?.path ?? "", key.text] {
            let suffix = Self.fileExtension(of: text)
            let name = suffix.isEmpty ? digest : "\(digest).\(suffix)"
            if !names.contains(name), name.utf8.count <= Self.maximumNameLength { names.append(name) }
        }
        if !names.contains(digest) { names.append(digest) }
        return names.map { "\(path)/\($0)" }
    }

    /// Returns the text after the last dot in the last component, like `pathExtension` in Foundation's
    /// strings.
    private static func fileExtension(of text: String) -> String {
        guard let name = text.split(separator: "/").last, let dot = name.lastIndex(of: "."),
            dot != name.startIndex
        else { return "" }
        return name[name.index(after: dot)...].filter { $0 != ":" && $0 != "\0" }
    }

    /// Removes the files that SDWebImage could have written, and leaves all other files. Blocks for about 10
    /// µs per file.
    func removeAll(_ files: any FileSystem) throws(FileError) {
        do {
            // The dot follows a symbolic link, in case the app configured one.
            try files.forEachName(at: path + "/.", in: .workingFolder) { name in
                if Self.isName(name) { try? files.unlink("\(path)/\(name)") }
            }
        } catch  where error.isNotFound {}
    }

    private static func isName(_ name: String) -> Bool {
        let digest = name.prefix { $0 != "." }
        return digest.utf8.count == 32 && digest.utf8.allSatisfy(Hexadecimal.isLowerCase)
    }
}
