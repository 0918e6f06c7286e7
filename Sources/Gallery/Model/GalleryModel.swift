// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageCaching
import WebImage
import WebImageTestSupport

/// The images of the window, their server, the image manager and the counts of loads.
@MainActor
final class GalleryModel {
    let exhibits: [Exhibit]
    let origin: GalleryOrigin
    let manager: ImageManager
    let counts = LoadCounts()
    let errorImage: Placeholder?
    private let cache: GalleryCache

    /// - Parameters:
    ///   - exhibits: the images to show.
    ///   - folder: the folder of a permanent disk cache, or `nil` for a temporary one.
    ///   - isStale: whether all responses are expired when they are received.
    init(_ exhibits: [Exhibit], cache folder: String?, isStale: Bool) throws {
        self.exhibits = exhibits
        origin = try GalleryOrigin(exhibits, isStale: isStale)
        cache = GalleryCache(folder)
        var configuration = ImageManager.Configuration()
        // Small, so that some images come from the disk cache.
        configuration.memory.maximumCost = 48 << 20
        configuration.disk = DiskCache(directory: cache.folder.path)
        // The button can disable the network for a long time.
        configuration.network.retry = RetryPolicy(maximumAttempts: 1000, maximumDelay: .seconds(1))
        manager = ImageManager(configuration)
        errorImage = (try? ErrorArtwork.draw()).map { .bitmap($0) }
    }

    var subtitle: String {
        guard case .external? = exhibits.first?.source else {
            return "\(exhibits.count) images over HTTP from 127.0.0.1:\(origin.server.port)"
        }
        return exhibits.count == 1 ? "1 image" : "\(exhibits.count) images"
    }

    func close() {
        origin.server.stop()
        // Pending writes would create the folder again.
        let flushed = DispatchSemaphore(value: 0)
        Task.detached { [manager] in
            await manager.flush()
            flushed.signal()
        }
        _ = flushed.wait(timeout: .now() + 2)
        cache.close()
    }
}
#endif
