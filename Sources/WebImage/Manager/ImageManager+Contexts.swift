// SPDX-License-Identifier: MIT

public import Dispatch
public import ImageBase

// Loads whose completion is called on a queue or on the main actor.
extension ImageManager {
    /// Starts a load and calls `completion` once on `queue` with the final result. The call is always
    /// asynchronous, also for an image in memory.
    ///
    ///     manager.load(request, on: .main) { result in show(result) }
    @discardableResult
    public func load(
        _ request: some ImageRequestConvertible, on queue: DispatchQueue,
        completion: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        load(request) { result in queue.async { completion(result) } }
    }

    /// Starts a load and calls `completion` once on the main actor with the final result.
    ///
    ///     manager.load(request, onMainActor: { result in label.text = "\(result)" })
    ///
    /// For an image in memory, and for a stored image of a request with ``ImageRequest/lookup``
    /// `.synchronous`, it is called before this returns. All other calls are made later, in the order in
    /// which the loads end. A trailing closure without a label is the completion of
    /// ``load(_:completion:)``, which is called on any thread.
    @MainActor
    @discardableResult
    @_disfavoredOverload
    public func load(
        _ request: some ImageRequestConvertible,
        onMainActor completion: @escaping @MainActor (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        let task = load(request)
        if let result = task.result, case .success(let response) = result,
            response.origin == .memory || task.request.lookup == .synchronous
        {
            completion(result)
        } else {
            task.onFinish { result in MainActorQueue.add { completion(result) } }
        }
        return task
    }
}
