// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

#if canImport(Darwin)
import Darwin
#endif

/// A file system whose files have extended attributes.
package protocol AttributedFileSystem: FileSystem {
    /// Returns an extended attribute of the file at `path`, but not that of a file to which it links.
    ///
    /// - Parameter limit: the maximum number of bytes.
    /// - Returns: nil if the file has no such attribute, or if it is larger.
    func attribute(_ name: String, at path: String, limit: Int) -> Data?
}

#if canImport(Darwin)
extension POSIXFileSystem: AttributedFileSystem {
    package func attribute(_ name: String, at path: String, limit: Int) -> Data? {
        let count = getxattr(path, name, nil, 0, 0, XATTR_NOFOLLOW)
        guard count >= 0, count <= limit else { return nil }
        var data = Data(count: count)
        let read = data.withUnsafeMutableBytes {
            getxattr(path, name, $0.baseAddress, count, 0, XATTR_NOFOLLOW)
        }
        // Changed in between.
        return read == count ? data : nil
    }
}
#endif
