// SPDX-License-Identifier: MIT

#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Blocks SIGPIPE on the calling thread. OpenSSL cannot be told to write without it, as sockets can.
enum PipeSignal {
    /// Runs `body` so that a write to a closed connection does not end the process.
    static func blocked<Result>(_ body: () -> Result) -> Result {
        var pipe = sigset_t()
        var former = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &former)
        defer {
            if sigismember(&former, SIGPIPE) == 0 {
                // A signal that is pending would be delivered when the mask is restored.
                var now = timespec()
                while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
                pthread_sigmask(SIG_SETMASK, &former, nil)
            }
        }
        return body()
    }
}
#endif
