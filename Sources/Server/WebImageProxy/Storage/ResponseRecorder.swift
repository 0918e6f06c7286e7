// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import ImageLoading
import PortableFoundation

/// Collects a response's body, and stores the response when the body is complete. Only one task uses it.
final class ResponseRecorder {
    private static let diskWriteBytes = 256 << 10

    private let store: ProxyStore
    private let write: HTTPCacheWrite
    private let url: String
    private let slot: Int
    private let replaced: Set<Int>
    private let storedBody: (Int) -> Data?

    /// The received bytes that aren't on disk yet.
    private var data = Data()
    private var written = 0
    private var writer: DiskCache.Writer?
    private var count = 0
    /// How many bytes of the store's buffer budget ``data`` uses.
    private var reserved = 0
    /// Whether the response has been stored or never will be.
    private(set) var hasEnded = false

    /// - Parameters:
    ///   - variants: the variants that the indices in `write` refer to.
    ///   - storedBody: returns the body of the variant at an index.
    init(
        store: ProxyStore, write: HTTPCacheWrite, url: String, variants: [StoredVariant],
        storedBody: @escaping (Int) -> Data?
    ) {
        self.store = store
        self.write = write
        self.url = url
        self.storedBody = storedBody
        let slots = write.replaces.map { variants[$0].slot }
        slot = store.slot(replacing: slots, among: variants)
        replaced = Set(slots)
    }

    deinit { release() }

    func append(_ bytes: some Collection<UInt8>) {
        if hasEnded { return }
        count += bytes.count
        guard count <= store.largestBody, reserve(bytes.count) else { return abandon() }
        data.append(contentsOf: bytes)
        // Write a new body to disk while it arrives if it's too large for memory.
        guard write.body == nil, let disk = store.disk, count > store.largestInMemory,
            data.count >= Self.diskWriteBytes
        else { return }
        writer = writer ?? disk.writer(for: store.key(url, slot: slot))
        guard let writer, writer.append(data) else { return abandon() }
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

    /// Stores the response once its body is complete.
    func finish() {
        if hasEnded { return }
        guard let exchange = write.finished(receivedBytes: count) else { return removeReplaced() }
        if let segments = write.body {
            guard let whole = composed(segments) else { return abandon() }
            data = whole
        }
        put(exchange)
    }

    /// Stores the received part of a body after a failed transfer, if the rest can be requested later.
    func interrupt() {
        if hasEnded { return }
        guard let exchange = write.interrupted(receivedBytes: count) else { return abandon() }
        put(exchange)
    }

    /// Abandons the response and removes the stored parts that it doesn't match. Otherwise the next request
    /// to the origin would be for the same missing part.
    func removeReplaced() {
        abandon()
        store.remove(Array(replaced), of: url)
    }

    /// Ends without storing the response.
    func abandon() {
        hasEnded = true
        writer?.abandon()
        writer = nil
        data = Data()
        release()
    }

    private func put(_ exchange: StoredExchange) {
        hasEnded = true
        defer {
            data = Data()
            release()
        }
        let metadata = exchange.encoded
        let isInMemory = written == 0 && data.count <= store.largestInMemory
        let variant = StoredVariant(slot: slot, exchange: exchange, body: isInMemory ? data : nil)
        store.put(variant, replacing: replaced, of: url) {
            guard let disk = store.disk else { return isInMemory }
            guard let writer else {
                return disk.store(data, metadata: metadata, for: store.key(url, slot: slot))
            }
            return writer.append(data) && writer.commit(metadata: metadata)
        }
    }

    /// Joins stored and received segments.
    private func composed(_ segments: [BodySegment]) -> Data? {
        let total = segments.reduce(0) { sum, segment in
            switch segment {
            case .stored(_, let range), .received(let range): sum + range.count
            }
        }
        guard total <= store.largestBody, reserve(total) else { return nil }
        var result = Data()
        for segment in segments {
            switch segment {
            case .stored(let index, let range):
                guard let bytes = storedBody(index)?.slice(range) else { return nil }
                result.append(bytes)
            case .received(let range):
                guard let bytes = data.slice(range) else { return nil }
                result.append(bytes)
            }
        }
        return result
    }
}
#endif
