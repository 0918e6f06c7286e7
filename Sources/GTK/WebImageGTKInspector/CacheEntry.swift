// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import ImageCaching
import Raster
import WebImage
import WebImageDisplay

/// A cache entry in the inspector's lists.
struct CacheEntry: Sendable {
    let key: String
    let bytes: Int
    /// The size of an image in memory.
    var size: PixelSize?
    /// Returns the pixels of an image in memory while the cache or a view has them. We don't retain them,
    /// because the cache can still find an evicted image as long as something retains its pixels.
    var bitmap: (@Sendable () -> Bitmap?)?

    /// The redacted URL or cache key.
    var title: String { ImageError.redacting(key.split(separator: "\n").first.map(String.init) ?? key) }

    /// The size in pixels, the size in bytes, and the request's options in the key.
    var note: String {
        let options = key.split(separator: "\n").dropFirst().map { ImageError.escaping(String($0)) }
        return ((size.map { ["\($0)"] } ?? []) + [DebugLabel.bytes(bytes)] + options).joined(
            separator: ", ")
    }

    /// The images in memory, the largest first.
    static func memory(of manager: ImageManager) -> [CacheEntry] {
        // A predicate that's never true lists the images without removing any. The cache calls it outside its
        // lock.
        let found = Locked<[CacheEntry]>([])
        manager.memory.removeAll { image in
            let entry = CacheEntry(
                key: image.key.text, bytes: image.cost, size: image.image.size,
                bitmap: image.image.bitmap.weakReference)
            found.withLock { $0.append(entry) }
            return false
        }
        // The cache still finds an evicted image while it's shown, and may have stored it again, so a key can
        // appear twice.
        var keys: Set<String> = []
        return found.withLock { $0 }.filter { keys.insert($0.key).inserted }
            .sorted { ($1.bytes, $0.key) < ($0.bytes, $1.key) }
    }

    /// The entries on disk, the newest first; nil if the cache can't list them.
    static func disk(of manager: ImageManager) async -> [CacheEntry]? {
        guard let disk = manager.disk as? DiskCache else { return nil }
        return await disk.entries().sorted { ($1.stored, $0.key.text) < ($0.stored, $1.key.text) }
            .map { CacheEntry(key: $0.key.text, bytes: $0.bytes) }
    }
}
#endif
