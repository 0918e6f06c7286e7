// SPDX-License-Identifier: MIT

public import ImageBase

extension SlotBinding {
    /// Loads an image into the slot, and returns when it is shown.
    ///
    /// Cancelling the Swift task cancels the load. ``DisplayOptions/completion`` is called, too.
    ///
    /// - Throws: The error of the load; ``ImageError/Code/cancelled`` if another load replaces it, if the
    ///   slot is used for something else, and if the view is destroyed.
    @discardableResult
    public func loadImage(
        _ request: ImageRequest?, options: DisplayOptions = .default
    ) async throws(ImageError) -> ImageResponse {
        guard !display.isEnded, !Task.isCancelled else { throw .cancelled }
        let id = display.next
        let cancel: @MainActor @Sendable () -> Void = { [weak self] in self?.cancel(id) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                load(request, options: options.completing(LoadWaiter(continuation)))
            }
        } onCancel: { [schedule] in
            schedule(cancel)
        }
        return try result.get()
    }

    /// Cancels a load if it is running.
    private func cancel(_ id: DisplayState.LoadID) {
        guard record(id) != nil else { return }
        if display.isCurrent(id) { cancel() } else { stop(id) }
    }
}

extension DisplayOptions {
    fileprivate func completing(_ waiter: LoadWaiter) -> DisplayOptions {
        var options = self
        options.completion = { [completion] result in
            completion?(result)
            waiter.resume(with: result)
        }
        return options
    }
}

/// Resumes a Swift task that waits for a load. If the load is forgotten without a completion, as when its
/// view is destroyed, the task is resumed when the waiter is released.
private final class LoadWaiter: Sendable {
    typealias Continuation = CheckedContinuation<Result<ImageResponse, ImageError>, Never>

    private let continuation: Locked<Continuation?>

    init(_ continuation: Continuation) { self.continuation = Locked(continuation) }

    deinit { resume(with: .failure(.cancelled)) }

    func resume(with result: Result<ImageResponse, ImageError>) {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(returning: result)
    }
}
