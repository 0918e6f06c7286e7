// SPDX-License-Identifier: MIT

import ImageBase

/// The validation of a stored image for one task, as a value.
///
/// The task's job reads and decodes the stored image. The validation is a second job, which asks the server
/// at the same time. This value decides whether the stored image is delivered before the result, and what the
/// result is. Pass events in, and perform the actions that come out, in order, after unlocking.
///
/// - *The task ends once.* The action `end` leads to the state `ended`, which never returns another `end`.
///   The graph chooses between this end and a cancellation.
/// - *The stored image is never delivered after the end, and a failure never drops it.* While a thread is
///   delivering the image, the state is `delivering`. If another thread has a result in the meantime, it's
///   kept in `endingAfterDelivery`, and the delivering thread ends the task. Only a cancellation doesn't
///   wait, and a canceled task ignores the image.
/// - *No job or timer is left behind.* They exist in a ``Running``, and each transition that drops one
///   returns `leave` and `stop` for whichever hasn't ended. The owner joins the job and starts the timer
///   after the transition to `decoding`, and the state may have dropped the job by then. So the owner reports
///   them with `joined`, which returns `leave` and `stop` if the state no longer has the job.
/// - *No task waits forever.* Each state except `none` waits for an event that's sure to come: `decoding` and
///   `decodingAfter` for the end of the task's job, `delivering` and `endingAfterDelivery` for the delivering
///   thread, and `waiting` for the end of the validation.
///
/// Every load has a state, although most loads don't validate anything. The enumerations are indirect so a
/// state fits in one word, and the code that copies it stays small.
struct Validation<Job: Sendable, Timer: Sendable, Image: Sendable>: Sendable {
    indirect enum State: Sendable {
        /// No stored image that needs validation has been read.
        case none
        /// The stored image is being decoded while the validation is running.
        case decoding(Running)
        /// Validation finished first. `Use` is applied once decoding is done.
        case decodingAfter(Use)
        /// A thread is delivering the stored image while the validation is running.
        case delivering(Image, Running)
        /// A thread is delivering the stored image, and ends the task next.
        case endingAfterDelivery(Ending)
        /// The stored image was delivered, or can't be decoded. The validation is running.
        case waiting(Result<Image, ImageError>, Running)
        /// The task has ended, or is being ended by the thread that received `end`.
        case ended
    }

    /// A validation that hasn't ended.
    struct Running: Sendable {
        let job: Job
        var head = Head.awaited(nil)

        enum Head: Sendable {
            /// The timer is nil before `joined`, and if the task waits without a limit.
            case awaited(Timer?)
            case received
        }
    }

    indirect enum Event: Sendable {
        /// A stored image that needs validation was read.
        case read(Job)
        /// The validation was joined, and a timer was started with it if its time is limited.
        case joined(Job, Timer?)
        /// The stored image was decoded.
        case decoded(Image)
        /// The stored image was in memory. It was delivered, or can't be delivered before the result.
        case shown(Image)
        /// The stored image can't be decoded.
        case decodeFailed(ImageError)
        /// The result of the task's job isn't the stored image that was read.
        ///
        /// - Parameter isFresh: whether the result is a fresh stored image.
        case loaded(Image, isFresh: Bool)
        /// The thread has delivered the stored image.
        case delivered
        /// The response headers of the validation have arrived.
        case head
        /// The response headers didn't arrive in time, so the validation ends with this value.
        case patienceEnded(End)
        case ended(End)
        /// The task was canceled, or its result was delivered.
        case finished
    }

    /// How a validation ended.
    indirect enum End: Sendable {
        /// There isn't a new image. The stored image is used as `Use` describes.
        case stored(Use)
        /// The server sent a new image.
        case changed(Image)
        /// The server no longer has the image, or this user can't access it.
        case gone(ImageError)
        /// The loader canceled the validation.
        case cancelled(ImageError)
    }

    /// How to use the stored image after the validation.
    indirect enum Use: Sendable {
        /// Return it with the headers of this response.
        case confirmed(by: Image)
        /// Return it, although it's stale.
        case stale
        /// Compare it with this response, which is the result.
        case compared(with: Image)
        /// Deliver it before failing with this error.
        case deliver(before: ImageError)
    }

    indirect enum Action: Sendable {
        /// Join the job, start the timer, and report both with `joined`.
        case join(Job)
        /// Leave the job, if it was joined and hasn't ended.
        case leave(Job)
        case stop(Timer)
        /// Deliver the stored image, and report that with `delivered`.
        case deliver(Image)
        /// Continue the validation in the background, for the stored image if it's decoded.
        case revalidate(Job, Image?)
        case end(Ending)
    }

    /// The task's result.
    indirect enum Ending: Sendable {
        /// This image, unchanged.
        case image(Image)
        case confirmed(Image, by: Image)
        case stale(Image)
        /// The second image, which confirms the first one if they're equal.
        case compared(Image, with: Image)
        /// An error that removes the stored image from the caches.
        case gone(ImageError)
        case failure(ImageError)
    }

    private(set) var state = State.none

    /// Whether an image to validate was read.
    var hasBegun: Bool { if case .none = state { false } else { true } }

    /// The validation, while it's running.
    var running: Running? {
        switch state {
        case .decoding(let running), .delivering(_, let running), .waiting(_, let running): running
        case .none, .decodingAfter, .endingAfterDelivery, .ended: nil
        }
    }

    /// The stored image, once it's decoded and while the validation is running.
    var stored: Image? {
        switch state {
        case .delivering(let image, _), .waiting(.success(let image), _): image
        default: nil
        }
    }
}

extension Validation {
    mutating func handle(_ event: Event) -> [Action] {
        switch (state, event) {
        case (.none, .read(let job)):
            state = .decoding(Running(job: job))
            return [.join(job)]

        case (.decoding(let running), .decoded(let image)):
            state = .delivering(image, running)
            return [.deliver(image)]
        case (.decoding(let running), .shown(let image)):
            state = .waiting(.success(image), running)
            return []
        case (.decoding(let running), .decodeFailed(let error)):
            // The server may have an image that can be decoded.
            state = .waiting(.failure(error), running)
            return []
        case (.decoding(let running), .loaded(let image, _)):
            return release(running) + finish(with: .image(image))

        case (.decodingAfter(.deliver(let error)), .decoded(let image)):
            state = .endingAfterDelivery(.failure(error))
            return [.deliver(image)]
        case (.decodingAfter(let use), .decoded(let image)), (.decodingAfter(let use), .shown(let image)):
            return finish(with: use.ending(with: .success(image)))
        case (.decodingAfter(let use), .decodeFailed(let error)):
            return finish(with: use.ending(with: .failure(error)))
        case (.decodingAfter(.confirmed(let response)), .loaded(let image, isFresh: true)):
            // The image is fresh because of this validation: the stored variant was damaged, so the job read
            // the original from disk.
            return finish(with: .confirmed(image, by: response))
        case (.decodingAfter, .loaded(let image, _)):
            return finish(with: .image(image))

        case (.delivering(let image, let running), .delivered):
            state = .waiting(.success(image), running)
            return []
        case (.endingAfterDelivery(let ending), .delivered):
            return finish(with: ending)

        case (_, .joined(let job, let timer)): return joined(job, timer)
        case (_, .head):
            guard var running, case .awaited(let timer) = running.head else { return [] }
            running.head = .received
            replaceRunning(by: running)
            return stop(timer)
        case (_, .patienceEnded(let end)):
            guard let running, case .awaited = running.head else { return [] }
            // The background load joins the job before this one leaves it, so the transfer continues.
            return [.revalidate(running.job, stored), .leave(running.job)] + ended(end)
        case (_, .ended(let end)):
            return stop(running?.timer) + ended(end)
        case (_, .finished):
            defer { state = .ended }
            return running.map(release) ?? []
        default: return []
        }
    }

    private mutating func joined(_ job: Job, _ timer: Timer?) -> [Action] {
        guard var running else { return [.leave(job)] + stop(timer) }
        // If the response headers have arrived before the timer was reported, it isn't needed anymore.
        guard case .awaited(nil) = running.head else { return stop(timer) }
        running.head = .awaited(timer)
        replaceRunning(by: running)
        return []
    }

    private mutating func replaceRunning(by running: Running) {
        switch state {
        case .decoding: state = .decoding(running)
        case .delivering(let image, _): state = .delivering(image, running)
        case .waiting(let stored, _): state = .waiting(stored, running)
        case .none, .decodingAfter, .endingAfterDelivery, .ended: break
        }
    }

    /// Called when the validation has ended.
    private mutating func ended(_ end: End) -> [Action] {
        switch (state, end) {
        case (.decoding, .stored(let use)):
            state = .decodingAfter(use)
            return []
        case (.decoding, .changed(let image)): return finish(with: .image(image))
        case (.decoding, .gone(let error)): return finish(with: .gone(error))
        case (.decoding, .cancelled(let error)): return finish(with: .failure(error))
        case (.delivering(let image, _), _):
            state = .endingAfterDelivery(end.ending(with: .success(image)))
            return []
        case (.waiting(let stored, _), _): return finish(with: end.ending(with: stored))
        case (.none, _), (.decodingAfter, _), (.endingAfterDelivery, _), (.ended, _): return []
        }
    }

    private mutating func finish(with ending: Ending) -> [Action] {
        state = .ended
        return [.end(ending)]
    }

    private func release(_ running: Running) -> [Action] { [.leave(running.job)] + stop(running.timer) }

    private func stop(_ timer: Timer?) -> [Action] { timer.map { [.stop($0)] } ?? [] }
}

extension Validation.Running {
    var timer: Timer? { if case .awaited(let timer) = head { timer } else { nil } }
}

extension Validation.End {
    /// The end of a failed validation.
    ///
    /// - Parameters:
    ///   - removesStored: whether to remove the stored image if the failure means removal.
    ///   - servesStale: whether the policy and the stored response allow a stale image as the result.
    ///     Evaluated only when needed.
    init(_ error: ImageError, removesStored: Bool, servesStale: @autoclosure () -> Bool) {
        if error.code == .cancelled {
            self = .cancelled(error)
        } else if error.meansRemoval, removesStored {
            self = .gone(error)
        } else if error.allowsStale || error.meansRemoval, servesStale() {
            self = .stored(.stale)
        } else {
            self = .stored(.deliver(before: error.meansRemoval ? error.keepingStored : error))
        }
    }

    /// - Parameter stored: the stored image, or the failure to decode it.
    fileprivate func ending(with stored: Result<Image, ImageError>) -> Validation.Ending {
        switch self {
        case .stored(let use): use.ending(with: stored)
        case .changed(let image): .image(image)
        case .gone(let error): .gone(error)
        case .cancelled(let error): .failure(error)
        }
    }
}

extension Validation.Use {
    /// - Parameter stored: the stored image, or the failure to decode it. If the image comes before an error,
    ///   it has already been delivered.
    fileprivate func ending(with stored: Result<Image, ImageError>) -> Validation.Ending {
        switch (self, stored) {
        case (.confirmed(let response), .success(let image)): .confirmed(image, by: response)
        case (.stale, .success(let image)): .stale(image)
        case (.compared(let response), .success(let image)): .compared(image, with: response)
        case (.compared(let response), .failure): .image(response)
        case (.deliver(let error), .success): .failure(error)
        case (_, .failure(let error)): .failure(error)
        }
    }
}
