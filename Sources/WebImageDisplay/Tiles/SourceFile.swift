// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import WebImage

/// The encoded bytes of an image, mapped from a file, so that the system can drop them and read them again.
///
/// No file is written for them: what the disk cache doesn't keep in clear (credentials, `no-store`, encrypted
/// entries) must not be in another file either, not even in one without a name, whose bytes stay on the disk.
enum SourceFile {
    /// Smaller data stays in memory, in bytes.
    private static let smallest = 4 << 20

    /// Maps a file that is there.
    static func map(_ url: URL) throws(ImageError) -> Data {
        do {
            return try Data(contentsOf: url, options: .alwaysMapped)
        } catch {
            throw ImageError(
                .io, "the file cannot be read", url: url.path(percentEncoded: false), cause: error)
        }
    }

    /// Returns the same bytes, mapped from the file of the disk cache; nil if it has none of them, and for
    /// small data. Blocks.
    static func stored(_ data: Data, _ request: ImageRequest, _ manager: ImageManager) -> Data? {
        guard data.count >= smallest, let mapped = manager.mappedOriginal(for: request) else { return nil }
        return mapped == data ? mapped : nil
    }
}
