// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Prepares the process for running as a server.
enum ProcessSetup {
    static func run() {
        openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
            // The status that shells report for a process that a signal ended.
            signal(number) { _exit(128 + $0) }
        }
    }

    /// Opens the standard streams that the parent process has closed. Otherwise the next socket or file would
    /// get the number of the closed stream and receive the log.
    private static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Whether the parent process has this signal ignored, as `nohup` does and a script does for background
    /// jobs.
    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
