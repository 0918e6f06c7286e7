// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

#if canImport(Darwin)
import Darwin
#endif

/// A file system that supports extended attributes.
package protocol AttributedFileSystem: FileSystem {
    /// Returns an extended attribute of the file at `path`. If it's a link, the target's attributes aren't
    /// used.
    ///
    /// - Parameter limit: the maximum number of bytes.
    /// - Returns: `nil` if the file doesn't have the attribute, or if the attribute is larger than `limit`.
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
        // If the sizes differ, the attribute has changed in between.
        return read == count ? data : nil
    }
}
#endif
