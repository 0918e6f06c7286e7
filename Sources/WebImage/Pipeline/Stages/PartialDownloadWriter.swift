// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Stores the partial download of a transfer that runs, in case the process is killed.
///
/// It writes when 1 MiB has been received, and then whenever the size has doubled. At least half of the
/// received data is stored, and all writes together are less than twice the body.
final class PartialDownloadWriter: Sendable {
    private let downloads: PartialDownloads
    private let fetch: NetworkFetch
    /// The number of received bytes at which the next write is due; the maximum while a write is pending.
    private let due: Locked<Int>
    private static let minimumBytes = 1 << 20

    init(_ downloads: PartialDownloads, _ fetch: NetworkFetch) {
        self.downloads = downloads
        self.fetch = fetch
        due = Locked(max(Self.minimumBytes, fetch.isCompletion ? fetch.stored?.data.count ?? 0 : 0))
    }

    /// Called on the loader's thread when data was received; never blocks.
    func didReceive(_ byteCount: Int, in collector: DataCollector) {
        let isDue = due.withLock { due in
            guard byteCount >= due else { return false }
            due = .max
            return true
        }
        if isDue { downloads.disk.queues.store { [self] in write(collector) } }
    }

    private func write(_ collector: DataCollector) {
        guard let partial = collector.snapshot() else {
            // The transfer has ended, or began again.
            return due.withLock { $0 = Self.minimumBytes }
        }
        // Without a strong validator it could never be completed: no further write is due.
        guard let image = fetch.partialDownload(partial, now: downloads.disk.time.wallTime) else { return }
        downloads.store(image, for: fetch.key)
        due.withLock { $0 = image.data.count + partial.data.count }
        // Data may have been received during the write, and none after it.
        didReceive(collector.receivedBytes, in: collector)
    }
}
