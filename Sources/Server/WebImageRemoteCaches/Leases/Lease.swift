// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// One attempt to acquire a lease.
struct Lease: Sendable {
    enum Attempt {
        case acquired
        /// Another caller holds the lease.
        case taken
        case unavailable
    }

    let name: String
    /// Identifies this holder, because another caller can acquire the lease once it expires.
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
            // If the server did receive the command, we have a lease that we won't use, and other machines
            // would wait for it to expire. So release it.
            if error.mayHaveTakenEffect { Task { await release() } }
            return .unavailable
        }
    }

    /// Renews the lease after each third of its duration, until the task is canceled or the lease is lost.
    func renewUntilCancelled() async {
        while (try? await Task.sleep(for: duration / 3)) != nil {
            let command: [RESPArgument] = [
                "EVAL", RESPArgument(Self.renewal), "1", key, RESPArgument(token),
                RESPArgument(duration.milliseconds),
            ]
            if case .success(.integer(0)) = await valkey.reply(to: command) { return }
        }
    }

    /// Removes the lease if it still belongs to this holder, and wakes the callers waiting for it.
    ///
    /// It retries after a failure, because a lost connection usually recovers quickly, and gives up once the
    /// lease would have expired anyway.
    func release() async {
        let end = SystemTime.uptimeNanoseconds + duration.nanoseconds
        var delay = Duration.milliseconds(50)
        while await !isReleased(), SystemTime.uptimeNanoseconds + delay.nanoseconds < end {
            try? await Task.sleep(for: delay)
            delay = min(delay * 2, .seconds(1))
        }
    }

    /// Sends the removal once. Returns false if it might not have reached the server.
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
