// SPDX-License-Identifier: MIT

#if Server
import NIOCore

/// Runs tasks on an event loop, so that a response that needs no other thread is written by the thread which
/// has read the request.
@available(macOS 15, *)
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif
