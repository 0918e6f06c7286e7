// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import WebImage

/// What the footer tells.
@MainActor
final class Figures {
    private(set) var waiting = 0
    private(set) var memoryHits = 0
    private(set) var diskHits = 0
    private(set) var transfers = 0
    private(set) var failures = 0
    private(set) var cancellations = 0

    /// One line, for a script.
    var text: String {
        "Pictures: \(memoryHits) from memory, \(diskHits) from disk, \(transfers) fetched, \(failures) failed"
    }

    func started() { waiting += 1 }

    func ended(_ result: Result<ImageResponse, ImageError>) {
        waiting -= 1
        switch result {
        case .success(let response):
            switch response.origin {
            case .memory: memoryHits += 1
            case .disk: diskHits += 1
            default: transfers += 1
            }
        case .failure(let error):
            if error.code == .cancelled { cancellations += 1 } else { failures += 1 }
        }
    }
}
#endif
