// SPDX-License-Identifier: MIT

#if os(Linux)
import Glibc
import InternalTestSupport
import WebImageTestSupport

/// This thread's processor time in seconds, which doesn't depend on the machine's other work.
enum ProcessorTime {
    /// How many times longer code may take than in a release build.
    static var factor: Double {
        if FaultLibrary.isSanitized { return 10 }
        #if DEBUG
        return 5
        #else
        return 1
        #endif
    }

    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
#endif
