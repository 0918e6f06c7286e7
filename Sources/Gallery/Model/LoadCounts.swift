// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import WebImage

/// The counts of loads that the footer shows.
@MainActor
final class LoadCounts {
    private(set) var waiting = 0
    private(set) var memoryHits = 0
    private(set) var diskHits = 0
    private(set) var networkLoads = 0
    private(set) var failures = 0
    private(set) var cancellations = 0

    /// A summary in one line, for scripts.
    var summary: String {
        "Images: \(memoryHits) from memory, \(diskHits) from disk, "
            + "\(networkLoads) fetched, \(failures) failed"
    }

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
#endif
