// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import Raster
import WebImage
import WebImageGTK
import WebImageGTKInspector
import WebImageTestSupport

/// The images of the window, their server, the image manager and the counts of loads.
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
    ///   - exhibits: the images to show.
    ///   - folder: the folder of a permanent disk cache, or `nil` for a temporary one.
    ///   - isStale: whether all responses are expired when they are received.
    init(_ exhibits: [Exhibit], cache folder: String?, isStale: Bool) throws {
        self.exhibits = exhibits
        var isBuiltIn = true
        if case .external? = exhibits.first?.source { isBuiltIn = false }
        rows = GalleryRows(exhibits, repeats: isBuiltIn)
        origin = try GalleryOrigin(exhibits, isStale: isStale)
        cache = GalleryCache(folder)
        var configuration = ImageManager.Configuration()
        // Small, so that some images come from the disk cache.
        configuration.memoryLimits.maximumCost = 48 << 20
        configuration.disk = DiskCache(directory: cache.folder.path)
        // The button can disable the network for a long time.
        configuration.network.retry = RetryPolicy(maximumAttempts: 1000, maximumDelay: .seconds(1))
        // A stalled load of the page Network ends while the user watches.
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

    /// The request for an image, for a place of that size in points.
    ///
    /// - Parameter place: nil for the full size.
    func request(for exhibit: Exhibit, place: (width: Int32, height: Int32)?) -> ImageRequest {
        var request = ImageRequest(url: origin.url(of: exhibit))
        // The port of the origin is different in each run.
        if case .external = exhibit.source {} else { request.cacheKey = "gallery:\(exhibit.path)" }
        request.progressive = .scans
        if let place {
            request.thumbnail = .points(width: Int(place.width), height: Int(place.height))
        }
        return request
    }

    /// The options of a load, with the placeholder and the error image of an exhibit.
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
