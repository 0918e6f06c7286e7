// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes the bytes of a response as they come and stores them at the end. For one thread.
final class BodyKeeper {
    private static let pieceBytes = 256 << 10

    private let store: ProxyStore
    private let write: HTTPCacheWrite
    private let url: String
    private let slot: Int
    private let replaced: Set<Int>
    private let stored: (Int) -> Data?

    /// What came, as far as it is not written yet or may stay in memory.
    private var data = Data()
    private var written = 0
    private var writer: DiskCache.Writer?
    private var count = 0
    /// Bytes of the store's budget that ``data`` takes.
    private var reserved = 0
    private(set) var hasGivenUp = false

    /// - Parameter stored: gives the bytes of what is stored, by the index that the write knows.
    init(
        _ store: ProxyStore, _ write: HTTPCacheWrite, url: String, variants: [StoredVariant],
        stored: @escaping (Int) -> Data?
    ) {
        self.store = store
        self.write = write
        self.url = url
        self.stored = stored
        let slots = write.replaces.map { variants[$0].slot }
        slot = store.slot(replacing: slots, among: variants)
        replaced = Set(slots)
    }

    deinit { release() }

    func append(_ bytes: [UInt8]) {
        if hasGivenUp { return }
        count += bytes.count
        guard count <= store.largestBody, reserve(bytes.count) else { return giveUp() }
        data.append(contentsOf: bytes)
        // Too large for memory, a whole new body goes to disk piece by piece.
        guard write.body == nil, let disk = store.disk, count > store.largestInMemory,
            data.count >= Self.pieceBytes
        else { return }
        writer = writer ?? disk.writer(for: store.key(url, slot))
        guard let writer, writer.append(data) else { return giveUp() }
        written += data.count
        data = Data()
        release()
    }

    private func reserve(_ count: Int) -> Bool {
        guard store.buffers.reserve(count) else { return false }
        reserved += count
        return true
    }

    private func release() {
        store.buffers.release(reserved)
        reserved = 0
    }

    /// The body came to its end.
    func finish() {
        if hasGivenUp { return }
        guard let exchange = write.finished(receivedBytes: count) else { return removeReplaced() }
        if let pieces = write.body {
            guard let whole = composed(pieces) else { return giveUp() }
            data = whole
        }
        put(exchange)
    }

    /// The body broke off: what came is kept if its rest can be asked for later.
    func interrupt() {
        if hasGivenUp { return }
        guard let exchange = write.interrupted(receivedBytes: count) else { return giveUp() }
        put(exchange)
    }

    /// What came does not fit what is stored: neither is kept, so that the next request does not ask for the
    /// rest again.
    func removeReplaced() {
        giveUp()
        store.remove(Array(replaced), of: url)
    }

    /// Nothing is stored.
    func giveUp() {
        hasGivenUp = true
        writer?.abandon()
        writer = nil
        data = Data()
        release()
    }

    private func put(_ exchange: StoredExchange) {
        hasGivenUp = true
        defer {
            data = Data()
            release()
        }
        let metadata = exchange.encoded
        let isInMemory = written == 0 && data.count <= store.largestInMemory
        let variant = StoredVariant(slot: slot, exchange: exchange, body: isInMemory ? data : nil)
        store.put(variant, replacing: replaced, of: url) {
            guard let disk = store.disk else { return isInMemory }
            guard let writer else { return disk.store(data, metadata: metadata, for: store.key(url, slot)) }
            return writer.append(data) && writer.commit(metadata: metadata)
        }
    }

    private func composed(_ pieces: [BodySegment]) -> Data? {
        let total = pieces.reduce(0) { sum, piece in
            switch piece {
            case .stored(_, let range), .received(let range): sum + range.count
            }
        }
        guard total <= store.largestBody, reserve(total) else { return nil }
        var result = Data()
        for piece in pieces {
            switch piece {
            case .stored(let index, let range):
                guard let bytes = stored(index), range.upperBound <= bytes.count else { return nil }
                result.append(
                    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
            case .received(let range):
                guard range.upperBound <= data.count else { return nil }
                result.append(data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
            }
        }
        return result
    }
}
#endif
