// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Objects in S3", .timeLimit(.minutes(1)))
struct S3StoreTests {
    @Test(
        "Objects are written, found, read and removed with signed requests",
        .enabled(if: Tools.allow(Tools.moto)))
    func objects() async throws {
        let server = try await MotoServer()
        var configuration = server.configuration
        configuration.credentials = try await server.requireSignatures()
        let store = S3Store(configuration, loader: server.loader)
        let value = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        #expect(await store.read("a") == .success(nil))
        #expect(await store.contains("a") == .success(false))
        #expect(await store.write(value, onlyIfMissing: true, for: "a") == .success(true))
        #expect(await store.write(Data([1]), onlyIfMissing: true, for: "a") == .success(false))
        #expect(await store.contains("a") == .success(true))
        #expect(await store.read("a") == .success(value))
        #expect(await store.write(Data([1]), for: "a") == .success(true))
        #expect(await store.read("a") == .success(Data([1])))
        #expect(await store.remove("a") == nil)
        #expect(await store.remove("a") == nil)
        #expect(await store.read("a") == .success(nil))
    }

    @Test("A wrong key is rejected", .enabled(if: Tools.allow(Tools.moto)))
    func wrongKey() async throws {
        let server = try await MotoServer()
        var configuration = server.configuration
        guard case .fixed(let keys) = try await server.requireSignatures().source else { return }
        configuration.credentials = .fixed(accessKey: keys.accessKey, secretKey: "wrong")
        let store = S3Store(configuration, loader: server.loader)
        #expect(await store.read("a") == .failure(.refused("status 403")))
        #expect(await store.write(Data([1]), for: "a") == .failure(.refused("status 403")))
    }

    @Test("A role's keys are obtained with a token from a file", .enabled(if: Tools.allow(Tools.moto)))
    func webIdentity() async throws {
        let server = try await MotoServer()
        let folder = try TemporaryFolder()
        try Data("token\n".utf8).write(to: URL(filePath: folder.file("token")))
        var configuration = server.configuration
        configuration.credentials = .webIdentity(
            role: "arn:aws:iam::123456789012:role/images", tokenFile: folder.file("token"),
            endpoint: URL(string: "http://127.0.0.1:\(server.port)/"))
        let store = S3Store(configuration, loader: server.loader)
        #expect(await store.write(Data([1]), for: "a") == .success(true))
        #expect(await store.read("a") == .success(Data([1])))
    }

    /// Returns a role server's response.
    private static func answer(_ number: Int, expires: Double) -> OriginResponse {
        let expires = Date(timeIntervalSince1970: expires).formatted(.iso8601)
        return .bytes(
            Data(
                """
                <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
                <AccessKeyId>ASIA\(number)</AccessKeyId><SecretAccessKey>secret\(number)</SecretAccessKey>
                <SessionToken>session\(number)</SessionToken><Expiration>\(expires)</Expiration>
                </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>
                """.utf8))
    }

    private static func keys(_ source: S3KeySource) async -> Result<S3Keys, RemoteCacheError> {
        await withCheckedContinuation { continuation in source.keys { continuation.resume(returning: $0) } }
    }

    @Test("A role's keys are renewed only shortly before they expire")
    func renewal() async throws {
        let origin = try TestOrigin()
        let folder = try TemporaryFolder()
        try Data("the token".utf8).write(to: URL(filePath: folder.file("token")))
        let clock = ManualClock()
        let start = clock.wallTime
        origin.route(
            "/sts",
            inOrder: [
                Self.answer(1, expires: start + 3600), .status(500), Self.answer(2, expires: start + 7200),
            ])
        let source = S3KeySource(
            .webIdentity(role: "arn:role", tokenFile: folder.file("token"), endpoint: origin.url("/sts")),
            region: "x", loader: HTTPLoader(transport: CurlTransport()), time: clock, environment: [:])
        // Concurrent callers share one exchange.
        let found = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<10 { group.addTask { try? await Self.keys(source).get().accessKey } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: "ASIA1", count: 10))
        #expect(origin.requestCount("/sts") == 1)
        let body = String(decoding: origin.requests(to: "/sts")[0].body, as: UTF8.self)
        #expect(body.contains("Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Arole"))
        #expect(body.hasSuffix("&WebIdentityToken=thetoken"))
        clock.advance(by: .seconds(3000))
        #expect(try await Self.keys(source).get().accessKey == "ASIA1")
        #expect(origin.requestCount("/sts") == 1)
        // This is five minutes before the keys expire, so they're renewed in the background. The first
        // attempt fails.
        clock.advance(by: .seconds(400))
        #expect(try await Self.keys(source).get().sessionToken == "session1")
        await origin.responses(reach: 2)
        // The failure may be recorded late, and the next attempt comes some seconds after it.
        while try await Self.keys(source).get().accessKey == "ASIA1" {
            clock.advance(by: .seconds(1))
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(origin.requestCount("/sts") == 3)
        #expect(try await Self.keys(source).get().sessionToken == "session2")
    }

    @Test("The environment names the keys or a role")
    func environment() {
        let keys = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": ""]
        #expect(
            S3Credentials.environment.resolved(in: keys)
                == .fixed(S3Keys(accessKey: "id", secretKey: "secret", sessionToken: nil)))
        let role = ["AWS_ROLE_ARN": "arn", "AWS_WEB_IDENTITY_TOKEN_FILE": "/token"]
        #expect(
            S3Credentials.environment.resolved(in: keys.merging(role) { $1 })
                == .webIdentity(
                    S3WebIdentity(role: "arn", tokenFile: "/token", sessionName: "webimage", endpoint: nil)))
        #expect(S3Credentials.environment.resolved(in: [:]) == nil)
    }

    @Test("Without credentials, a request fails immediately")
    func noCredentials() async throws {
        let loader = HTTPLoader(transport: CurlTransport())
        let configuration = S3Configuration(bucket: "images", region: "us-east-1")
        let source = S3KeySource(.environment, region: "us-east-1", loader: loader, environment: [:])
        let store = S3Store(configuration, loader: loader, keys: source)
        #expect(await store.read("a").failure != nil)
    }

    @Test(
        "A server that fails, redirects or ends a body early causes an error",
        arguments: [
            OriginResponse.status(503), .status(429), .status(500), .status(301), .redirect(to: "/other"),
            .bytes(Data(repeating: 1, count: 100)).dropped(afterBytes: 50), .status(204),
        ])
    func faults(_ response: OriginResponse) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in response }
        var configuration = S3Configuration(bucket: "images", region: "us-east-1")
        configuration.endpoint = origin.url("/")
        configuration.usesPathStyle = true
        configuration.credentials = .fixed(accessKey: "a", secretKey: "b", sessionToken: "c")
        let store = S3Store(configuration, loader: HTTPLoader(transport: CurlTransport()))
        #expect(await store.read("key").failure != nil)
        let request = try #require(origin.requests(to: "/images/webimage/key").first)
        #expect(request.header("x-amz-security-token") == "c")
        #expect(request.header("Authorization")?.contains("x-amz-security-token") == true)
    }
}
#endif
