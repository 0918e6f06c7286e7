// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
import PortableFoundation

/// A Valkey or Redis server. It stores entries for a ``SharedDataCache`` and leases for a ``LeaseStore``, and
/// broadcasts purges.
///
/// ```swift
/// let valkey = ValkeyStore(try ValkeyConfiguration(url: "redis://10.0.0.5"))
/// ```
///
/// It has two connections, one for writing values and one for everything else, so reads never wait behind a
/// long write. Observing messages adds a third. Each connection has its own thread. It's opened when it's
/// first used and reopened after a failure, but not too often. Share one object among everything that uses
/// the server.
public final class ValkeyStore: RemoteStore {
    let name = "valkey"
    let configuration: ValkeyConfiguration
    private let commands: ValkeyConnection
    private let writes: ValkeyConnection
    private let listeners = Locked(Listeners())
    private let circuit = Locked(StoreCircuit())

    /// The time limit for a lease command. It's short, because the caller can always make the value itself.
    private static let leaseTimeout = Duration.milliseconds(250)

    private enum Channel: String, CaseIterable {
        case released, purge
    }

    private struct Listeners {
        var connection: ValkeyConnection?
        var lastNumber = 0
        var handlers: [Int: (channel: Channel, call: @Sendable (String) -> Void)] = [:]
    }

    /// Distinguishes this object's messages from messages sent by other objects.
    private let sender = String(UInt64.random(in: .min ... .max), radix: 36)

    /// Creates a store. It doesn't connect yet.
    public init(_ configuration: ValkeyConfiguration) {
        self.configuration = configuration
        commands = ValkeyConnection(configuration)
        writes = ValkeyConnection(configuration)
    }

    /// Returns whether the server replies, for health checks.
    public func ping() async -> Bool {
        (try? await reply(to: ["PING"]).get()) == .simple("PONG")
    }

    /// Sends a lease or channel command. It fails immediately while the server isn't replying.
    func reply(to command: [RESPArgument]) async -> Result<RESPValue, RemoteCacheError> {
        guard circuit.withLock({ $0.allows(at: SystemTime.uptimeNanoseconds) }) else {
            return .failure(.unavailable("the last commands failed"))
        }
        let reply = await commands.reply(to: command, timeout: min(configuration.timeout, Self.leaseTimeout))
        circuit.withLock {
            $0.record(success: reply.failure?.isRefusal ?? true, at: SystemTime.uptimeNanoseconds)
        }
        return reply
    }

    /// Sends a command after all earlier ones, whether or not the server has replied to them.
    func send(_ command: [RESPArgument]) async -> Result<RESPValue, RemoteCacheError> {
        await commands.reply(to: command, timeout: configuration.timeout)
    }

    // MARK: Values

    func read(_ key: String, _ completion: @escaping @Sendable (Result<Data?, RemoteCacheError>) -> Void) {
        commands.send(["GET", valueKey(key)], timeout: configuration.timeout) { reply in
            completion(
                reply.flatMap { value in
                    switch value {
                    case .bulk(let data): .success(data)
                    case .null: .success(nil)
                    default: .failure(.malformed("unexpected reply to GET"))
                    }
                })
        }
    }

    func write(
        _ value: Data, lifetime: Duration, for key: String,
        _ completion: @escaping @Sendable (RemoteCacheError?) -> Void
    ) {
        let milliseconds = RESPArgument(max(1, lifetime.milliseconds))
        let command: [RESPArgument] = ["SET", valueKey(key), RESPArgument(value), "PX", milliseconds]
        writes.send(command, timeout: configuration.timeout * 5) { completion($0.failure) }
    }

    func remove(_ key: String, _ completion: @escaping @Sendable (RemoteCacheError?) -> Void) {
        writes.send(["DEL", valueKey(key)], timeout: configuration.timeout) { completion($0.failure) }
    }

    private func valueKey(_ key: String) -> RESPArgument { "\(configuration.prefix)v:\(key)" }

    // MARK: Messages

    /// Calls `handler` with each message that another object publishes with ``publishPurge(_:)``, until the
    /// result is released.
    ///
    /// Messages published while there's no connection are lost.
    ///
    /// - Parameter handler: called on a private thread, which it must not block.
    public func observePurges(_ handler: @escaping @Sendable (_ text: String) -> Void) -> ChangeObservation {
        observe(.purge, handler)
    }

    /// Announces to the other objects, in all processes, what to remove, usually a URL or a key.
    ///
    /// - Returns: whether the server has received the message.
    @discardableResult
    public func publishPurge(_ text: String) async -> Bool {
        let message = RESPArgument("\(sender) \(text)")
        if case .success(.integer) = await reply(to: ["PUBLISH", RESPArgument(name(of: .purge)), message]) {
            return true
        }
        return false
    }

    /// Calls `handler` with the name of each released lease, until the result is released.
    func observeReleases(_ handler: @escaping @Sendable (String) -> Void) -> ChangeObservation {
        observe(.released, handler)
    }

    var releaseChannel: String { name(of: .released) }

    private func name(of channel: Channel) -> String { configuration.prefix + channel.rawValue }

    private func observe(
        _ channel: Channel, _ handler: @escaping @Sendable (String) -> Void
    ) -> ChangeObservation {
        let number = listeners.withLock { listeners in
            if listeners.connection == nil {
                listeners.connection = ValkeyConnection(
                    configuration, channels: Channel.allCases.map { name(of: $0) }
                ) { [weak self] in self?.didReceive($1, on: $0) }
            }
            listeners.lastNumber += 1
            listeners.handlers[listeners.lastNumber] = (channel, handler)
            return listeners.lastNumber
        }
        return ChangeObservation { [weak self] in
            // Release the closure outside the lock.
            _ = self?.listeners.withLock { $0.handlers.removeValue(forKey: number) }
        }
    }

    private func didReceive(_ payload: String, on name: String) {
        guard let channel = Channel.allCases.first(where: { self.name(of: $0) == name }) else { return }
        var text = payload
        if channel == .purge {
            guard let space = payload.firstIndex(of: " "), payload[..<space] != sender else { return }
            text = String(payload[payload.index(after: space)...])
        }
        let handlers = listeners.withLock { $0.handlers.values.filter { $0.channel == channel } }
        for handler in handlers { handler.call(text) }
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
#endif
