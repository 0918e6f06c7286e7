// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import WebImage

/// An image's encoded bytes, mapped from a file so the system can drop them from memory and read them again
/// later.
///
/// We don't write a file for them. Data that the disk cache doesn't keep unencrypted (credentials,
/// `no-store`, encrypted entries) must not end up in another file, either. Even an unnamed file would leave
/// its bytes on the disk.
enum SourceFile {
    /// Data with fewer bytes than this stays in memory.
    private static let smallest = 4 << 20

    /// Maps an existing file.
    static func map(_ url: URL) throws(ImageError) -> Data {
        do {
            return try Data(contentsOf: url, options: .alwaysMapped)
        } catch {
            throw ImageError(
                .io, "the file cannot be read", url: url.path(percentEncoded: false), cause: error)
        }
    }

    /// Returns the same bytes, mapped from the disk cache's file, or `nil` if the cache doesn't have them or
    /// the data is small. This call blocks.
    static func stored(_ data: Data, for request: ImageRequest, in manager: ImageManager) -> Data? {
        guard data.count >= smallest, let mapped = manager.mappedOriginal(for: request) else { return nil }
        return mapped == data ? mapped : nil
    }
}
