// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
public import PortableFoundation

// Methods for objects that aren't cache entries.
@_spi(Programs) extension S3Store {
    /// Stores an object, replacing any existing one.
    public func store(_ data: Data, at key: String) async throws(ImageError) {
        try await result { completion in
            write(data, onlyIfMissing: false, for: key) { completion($0.map { _ in }) }
        }
    }

    /// Returns whether an object exists.
    public func hasObject(at key: String) async throws(ImageError) -> Bool {
        try await result { contains(key, $0) }
    }

    /// Removes an object if it exists.
    public func removeObject(at key: String) async throws(ImageError) {
        try await result { completion in
            remove(key) { completion($0.map { .failure($0) } ?? .success(())) }
        }
    }

    private func result<Value: Sendable>(
        _ send: (@escaping @Sendable (Result<Value, RemoteCacheError>) -> Void) -> Void
    ) async throws(ImageError) -> Value {
        let result = await withCheckedContinuation { continuation in
            send { continuation.resume(returning: $0) }
        }
        do throws(RemoteCacheError) { return try result.get() } catch {
            throw ImageError(.network, "S3: \(error.message)")
        }
    }
}
#endif
