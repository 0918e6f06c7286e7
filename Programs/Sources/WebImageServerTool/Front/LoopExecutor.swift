// SPDX-License-Identifier: MIT

#if Server
import NIOCore

/// Runs tasks on an event loop. A response that doesn't need another thread is then written by the thread
/// that read the request.
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
