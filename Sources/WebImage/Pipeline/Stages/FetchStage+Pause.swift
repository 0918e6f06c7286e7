// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

// The time between two attempts.
extension FetchStage {
    /// Makes the next attempt after a pause.
    func wait(
        _ pause: Fetch.Pause, _ box: Box<Fetch>, in stage: RunningStage, clients: StageClients,
        completion: @escaping Completion
    ) {
        let fetch = box.value
        // A load that joins during a delay may have less time than the loads that the delay was chosen for.
        // Time without a network isn't measured.
        var watch: LoadWatch?
        if case .delay = pause {
            watch = context.watch(clients, for: fetch.nextRequest, isAttempt: false, after: fetch.lastError)
        }
        let priority = stage.watch(watch)
        watch?.begin(nil)
        let timer = Task { [watch] in
            switch pause {
            case .delay(let delay): try? await context.time.sleep(for: delay)
            case .withoutNetwork: await context.configuration.networkMonitor?.waitUntilAvailable()
            }
            watch?.end()
            let isCancelled = stage.cancellation.isCancelled
            // Store the part before calling `detach`, so a flush after the cancellation waits for the write.
            if isCancelled, let part = fetch.part { context.storePartialDownload(part.body, of: part.fetch) }
            stage.detach()
            completion(isCancelled ? .failed(.cancelled) : attempt(fetch))
        }
        stage.attach(DelayHandle(timer, fetch.rejected), startedWith: priority)
    }
}

/// A handle for the delay between two attempts.
private final class DelayHandle: LoadHandle {
    private let timer: Task<Void, Never>
    private let rejected: (any LoadHandle)?

    init(_ timer: Task<Void, Never>, _ rejected: (any LoadHandle)?) {
        (self.timer, self.rejected) = (timer, rejected)
    }

    func cancel() {
        timer.cancel()
        // The failed attempt's transfer may still be reading the body of a rejected response.
        rejected?.cancel()
    }

    func resume() {}
    func setPriority(_ priority: Priority) {}
}
