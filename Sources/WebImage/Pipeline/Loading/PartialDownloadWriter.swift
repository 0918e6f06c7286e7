// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Stores a partial download while its transfer is running, in case the process is killed.
///
/// It writes after 1 MiB has been received, and again each time the size has doubled. So at least half of the
/// received data is stored, and all writes together are less than twice the size of the body.
struct PartialDownloadWriter: Sendable {
    private let downloads: PartialDownloads
    private let fetch: NetworkFetch
    private static let minimumBytes = 1 << 20

    init(_ downloads: PartialDownloads, _ fetch: NetworkFetch) {
        self.downloads = downloads
        self.fetch = fetch
    }

    /// Watches the transfer's collector. On the loader's thread, it only submits writes.
    func begin(_ collector: DataCollector) {
        let known = fetch.bytesToResume ?? 0
        awaitBytes(known + max(Self.minimumBytes, known), in: collector)
    }

    private func awaitBytes(_ count: Int, in collector: DataCollector) {
        collector.onSize(count) { [self, weak collector] in
            guard let collector else { return }
            downloads.disk.queues.store { write(collector) }
        }
    }

    private func write(_ collector: DataCollector) {
        guard let partial = collector.snapshot() else {
            // The transfer has ended, or it has started over and must reach the first size again.
            return begin(collector)
        }
        // Without a strong validator, the download could never be completed, so don't write again.
        guard let image = fetch.partialDownload(partial, now: downloads.disk.time.wallTime) else { return }
        downloads.store(image, for: fetch.job)
        awaitBytes(image.data.count * 2, in: collector)
    }
}
