// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import Dispatch
import ImageBase

/// Runs libjxl's parallel work on Dispatch threads.
enum JXLRunner {
    static let run: JxlParallelRunner = { _, work, begin, step, start, end in
        guard let begin, let step, start <= end else { return JXL_PARALLEL_RET_RUNNER_ERROR }
        let threads = max(1, min(DecoderThreads.most, Int(end - start)))
        let code = begin(work, threads)
        guard code == 0 else { return code }
        // libjxl allows several threads to call this C function with its argument. Both outlive this call.
        nonisolated(unsafe) let (item, perform) = (work, step)
        let next = Locked(start)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            while let value = next.withLock({ next -> UInt32? in
                guard next < end else { return nil }
                defer { next += 1 }
                return next
            }) {
                perform(item, value, thread)
            }
        }
        return 0
    }
}
#endif
