// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Sources in S3", .timeLimit(.minutes(1)))
struct S3SourceLoaderTests {
    private static func loader(_ bucket: S3Configuration, _ loader: any Loader) -> S3SourceLoader {
        var configuration = S3SourceLoader.Configuration(region: bucket.region)
        configuration.endpoint = bucket.endpoint
        configuration.usesPathStyle = bucket.usesPathStyle
        configuration.credentials = bucket.credentials
        return S3SourceLoader(configuration, loader: loader)
    }

    private static func load(
        _ url: String, from loader: S3SourceLoader, change: (inout LoadRequest) -> Void = { _ in }
    ) async throws -> LoadedData {
        var request = LoadRequest(url: try #require(URL(string: url)))
        change(&request)
        return try await withCheckedThrowingContinuation { continuation in
            _ = loader.load(
                request, priority: .normal, sink: DataCollector { continuation.resume(with: $0) })
        }
    }

    private static func encoded(_ key: String) -> String {
        "s3://images/" + S3Signer.encoded(key, keeping: "/")
    }

    @Test("Keys can contain any characters", .enabled(if: Tools.allow(Tools.moto)))
    func keys() async throws {
        let server = try await MotoServer()
        var bucket = server.configuration
        bucket.prefix = ""
        let store = S3Store(bucket, loader: server.loader)
        let loader = Self.loader(bucket, server.loader)
        for key in ["a.png", "a b/c+d.png", "50%.png", "50%20.png", "größe.png", "x[1]#2&y=z.png", "a//b"] {
            #expect(await store.write(Data(key.utf8), for: key) == .success(true))
            let loaded = try await Self.load(Self.encoded(key), from: loader)
            #expect(loaded.data == Data(key.utf8), "\(key)")
            #expect(loaded.response.status == 200 && loaded.response.url.absoluteString == Self.encoded(key))
        }
    }

    @Test(
        "Requests are signed along with their conditions and ranges", .enabled(if: Tools.allow(Tools.moto)))
    func signed() async throws {
        let server = try await MotoServer()
        var bucket = server.configuration
        bucket.credentials = try await server.requireSignatures()
        bucket.prefix = ""
        let store = S3Store(bucket, loader: server.loader)
        #expect(await store.write(Data("a.png".utf8), for: "a.png") == .success(true))
        let loader = Self.loader(bucket, server.loader)
        let whole = try await Self.load("s3://images/a.png", from: loader)
        let tag = try #require(whole.response.headers["ETag"])
        let validated = try await Self.load("s3://images/a.png", from: loader) {
            $0.headers["If-None-Match"] = tag
        }
        #expect(validated.response.status == 304)
        let part = try await Self.load("s3://images/a.png", from: loader) { $0.headers["Range"] = "bytes=2-" }
        #expect(part.response.status == 206 && part.data == Data("png".utf8))
    }

    @Test("A query can name an object's version", .enabled(if: Tools.allow(Tools.moto)))
    func versions() async throws {
        let server = try await MotoServer()
        try await server.request(
            "PUT", "/images?versioning",
            body: "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>")
        var bucket = server.configuration
        bucket.prefix = ""
        let store = S3Store(bucket, loader: server.loader)
        #expect(await store.write(Data("old".utf8), for: "a") == .success(true))
        let loader = Self.loader(bucket, server.loader)
        let old = try await Self.load("s3://images/a", from: loader)
        let version = try #require(old.response.headers["x-amz-version-id"])
        #expect(await store.write(Data("new".utf8), for: "a") == .success(true))
        #expect(try await Self.load("s3://images/a", from: loader).data == Data("new".utf8))
        for query in [version, "versionId=" + version] {
            #expect(try await Self.load("s3://images/a?" + query, from: loader).data == Data("old".utf8))
        }
    }

    @Test("The status distinguishes a missing object from a wrong key", .enabled(if: Tools.allow(Tools.moto)))
    func failures() async throws {
        let server = try await MotoServer()
        var bucket = server.configuration
        bucket.credentials = try await server.requireSignatures()
        for status in [404, 403] {
            let loader = Self.loader(bucket, server.loader)
            let error = await #expect(throws: ImageError.self) {
                try await Self.load("s3://images/missing", from: loader)
            }
            #expect(error?.code == .http && error?.status == status)
            guard case .fixed(let keys) = bucket.credentials.source else { return }
            bucket.credentials = .fixed(accessKey: keys.accessKey, secretKey: "wrong")
        }
    }

    @Test("Redirects aren't followed, so no other server gets the signature")
    func redirect() async throws {
        let (store, other) = (try TestOrigin(), try TestOrigin())
        store.setHandler { _ in .redirect(to: other.address("/images/a"), status: 307) }
        var bucket = S3Configuration(bucket: "images", region: "us-east-1")
        bucket.endpoint = URL(string: store.address(""))
        bucket.usesPathStyle = true
        bucket.credentials = .fixed(accessKey: "a", secretKey: "b", sessionToken: "c")
        let loader = Self.loader(bucket, HTTPLoader(transport: CurlTransport()))
        let error = await #expect(throws: ImageError.self) {
            try await Self.load("s3://images/a", from: loader)
        }
        #expect(error?.status == 307 && other.requestCount == 0)
        let request = try #require(store.requests(to: "/images/a").first)
        #expect(request.header("Authorization")?.hasPrefix("AWS4-HMAC-SHA256 ") == true)
        #expect(request.header("x-amz-security-token") == "c")
    }

    @Test(
        "A URL that doesn't name an object fails before a request",
        arguments: [
            "s3:///a", "s3://images", "s3://images/", "s3://images/a/../b", "s3://images/%2E%2E/b",
            "s3://me@images/a", "s3://images:80/a", "s3://a..b/c", "s3:a",
        ])
    func invalid(url: String) async throws {
        let loader = Self.loader(
            S3Configuration(bucket: "images", region: "us-east-1"), HTTPLoader(transport: CurlTransport()))
        let error = await #expect(throws: ImageError.self) { try await Self.load(url, from: loader) }
        #expect(error?.code == .invalidURL)
    }

    @Test("Allowed origins name buckets, not the store's server")
    func origins() async throws {
        let store = try TestOrigin()
        store.route("/images/a", .bytes(Data([1])))
        store.route("/secret/a", .bytes(Data([2])))
        var bucket = S3Configuration(bucket: "images", region: "us-east-1")
        bucket.endpoint = URL(string: store.address(""))
        bucket.usesPathStyle = true
        bucket.credentials = .fixed(accessKey: "a", secretKey: "b")
        let loader = Self.loader(bucket, HTTPLoader(transport: CurlTransport()))
        let loaded = try await Self.load("s3://images/a", from: loader) {
            $0.allowedOrigins = ["s3://images/"]
            $0.addresses = .publicOnly
        }
        #expect(loaded.data == Data([1]))
        let error = await #expect(throws: ImageError.self) {
            try await Self.load("s3://secret/a", from: loader) { $0.allowedOrigins = ["s3://images/"] }
        }
        #expect(error?.code == .blocked && store.requestCount("/secret/a") == 0)
    }
}
#endif
