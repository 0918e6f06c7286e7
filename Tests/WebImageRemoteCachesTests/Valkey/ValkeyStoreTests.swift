// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Valkey connections", .timeLimit(.minutes(1)), .enabled(if: Tools.allow(Tools.redis)))
struct ValkeyStoreTests {
    private static func read(_ store: ValkeyStore, _ key: String) async -> Result<Data?, RemoteCacheError> {
        await withCheckedContinuation { continuation in store.read(key) { continuation.resume(returning: $0) }
        }
    }

    private static func write(_ data: Data, to store: ValkeyStore, for key: String) async -> RemoteCacheError?
    {
        await withCheckedContinuation { continuation in
            store.write(data, lifetime: .seconds(60), for: key) { continuation.resume(returning: $0) }
        }
    }

    private static func remove(_ store: ValkeyStore, _ key: String) async -> RemoteCacheError? {
        await withCheckedContinuation { continuation in
            store.remove(key) { continuation.resume(returning: $0) }
        }
    }

    /// Repeats a command until it succeeds, because a connection isn't reopened immediately.
    private static func eventually(_ body: () async -> Bool) async {
        while await !body(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
    }

    @Test("A value can be written with a lifetime, read and removed", arguments: [Tools.redis, Tools.valkey])
    func values(_ program: String?) async throws {
        guard let program else { return }
        let server = try RedisServer(program: program)
        let store = ValkeyStore(server.configuration)
        let value = Data((0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        #expect(await Self.read(store, "a") == .success(nil))
        #expect(await Self.write(value, to: store, for: "a") == nil)
        #expect(await Self.read(store, "a") == .success(value))
        guard case .success(.integer(let left)) = await store.reply(to: ["PTTL", "webimage:v:a"]) else {
            Issue.record("no time to live")
            return
        }
        #expect((1...60_000).contains(left))
        #expect(await Self.remove(store, "a") == nil)
        #expect(await Self.read(store, "a") == .success(nil))
        #expect(await store.ping())
    }

    @Test("Each of many simultaneous commands gets its own reply")
    func pipelining() async throws {
        let server = try RedisServer()
        let store = ValkeyStore(server.configuration)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let text = RESPArgument("\(number)")
                    #expect(await store.reply(to: ["ECHO", text]) == .success(.bulk(text.bytes)))
                }
            }
        }
    }

    @Test("A connection logs in and selects the database")
    func logIn() async throws {
        let server = try RedisServer(["--requirepass", "s3cret"])
        var configuration = server.configuration
        configuration.password = "s3cret"
        configuration.database = 3
        let store = ValkeyStore(configuration)
        #expect(await Self.write(Data([1]), to: store, for: "a") == nil)
        configuration.database = 0
        #expect(await Self.read(ValkeyStore(configuration), "a") == .success(nil))
        #expect(await Self.read(store, "a") == .success(Data([1])))
        configuration.username = "default"
        #expect(await Self.read(ValkeyStore(configuration), "a") == .success(nil))
        configuration.password = "wrong"
        guard case .failure(.refused(let message)) = await Self.read(ValkeyStore(configuration), "a") else {
            Issue.record("logged in with a wrong password")
            return
        }
        #expect(message.hasPrefix("WRONGPASS"))
    }

    @Test("TLS connects to a server with a certificate from a known authority")
    func tls() async throws {
        let server = try RedisServer(hasTLS: true)
        var configuration = ValkeyConfiguration(host: "localhost", port: server.port)
        configuration.usesTLS = true
        configuration.authorities = server.certificate
        let store = ValkeyStore(configuration)
        let value = Data(repeating: 7, count: 900_000)
        #expect(await Self.write(value, to: store, for: "a") == nil)
        #expect(await Self.read(store, "a") == .success(value))
    }

    @Test("TLS rejects a certificate from an unknown authority or for another name")
    func untrusted() async throws {
        let server = try RedisServer(hasTLS: true)
        var unknown = ValkeyConfiguration(host: "localhost", port: server.port)
        unknown.usesTLS = true
        var other = unknown
        other.authorities = server.certificate
        // The certificate is only for `localhost`.
        other.host = "127.0.0.1"
        for configuration in [unknown, other] {
            guard case .failure(.unavailable(let reason)) = await Self.read(ValkeyStore(configuration), "a")
            else {
                Issue.record("connected to \(configuration.host)")
                continue
            }
            #expect(reason.contains("not trusted"))
        }
        var missing = unknown
        missing.authorities = "/nonexistent.pem"
        #expect(await Self.read(ValkeyStore(missing), "a").failure != nil)
    }

    @Test("Commands fail immediately until a stopped server is back")
    func restart() async throws {
        let server = try RedisServer()
        let store = ValkeyStore(server.configuration)
        #expect(await store.ping())
        server.stop()
        let start = ContinuousClock.now
        for _ in 0..<20 { #expect(await Self.read(store, "a").failure != nil) }
        #expect(ContinuousClock.now - start < .seconds(2))
        try server.start()
        await Self.eventually { await Self.read(store, "a") == .success(nil) }
    }

    @Test("A late reply isn't mistaken for the reply to a later command")
    func suspended() async throws {
        let server = try RedisServer()
        var configuration = server.configuration
        configuration.timeout = .milliseconds(400)
        let connection = ValkeyConnection(configuration)
        #expect(await connection.reply(to: ["PING"], timeout: .seconds(5)) == .success(.simple("PONG")))
        server.suspend()
        let late = await connection.reply(to: ["ECHO", "late"], timeout: .milliseconds(20))
        #expect(late == .failure(.timedOut))
        server.resume()
        // Use the same connection, after the reply that came too late.
        let next = await connection.reply(to: ["ECHO", "next"], timeout: .seconds(5))
        #expect(next == .success(.bulk(Data("next".utf8))))
        server.suspend()
        // If nothing arrives, the connection is abandoned before the command's own timeout.
        let given = await connection.reply(to: ["PING"], timeout: .seconds(30))
        #expect(given == .failure(.timedOut))
        server.resume()
        await Self.eventually {
            await connection.reply(to: ["PING"], timeout: .seconds(5)) == .success(.simple("PONG"))
        }
    }

    @Test("A connection that receives malformed bytes is replaced")
    func wrongBytes() async throws {
        let server = try ScriptedServer { connection, received in
            if String(decoding: received, as: UTF8.self).contains("PING") { return Data("+PONG\r\n".utf8) }
            return switch connection {
            case 1: Data("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)
            case 2: Data("$5\r\nab".utf8)
            case 3: Data("+OK\r\n+OK\r\n".utf8)
            case 4: nil
            default: Data("$2\r\nok\r\n".utf8)
            }
        }
        var configuration = server.configuration
        configuration.timeout = .milliseconds(200)
        let store = ValkeyStore(configuration)
        await Self.eventually {
            let result = await Self.read(store, "a")
            if case .success(let value) = result { #expect(value == Data("ok".utf8)) }
            return result == .success(Data("ok".utf8))
        }
        #expect(server.connections.count == 5)
    }

    @Test("Commands time out if a server accepts the connection but never responds")
    func silent() async throws {
        let server = try ScriptedServer { _, _ in Data() }
        var configuration = server.configuration
        configuration.timeout = .milliseconds(100)
        let store = ValkeyStore(configuration)
        #expect(await Self.read(store, "a") == .failure(.timedOut))
        #expect(await store.ping() == false)
    }

    @Test("A purge reaches the other store objects even after a server restart")
    func purges() async throws {
        let server = try RedisServer()
        let (one, other) = (ValkeyStore(server.configuration), ValkeyStore(server.configuration))
        let (own, received) = (EventLog<String>(), EventLog<String>())
        let observations = [
            one.observePurges { own.record($0) }, other.observePurges { received.record($0) },
        ]
        // Publish more than once, because messages before the subscription are lost.
        await Self.eventually {
            await one.publishPurge("http://a/b c")
            return received.count > 0
        }
        #expect(received.events.first == "http://a/b c")
        server.stop()
        try server.start()
        await Self.eventually {
            await one.publishPurge("again")
            return received.events.last == "again"
        }
        #expect(own.count == 0)
        withExtendedLifetime(observations) {}
    }
}

#endif
