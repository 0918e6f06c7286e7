// SPDX-License-Identifier: MIT

import ImageBase

/// The validation of a stored image for one task, as a value.
///
/// The task's job reads and decodes the stored image. A validation is a second job, which asks the server at
/// the same time. The value decides whether the stored image is delivered before the result, and what the
/// result is. Events go in, and the owner performs the actions that come out, in order, after unlocking.
///
/// - *The task ends once.* `end` leads to `ended`, and `ended` never returns it. The graph decides between it
///   and a cancellation.
/// - *The stored image is never delivered after the end, and never dropped by a failure.* While a thread
///   delivers it, the state is `delivering`. A result that another thread brings then is kept in
///   `endingAfterDelivery`, and the delivering thread ends the task. Only a cancellation does not wait; a
///   cancelled task ignores the image.
/// - *No job and no timer is left behind.* They exist in a ``Running``, and each transition that drops one
///   returns `leave` and `stop` for what has not ended. The owner joins the job and starts the timer after
///   the transition to `decoding`, and the state may have dropped the job by then. So the owner reports them
///   with `joined`, which returns `leave` and `stop` if the state no longer has the job.
/// - *No task waits without end.* Each state but `none` waits for an event that comes: `decoding` and
///   `decodingAfter` for the end of the task's job, `delivering` and `endingAfterDelivery` for the delivering
///   thread, `waiting` for the end of the validation.
///
/// The enumerations are indirect because most loads validate nothing. Each load has a state, which is one
/// word this way, and the code that copies it stays small.
struct Validation<Job: Sendable, Timer: Sendable, Image: Sendable>: Sendable {
    indirect enum State: Sendable {
        /// No stored image that is to be validated has been read.
        case none
        /// The stored image is being decoded while the validation runs.
        case decoding(Running)
        /// The stored image is being decoded. The validation has ended with something to do with it.
        case decodingAfter(Use)
        /// A thread delivers the stored image while the validation runs.
        case delivering(Image, Running)
        /// A thread delivers the stored image, and ends the task next.
        case endingAfterDelivery(Ending)
        /// The stored image was delivered, or cannot be decoded. The validation runs.
        case waiting(Result<Image, ImageError>, Running)
        /// The task has ended, or is being ended by the thread that received `end`.
        case ended
    }

    /// A validation that has not ended.
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
        /// A stored image that is to be validated was read.
        case read(Job)
        /// The validation was joined, and the timer of the patience with it started, unless it is unlimited.
        case joined(Job, Timer?)
        /// The stored image was decoded.
        case decoded(Image)
        /// The stored image was in memory: it was delivered, or is not to be delivered before the result.
        case shown(Image)
        /// The stored image cannot be decoded.
        case decodeFailed(ImageError)
        /// The task's job has another result than the stored image that was read.
        ///
        /// - Parameter isFresh: whether it is a stored one that is fresh.
        case loaded(Image, isFresh: Bool)
        /// The thread that delivers the stored image has done so.
        case delivered
        /// The head of the response to the validation was received.
        case head
        /// The head was not received in time, which ends the validation in this way.
        case patienceEnded(End)
        case ended(End)
        /// The task was cancelled, or its result delivered.
        case finished
    }

    /// The end of a validation.
    indirect enum End: Sendable {
        /// There is no new image; what to do with the stored one.
        case stored(Use)
        /// The server has sent another image.
        case changed(Image)
        /// The server does not have the image any more, or not for this user.
        case gone(ImageError)
        /// The loader has cancelled it.
        case cancelled(ImageError)
    }

    /// The use of the stored image after the validation.
    indirect enum Use: Sendable {
        /// It is the result, with the headers of this response.
        case confirmed(by: Image)
        /// It is the result, although it is stale.
        case stale
        /// It is compared with the response, which is the result.
        case compared(with: Image)
        /// It is delivered before this error, which is the result.
        case deliver(before: ImageError)
    }

    indirect enum Action: Sendable {
        /// Join the job, start the timer, and report both with `joined`.
        case join(Job)
        /// Leave the job, if it was joined and has not ended.
        case leave(Job)
        case stop(Timer)
        /// Deliver the stored image, and report that with `delivered`.
        case deliver(Image)
        /// Continue the validation in the background, for the stored image if it is decoded.
        case revalidate(Job, Image?)
        case end(Ending)
    }

    /// The result of the task.
    indirect enum Ending: Sendable {
        /// An image as it is.
        case image(Image)
        case confirmed(Image, by: Image)
        case stale(Image)
        /// The second image, which confirms the first one if it is the same.
        case compared(Image, with: Image)
        /// An error, with which the stored image leaves the caches.
        case gone(ImageError)
        case failure(ImageError)
    }

    private(set) var state = State.none

    /// Whether an image to validate was read.
    var hasBegun: Bool { if case .none = state { false } else { true } }

    /// The validation, while it runs.
    var running: Running? {
        switch state {
        case .decoding(let running), .delivering(_, let running), .waiting(_, let running): running
        case .none, .decodingAfter, .endingAfterDelivery, .ended: nil
        }
    }

    /// The stored image, once it is decoded and while the validation runs.
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
            // Fresh because of this validation: the job has read the disk again since, for the original of a
            // damaged variant.
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
            // The job is joined for the background before it is left, so that the transfer goes on.
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

    /// The validation has ended.
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
    /// The end of a validation that has failed.
    ///
    /// - Parameters:
    ///   - removesStored: whether the stored image goes if the failure means a removal.
    ///   - servesStale: whether the policy and the stored response allow a stale image as the result.
    ///     Evaluated only if it matters.
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
    /// - Parameter stored: the stored image, which has been delivered if it is delivered before an error, or
    ///   the failure to decode it.
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
