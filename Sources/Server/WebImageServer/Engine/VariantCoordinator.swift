// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
public import ImageCaching
public import WebImage

/// Decides which of several servers makes an image that is in no cache, or loads a source for its header, for
/// example by a lease.
///
/// A cache that the servers share is `ImageManager.Configuration.disk` of
/// ``ImageServerConfiguration/manager``.
public protocol VariantCoordinator: Sendable {
    /// Returns the image or header that `read` finds, or that `make` or another server makes. Called once for
    /// equal requests at the same time; cancelled when none of them is left.
    ///
    /// - Parameters:
    ///   - key: the key of the image in the cache.
    ///   - read: looks for the image in the caches.
    ///   - make: finds or makes the image, and stores it some time later. To be called at most once.
    ///   - finishStores: returns when the cache has what was made.
    func variant(
        for key: CacheKey, read: @escaping @Sendable () async -> VariantDataResponse?,
        make: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse,
        finishStores: @escaping @Sendable () async -> Void
    ) async throws(ImageError) -> VariantDataResponse
}

/// The images that a ``VariantCoordinator`` is asked for. Equal requests share a call.
///
/// A call is in the table as long as a request waits for it. The request that leaves last takes it out and
/// cancels it; the end of the call takes it out and answers all that wait. Both happen under the lock, and a
/// call is known by its number: the end of a cancelled one leaves the call alone that has its key since.
final class VariantCalls: Sendable {
    typealias Outcome = Result<VariantDataResponse, ImageError>

    private struct Call {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: AsyncStream<Outcome>.Continuation] = [:]
    }

    private struct State {
        var calls: [CacheKey: Call] = [:]
        var lastNumber = 0
    }

    private let state = Locked(State())

    /// The number of requests that wait.
    var waitingCount: Int { state.withLock { $0.calls.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Returns the image that a call for `key` obtains: the one that runs, or a new one.
    func variant(
        for key: CacheKey,
        _ obtain: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse
    ) async throws(ImageError) -> VariantDataResponse {
        let (outcomes, continuation) = AsyncStream<Outcome>.makeStream()
        let number = join(key, continuation, obtain: obtain)
        // A stream ends when its reader is cancelled.
        guard let outcome = await outcomes.first(where: { _ in true }) else {
            leave(key, number)
            throw .cancelled
        }
        return try outcome.get()
    }

    /// - Returns: the number of the request.
    private func join(
        _ key: CacheKey, _ continuation: AsyncStream<Outcome>.Continuation,
        obtain: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse
    ) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            if state.calls[key] == nil {
                let task = Task { [self] in
                    let outcome: Outcome
                    do throws(ImageError) { outcome = .success(try await obtain()) } catch {
                        outcome = .failure(error)
                    }
                    end(key, number, with: outcome)
                }
                state.calls[key] = Call(number: number, task: task)
            }
            state.calls[key]?.waiting[number] = continuation
            return number
        }
    }

    private func leave(_ key: CacheKey, _ number: Int) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard state.calls[key]?.waiting.removeValue(forKey: number) != nil,
                let call = state.calls[key], call.waiting.isEmpty
            else { return nil }
            state.calls[key] = nil
            return call.task
        }
        abandoned?.cancel()
    }

    private func end(_ key: CacheKey, _ number: Int, with outcome: Outcome) {
        let waiting = state.withLock { state -> [Int: AsyncStream<Outcome>.Continuation] in
            guard let call = state.calls[key], call.number == number else { return [:] }
            state.calls[key] = nil
            return call.waiting
        }
        for continuation in waiting.values { continuation.yield(outcome) }
    }
}
#endif
