// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

/// The load counts that the footer shows.
@MainActor
final class LoadCounts {
    private(set) var waiting = 0
    private(set) var memoryHits = 0
    private(set) var diskHits = 0
    private(set) var networkLoads = 0
    private(set) var failures = 0
    private(set) var cancellations = 0
    /// The paths of the images that have been loaded, so they're stored.
    private var storedPaths: Set<String> = []
    private var storedShown = 0
    private var storedHidden = 0
    private var longestDelay = Duration.zero

    /// A one-line summary, for scripts.
    var summary: String {
        "Images: \(memoryHits) from memory, \(diskHits) from disk, "
            + "\(networkLoads) fetched, \(failures) failed"
    }

    /// A one-line summary of the loads of images that were already stored.
    var storedSummary: String {
        "Stored images: \(storedShown) shown, the last of them \(longestDelay / .milliseconds(1)) ms after "
            + "its load began, \(storedHidden) not shown"
    }

    func isStored(_ path: String) -> Bool { storedPaths.contains(path) }

    /// Records how long it took to show an image that was already stored when its load began.
    func recordStored(after delay: Duration?) {
        guard let delay else { return storedHidden += 1 }
        storedShown += 1
        longestDelay = max(longestDelay, delay)
    }

    func recordLoaded(_ path: String) { storedPaths.insert(path) }

    func recordStart() { waiting += 1 }

    func recordEnd(_ result: Result<ImageResponse, ImageError>) {
        waiting -= 1
        switch result {
        case .success(let response):
            switch response.origin {
            case .memory: memoryHits += 1
            case .disk: diskHits += 1
            default: networkLoads += 1
            }
        case .failure(let error):
            if error.code == .cancelled { cancellations += 1 } else { failures += 1 }
        }
    }
}
