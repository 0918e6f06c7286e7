// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The bitmaps of variants waiting to be encoded for the disk. Their total size is limited.
final class PendingVariants: Sendable {
    private struct State {
        var bitmaps: [Int: Bitmap] = [:]
        /// The size of `bitmaps` and the bitmap that's being encoded.
        var bytes = 0
        var tickets = 0
    }

    private let limit: Int
    private let state = Locked(State())

    init(limit: Int = 64 << 20) { self.limit = limit }

    /// Keeps `bitmap` until ``withBitmap(of:_:)`` is called.
    ///
    /// - Returns: a ticket for the bitmap; nil if the limit would be exceeded.
    func add(_ bitmap: Bitmap) -> Int? {
        state.withLock { state in
            guard state.bytes + bitmap.byteCount <= limit else { return nil }
            state.tickets += 1
            state.bytes += bitmap.byteCount
            state.bitmaps[state.tickets] = bitmap
            return state.tickets
        }
    }

    /// Passes the bitmap to `body`, unless it was discarded.
    func withBitmap(of ticket: Int, _ body: (Bitmap) -> Void) {
        guard let bitmap = state.withLock({ $0.bitmaps.removeValue(forKey: ticket) }) else { return }
        body(bitmap)
        state.withLock { $0.bytes -= bitmap.byteCount }
    }

    /// Discards all bitmaps except the one that's being encoded.
    func discardAll() {
        // Return the bitmaps to release their memory outside the lock.
        _ = state.withLock { state in
            defer { state.bitmaps = [:] }
            for bitmap in state.bitmaps.values { state.bytes -= bitmap.byteCount }
            return state.bitmaps
        }
    }
}
