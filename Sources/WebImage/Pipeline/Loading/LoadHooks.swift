// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageLoading
import PortableFoundation

/// The configuration's closures that take part in loads, and the threads that call them.
struct LoadHooks: Sendable {
    private let configuration: ImageManagerConfiguration
    /// Calls the closures on threads where they may block.
    private let queue = WorkQueue(slots: 4)

    init(_ configuration: ImageManagerConfiguration) { self.configuration = configuration }

    /// Whether an app's closure decides which failures are remembered.
    var areAskedAboutFailures: Bool { configuration.shouldRememberFailure != nil }

    /// Whether the app's closures are called for a load: only if it needs a network or the app's loader.
    func areAsked(about url: URL) -> Bool {
        (configuration.shouldLoad != nil || configuration.shouldLoadRequest != nil) && !url.isLocal
    }

    /// Checks whether a request may be sent. The completion gets ``ImageError/Code/vetoed`` if it may not, or
    /// nil.
    ///
    /// - Parameter isCancelled: whether the load was canceled, so the check is skipped.
    func checkLoading(
        of request: LoadRequest, priority: Priority,
        unless isCancelled: @escaping @Sendable () -> Bool = { false },
        completion: @escaping @Sendable (ImageError?) -> Void
    ) {
        guard areAsked(about: request.url) else { return completion(nil) }
        run(priority: priority, late: ImageError(.vetoed, "the app's shouldLoad has not returned")) {
            isCancelled() ? .cancelled : refusal(of: request)
        } completion: {
            completion($0)
        }
    }

    private func refusal(of request: LoadRequest) -> ImageError? {
        do {
            if try configuration.shouldLoad?(request.url) ?? true,
                try configuration.shouldLoadRequest?(request) ?? true
            {
                return nil
            }
            return ImageError(.vetoed, "the app's shouldLoad refused the URL")
        } catch {
            return ImageError(.vetoed, "the app's shouldLoad failed", cause: error)
        }
    }

    /// Checks whether to remember a failure.
    func checkRemembering(
        _ error: ImageError, of url: URL, priority: Priority = .normal,
        completion: @escaping @Sendable (Bool) -> Void
    ) {
        run(priority: priority, late: false) {
            (try? configuration.shouldRememberFailure?(url, error)) == true
        } completion: {
            completion($0)
        }
    }

    /// Checks whether to remember a failure, and waits for the result.
    func remembers(_ error: ImageError, of url: URL) -> Bool {
        let (answer, isDone) = (Locked(false), DispatchSemaphore(value: 0))
        checkRemembering(error, of: url) { isRemembered in
            answer.withLock { $0 = isRemembered }
            isDone.signal()
        }
        isDone.wait()
        return answer.withLock { $0 }
    }

    /// Runs `body` on a thread where it may block, and calls `completion` once with its result, or with
    /// `late` if it hasn't returned in time. Without this limit, an app's closure could wait for a load
    /// that's waiting for the closure.
    private func run<Result: Sendable>(
        priority: Priority, late: Result, _ body: @escaping @Sendable () -> Result,
        completion: @escaping @Sendable (Result) -> Void
    ) {
        guard let stallTimeout = configuration.stallTimeout else {
            queue.submit(priority: priority) { completion(body()) }
            return
        }
        let isPending = Locked(true)
        let timer = Task { [time = configuration.time] in
            try? await time.sleep(for: stallTimeout)
            if !Task.isCancelled, isPending.takeTrue() { Delivery.pool.run { completion(late) } }
        }
        queue.submit(priority: priority) {
            // If this has waited too long for a thread, `completion` was already called with `late`.
            guard isPending.withLock({ $0 }) else { return }
            let result = body()
            timer.cancel()
            if isPending.takeTrue() { completion(result) }
        }
    }
}

extension Locked<Bool> {
    /// Sets the value to false, and returns whether it was true.
    fileprivate func takeTrue() -> Bool {
        withLock { value in
            defer { value = false }
            return value
        }
    }
}
