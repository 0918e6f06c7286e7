// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Stores the partial download of a transfer that runs, in case the process is killed.
///
/// It writes when 1 MiB has been received, and then whenever the size has doubled. At least half of the
/// received data is stored, and all writes together are less than twice the body.
struct PartialDownloadWriter: Sendable {
    private let downloads: PartialDownloads
    private let fetch: NetworkFetch
    private static let minimumBytes = 1 << 20

    init(_ downloads: PartialDownloads, _ fetch: NetworkFetch) {
        self.downloads = downloads
        self.fetch = fetch
    }

    /// Watches the collector of the transfer. Nothing is done on the loader's thread but submitting a write.
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
            // The transfer has ended, or began again.
            return begin(collector)
        }
        // Without a strong validator it could never be completed: no further write is due.
        guard let image = fetch.partialDownload(partial, now: downloads.disk.time.wallTime) else { return }
        downloads.store(image, for: fetch.key)
        awaitBytes(image.data.count * 2, in: collector)
    }
}
