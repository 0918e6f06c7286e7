// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import Raster
import WebImage
import WebImageGTK
import WebImageGTKInspector
import WebImageTestSupport

/// The window's images, their server, the image manager and the load counts.
@MainActor
final class GalleryModel {
    let exhibits: [Exhibit]
    let rows: GalleryRows
    let origin: GalleryOrigin
    let manager: ImageManager
    let counts = LoadCounts()
    let recorder = LoadRecorder()
    let errorImage: Placeholder?
    private let cache: GalleryCache

    /// - Parameters:
    ///   - exhibits: The images to show.
    ///   - folder: The folder of a permanent disk cache, or `nil` for a temporary one.
    ///   - isStale: Whether all responses are already expired when they're received.
    init(_ exhibits: [Exhibit], cache folder: String?, isStale: Bool) throws {
        self.exhibits = exhibits
        var isBuiltIn = true
        if case .external? = exhibits.first?.source { isBuiltIn = false }
        rows = GalleryRows(exhibits, repeats: isBuiltIn)
        origin = try GalleryOrigin(exhibits, isStale: isStale)
        cache = GalleryCache(folder)
        var configuration = ImageManagerConfiguration()
        // Use a low limit, so some images come from the disk cache.
        configuration.memoryLimits.maximumCost = 48 << 20
        configuration.disk = DiskCache(directory: cache.folder.path)
        // Keep retrying, because the Network button can disable the network for a long time.
        configuration.network.retry = RetryPolicy(maximumAttempts: 1000, maximumDelay: .seconds(1))
        // End stalled loads on the Network page while the user is still watching.
        configuration.stallTimeout = .seconds(8)
        configuration.observer = recorder
        manager = ImageManager(configuration)
        errorImage = (try? ErrorArtwork.draw()).map { .bitmap($0) }
    }

    var subtitle: String {
        guard case .external? = exhibits.first?.source else {
            return "\(rows.count.grouped) rows over HTTP from 127.0.0.1:\(origin.server.port)"
        }
        return exhibits.count == 1 ? "1 image" : "\(exhibits.count) images"
    }

    /// Returns the request for an image.
    ///
    /// - Parameter place: The size of the area that shows the image, in points; nil for the full size.
    func request(for exhibit: Exhibit, place: (width: Int32, height: Int32)?) -> ImageRequest {
        var request = ImageRequest(url: origin.url(of: exhibit))
        // Don't use the URL as the cache key, because the origin's port is different in each run.
        if case .external = exhibit.source {} else { request.cacheKey = "gallery:\(exhibit.path)" }
        request.progressive = .scans
        if let place {
            request.thumbnail = .points(width: Int(place.width), height: Int(place.height))
        }
        return request
    }

    /// Returns the options for loading an exhibit, with its placeholder and the error image.
    func options(for exhibit: Exhibit) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        options.placeholder = exhibit.placeholder
        options.errorImage = errorImage
        options.transition = .fade(0.3)
        options.retriesWhenReachable = true
        return options
    }

    func close() {
        origin.server.stop()
        // Wait for pending writes, which would otherwise create the folder again.
        let flushed = DispatchSemaphore(value: 0)
        Task.detached { [manager] in
            await manager.flush()
            flushed.signal()
        }
        _ = flushed.wait(timeout: .now() + 2)
        cache.close()
    }
}
