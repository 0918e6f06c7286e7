// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageCaching
import WebImage
import WebImageTestSupport

/// What the window shows and what it tells about it.
@MainActor
final class GalleryModel {
    let exhibits: [Exhibit]
    let origin: GalleryOrigin
    let manager: ImageManager
    let figures = Figures()
    let errorImage: Placeholder?
    private let cache: GalleryCache

    /// - Parameter cache: the folder of the disk cache, which stays; nil for one that goes.
    init(_ exhibits: [Exhibit], cache folder: String?) throws {
        self.exhibits = exhibits
        origin = try GalleryOrigin(exhibits)
        cache = GalleryCache(folder)
        var configuration = ImageManager.Configuration()
        // Small, so that the disk cache has its turn too.
        configuration.memory.maximumCost = 48 << 20
        configuration.disk = DiskCache(directory: cache.folder.path)
        // For as long as the network may be away: see the button.
        configuration.network.retry.tries = 1000
        configuration.network.retry.maximumDelay = .seconds(1)
        manager = ImageManager(configuration)
        errorImage = (try? ErrorPicture.draw()).map { .bitmap($0) }
    }

    var subtitle: String {
        guard case .elsewhere? = exhibits.first?.source else {
            return "\(exhibits.count) pictures over HTTP from 127.0.0.1:\(origin.origin.port)"
        }
        return exhibits.count == 1 ? "1 picture" : "\(exhibits.count) pictures"
    }

    func close() {
        origin.origin.stop()
        // What is still being written would make the folder anew.
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
