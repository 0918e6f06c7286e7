// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import Sockets
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Leases: lost connections", .timeLimit(.minutes(1)), .enabled(if: Tools.allow(Tools.redis)))
struct LeaseFaultTests {
    enum Fault: String, CaseIterable {
        case lostReply, malformedReply, lateReply
    }

    @Test(
        "If the reply to acquiring a lease isn't usable, the lease is released immediately",
        arguments: Fault.allCases)
    func unknownOutcome(fault: Fault) async throws {
        let server = try RedisServer()
        let direct = ValkeyStore(server.configuration)
        let released = EventLog<String>()
        let observation = direct.observeReleases { released.record($0) }
        try await waitForSubscription(to: direct)
        let relay = try Relay(to: server.port) { command, reply in
            guard command.contains("SET"), command.contains("NX") else { return reply }
            switch fault {
            case .lostReply: return nil
            case .malformedReply: return Data("?\r\n".utf8)
            case .lateReply: return Data()
            }
        }
        let first = Lease(
            name: "image", token: "first", valkey: ValkeyStore(relay.configuration), duration: .seconds(600))
        #expect(await first.acquire() == .unavailable)
        #expect(await released.wait(count: 1) == ["image"])
        let second = Lease(name: "image", token: "second", valkey: direct, duration: .seconds(600))
        #expect(await second.acquire() == .acquired)
        withExtendedLifetime(observation) {}
    }

    @Test("A holder that loses its connection while releasing its lease tries again")
    func lostRelease() async throws {
        let server = try RedisServer()
        let direct = ValkeyStore(server.configuration)
        let released = EventLog<String>()
        let observation = direct.observeReleases { released.record($0) }
        try await waitForSubscription(to: direct)
        let relay = try Relay(to: server.port, cutsBefore: "EVAL", count: 3)
        let lease = Lease(
            name: "image", token: "first", valkey: ValkeyStore(relay.configuration), duration: .seconds(600))
        #expect(await lease.acquire() == .acquired)
        await lease.release()
        #expect(await released.wait(count: 1) == ["image"])
        withExtendedLifetime(observation) {}
    }

    @Test("The next machine makes the value soon after the first one loses its connection")
    func nextMachine() async throws {
        let server = try RedisServer()
        let relay = try Relay(to: server.port) { command, reply in
            command.contains("SET") && command.contains("NX") ? nil : reply
        }
        let start = ContinuousClock.now
        for store in [ValkeyStore(relay.configuration), ValkeyStore(server.configuration)] {
            let value = try await LeaseStore(store, duration: .seconds(600), waitTimeout: .seconds(600))
                .value(for: "image") {
                    nil as String?
                } make: { () async throws(ImageError) in
                    "made"
                }
            #expect(value == "made")
        }
        // If the first machine's lease weren't released, the second machine would wait for ten minutes.
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("Only a command that might have been sent can have taken effect")
    func effects() {
        let errors: [(RemoteCacheError, Bool)] = [
            (.timedOut, true), (.connectionLost("closed"), true), (.malformed("?"), true),
            (.unavailable("refused"), false), (.refused("no"), false),
        ]
        for (error, isExpected) in errors { #expect(error.mayHaveTakenEffect == isExpected, "\(error)") }
    }

    /// Returns once the server knows about the subscription, so no message is missed.
    private func waitForSubscription(to store: ValkeyStore) async throws {
        let connection = ValkeyConnection(store.configuration)
        while true {
            let command: [RESPArgument] = ["PUBSUB", "NUMSUB", RESPArgument(store.releaseChannel)]
            let reply = await connection.reply(to: command, timeout: .seconds(10))
            if case .success(.array(let parts)) = reply, case .integer(1)? = parts.last { return }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Passes commands from connections to a server, and the replies back.
private final class Relay: Sendable {
    private let server: ScriptedServer

    var configuration: ValkeyConfiguration { server.configuration }

    /// - Parameter answer: Returns the bytes to send for a command that the server has replied to.
    ///   `nil` closes the connection.
    init(
        to port: Int, answer: @escaping @Sendable (_ command: String, _ reply: Data) -> Data?
    ) throws {
        server = try Self.server(port) { _ in
            true
        } answer: {
            answer($0, $1)
        }
    }

    /// - Parameters:
    ///   - name: The command that connections are closed before.
    ///   - count: How many of these commands aren't passed on.
    init(to port: Int, cutsBefore name: String, count: Int) throws {
        let rest = Locked(count)
        server = try Self.server(port) { command in
            guard command.contains(name) else { return true }
            return rest.withLock { rest in
                rest -= 1
                return rest < 0
            }
        } answer: {
            $1
        }
    }

    private static func server(
        _ port: Int, _ passes: @escaping @Sendable (String) -> Bool,
        answer: @escaping @Sendable (String, Data) -> Data?
    ) throws -> ScriptedServer {
        let connections = Locked<[Int: CInt]>([:])
        return try ScriptedServer { number, received in
            let command = String(decoding: received, as: UTF8.self)
            let reply = connections.withLock { $0[number] } ?? Loopback.connection(to: port) ?? -1
            connections.withLock { $0[number] = reply }
            var result: Data?
            if passes(command), reply >= 0 {
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                let isSent = received.withUnsafeBytes {
                    send(reply, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
                }
                let count = isSent ? recv(reply, &buffer, buffer.count, 0) : -1
                if count > 0 { result = answer(command, Data(buffer[..<count])) }
            }
            if result == nil {
                connections.withLock { $0[number] = nil }
                if reply >= 0 { close(reply) }
            }
            return result
        }
    }
}
#endif
