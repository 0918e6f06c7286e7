// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import PortableC
import PortableFoundation
import Sockets

/// A Valkey connection shared by many callers. It's opened by the first command, and reopened after a
/// failure.
///
/// Commands are sent right away, without waiting for earlier replies, and the server replies in the same
/// order. A separate thread sends, receives and calls the completions, which must be short. Another thread
/// connects.
final class ValkeyConnection: Sendable {
    typealias Completion = @Sendable (Result<RESPValue, RemoteCacheError>) -> Void

    /// A command that's waiting for its reply.
    struct Command {
        let bytes: Data
        /// When the command times out, in nanoseconds of uptime.
        let deadline: Int64
        let completion: Completion
    }

    /// Messages from other threads to the connection's thread.
    struct Inbox {
        var commands: [Command] = []
        var connected: Result<ValkeyStream, RemoteCacheError>?
        var isClosed = false
        var isRunning = false
        /// Whether the pipe contains a byte.
        var isWoken = false
    }

    /// The state that the connection's thread retains. The connection itself isn't retained, so releasing it
    /// ends the thread.
    final class Shared: Sendable {
        let configuration: ValkeyConfiguration
        let channels: [String]
        let onMessage: @Sendable (_ channel: String, _ payload: String) -> Void
        let inbox = Locked(Inbox())
        let wakeReader: CInt
        private let wakeWriter: CInt

        init(
            _ configuration: ValkeyConfiguration, channels: [String],
            onMessage: @escaping @Sendable (String, String) -> Void
        ) {
            (self.configuration, self.channels, self.onMessage) = (configuration, channels, onMessage)
            var ends: [CInt] = [-1, -1]
            // If there's no pipe, nothing can wake the thread, so it polls with a short timeout instead.
            if pipe(&ends) == 0 {
                for end in ends {
                    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                    SocketSystem.setNonBlocking(end)
                }
            }
            (wakeReader, wakeWriter) = (ends[0], ends[1])
        }

        deinit {
            for end in [wakeReader, wakeWriter] where end >= 0 { SocketSystem.close(end) }
        }

        /// Changes the inbox and wakes the thread.
        func tell(_ change: (inout Inbox) -> Void) {
            let mustWake = inbox.withLock { inbox in
                change(&inbox)
                defer { inbox.isWoken = true }
                return !inbox.isWoken
            }
            guard mustWake else { return }
            var byte: UInt8 = 1
            _ = write(wakeWriter, &byte, 1)
        }
    }

    private let shared: Shared

    /// - Parameters:
    ///   - channels: the channels to subscribe to. A connection with channels stays open and can't send
    ///     commands.
    ///   - onMessage: receives messages from the channels, on the connection's thread.
    init(
        _ configuration: ValkeyConfiguration, channels: [String] = [],
        onMessage: @escaping @Sendable (_ channel: String, _ payload: String) -> Void = { _, _ in }
    ) {
        shared = Shared(configuration, channels: channels, onMessage: onMessage)
        if !channels.isEmpty { start() }
    }

    deinit { shared.tell { $0.isClosed = true } }

    /// Sends a command. The completion is called exactly once, no later than shortly after `timeout`.
    func send(_ command: [RESPArgument], timeout: Duration, _ completion: @escaping Completion) {
        let command = Command(
            bytes: RESPValue.command(command),
            deadline: SystemTime.uptimeNanoseconds + timeout.nanoseconds, completion: completion)
        shared.tell { $0.commands.append(command) }
        start()
    }

    /// Sends a command and waits for its reply.
    func reply(to command: [RESPArgument], timeout: Duration) async -> Result<RESPValue, RemoteCacheError> {
        await withCheckedContinuation { continuation in
            send(command, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }

    private func start() {
        let isFirst = shared.inbox.withLock { inbox in
            defer { inbox.isRunning = true }
            return !inbox.isRunning
        }
        guard isFirst else { return }
        let hasThread = LibraryThread.start(name: "WebImage.valkey") { [shared] in
            var loop = ValkeyLoop(shared)
            loop.run()
        }
        if hasThread { return }
        let refused = shared.inbox.withLock { inbox in
            inbox.isRunning = false
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for command in refused { command.completion(.failure(.unavailable("no thread"))) }
    }
}
#endif
