// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// One attempt to hold a lease.
struct Lease: Sendable {
    enum Attempt {
        case acquired
        /// Another caller holds it.
        case taken
        case unavailable
    }

    let name: String
    /// Distinguishes holders: a lease that has expired may belong to another one by now.
    let token: String
    let valkey: ValkeyStore
    let duration: Duration

    private var key: RESPArgument { "\(valkey.configuration.prefix)l:\(name)" }

    func acquire() async -> Attempt {
        let milliseconds = RESPArgument(duration.milliseconds)
        switch await valkey.reply(to: ["SET", key, RESPArgument(token), "NX", "PX", milliseconds]) {
        case .success(.simple): return .acquired
        case .success(.null): return .taken
        case .success: return .unavailable
        case .failure(let error):
            // If the server has the command, it keeps the lease for a holder that doesn't exist, and the next
            // machine would wait until the lease ends.
            if error.mayHaveTakenEffect { Task { await release() } }
            return .unavailable
        }
    }

    /// Renews the lease each third of its duration, until the task is cancelled or the lease is lost.
    func renewUntilCancelled() async {
        while (try? await Task.sleep(for: duration / 3)) != nil {
            let command: [RESPArgument] = [
                "EVAL", RESPArgument(Self.renewal), "1", key, RESPArgument(token),
                RESPArgument(duration.milliseconds),
            ]
            if case .success(.integer(0)) = await valkey.reply(to: command) { return }
        }
    }

    /// Removes the lease if it still belongs to this holder, and wakes those who wait for it.
    ///
    /// Tries again after a failure, because a lost connection is usually back in a moment, and gives up when
    /// the lease would have ended by itself.
    func release() async {
        let end = SystemTime.uptimeNanoseconds + duration.nanoseconds
        var delay = Duration.milliseconds(50)
        while await !isReleased(), SystemTime.uptimeNanoseconds + delay.nanoseconds < end {
            try? await Task.sleep(for: delay)
            delay = min(delay * 2, .seconds(1))
        }
    }

    /// Sends the removal once, and returns false if it may not have reached the server.
    private func isReleased() async -> Bool {
        let command: [RESPArgument] = [
            "EVAL", RESPArgument(Self.removal), "1", key, RESPArgument(token),
            RESPArgument(valkey.releaseChannel), RESPArgument(name),
        ]
        switch await valkey.send(command) {
        case .success, .failure(.refused): return true
        case .failure: return false
        }
    }

    private static let renewal = """
        if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
        return 0
        """
    private static let removal = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        redis.call('DEL', KEYS[1])
        return redis.call('PUBLISH', ARGV[2], ARGV[3])
        """
}
#endif
