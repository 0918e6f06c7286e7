// SPDX-License-Identifier: MIT

#if RemoteCaches
import PortableFoundation

/// The object at a URL such as `s3://bucket/folder/a.jpg?version`.
struct S3Object: Hashable, Sendable {
    let bucket: String
    let key: String
    /// The object's version; nil for the latest.
    let version: String?

    /// - Returns: nil for another scheme, an invalid bucket name, an empty key, or a key with `.` or `..`
    ///   between slashes, which servers and proxies would remove from the path.
    init?(_ url: URL) {
        guard url.scheme?.lowercased() == "s3", let bucket = url.host(), Self.isBucket(bucket),
            url.user() == nil, url.port == nil
        else { return nil }
        // Drop only the first slash, because any others belong to the key.
        let key = url.path(percentEncoded: false).dropFirst()
        guard !key.isEmpty, !key.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            return nil
        }
        (self.bucket, self.key) = (bucket, String(key))
        let query = url.query(percentEncoded: false) ?? ""
        let name = "versionId="
        let text = query.hasPrefix(name) ? String(query.dropFirst(name.count)) : query
        version = text.isEmpty ? nil : text
    }

    private static func isBucket(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.first != "." && !text.contains("..")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}
#endif
