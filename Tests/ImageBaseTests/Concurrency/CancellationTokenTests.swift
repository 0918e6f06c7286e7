// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@Suite("Cancellation tokens", .timeLimit(.minutes(2)))
struct CancellationTokenTests {
    @Test("A token is canceled by a call, by its parent or at its deadline")
    func reasons() {
        let parent = CancellationToken()
        let later = ContinuousClock.now + .seconds(3600)
        let own = CancellationToken(following: nil, until: later)
        let child = CancellationToken(following: parent, until: later)
        #expect(!parent.isCancelled && !own.isCancelled && !child.isCancelled)
        own.cancel()
        #expect(own.isCancelled && !parent.isCancelled && !child.isCancelled)
        parent.cancel()
        parent.cancel()
        #expect(parent.isCancelled && child.isCancelled)
        #expect(CancellationToken(following: nil, until: .now - .seconds(1)).isCancelled)
        let error = #expect(throws: ImageError.self) { try child.check() }
        #expect(error?.code == .cancelled)
    }

    // ThreadSanitizer reports a race if the flag isn't atomic.
    @Test("A thread that checks a token sees another thread's cancellation")
    func threads() async {
        for _ in 0..<100 {
            let token = CancellationToken()
            let hasEnded = AsyncStream<Void>.makeStream()
            await withCheckedContinuation { hasStarted in
                WorkerThreads.run {
                    hasStarted.resume()
                    while !token.isCancelled {}
                    hasEnded.continuation.finish()
                }
            }
            token.cancel()
            for await _ in hasEnded.stream {}
        }
    }
}
