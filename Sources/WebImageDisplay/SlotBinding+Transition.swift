// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

extension SlotBinding {
    /// The completion of a load that waits for the transition to its image.
    final class DelayedCompletion: Sendable {
        let id: DisplayState.LoadID
        let call: @MainActor @Sendable () -> Void
        /// Calls the completion if the transition does not end.
        let timer: Task<Void, Never>

        init(
            of id: DisplayState.LoadID, timer: Task<Void, Never>,
            _ call: @escaping @MainActor @Sendable () -> Void
        ) {
            self.id = id
            self.timer = timer
            self.call = call
        }
    }

    /// Ends the wait for a transition. Adapters call it when one that ``DisplaySlot/isTransitioning``
    /// reported has ended.
    public func transitionDidEnd() {
        if let delayed = takeDelayedCompletion() { delayed.call() }
    }

    var isTransitioning: Bool { usesSlot && slot?.isTransitioning == true }

    /// Calls the completion of a load when the transition has ended.
    func delay(_ result: Result<ImageResponse, ImageError>, _ options: DisplayOptions) {
        guard let completion = options.completion else { return }
        let time = (options.manager ?? .shared).configuration.time
        let limit = Duration.seconds(min(max(0, transitionDuration), 3600) + 1)
        // Not on the main actor, which does not run in every main loop. A display that is not refreshed does
        // not end its transition.
        let timer = Task.detached { [weak self, schedule, id = display.current] in
            guard (try? await time.sleep(for: limit)) != nil else { return }
            schedule { self?.transitionTimedOut(of: id) }
        }
        delayedCompletion = DelayedCompletion(of: display.current, timer: timer) { completion(result) }
    }

    private func transitionTimedOut(of id: DisplayState.LoadID) {
        if delayedCompletion?.id == id { transitionDidEnd() }
    }

    func takeDelayedCompletion() -> DelayedCompletion? {
        guard let delayed = delayedCompletion.take() else { return nil }
        delayed.timer.cancel()
        return delayed
    }

    /// The completion that waits for a transition, which the slot interrupts now.
    func flushed() -> [Step] { takeDelayedCompletion().map { [.complete($0)] } ?? [] }
}
