// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import ImageLoading
import InternalTestSupport
import Sockets
import WebImageTestSupport

@testable import WebImageRemoteCaches

/// A moto server with an S3 bucket.
final class MotoServer: Sendable {
    let port: Int
    let loader: any Loader = HTTPLoader(transport: CurlTransport())
    private let process: ServerProcess
    private let placeholder: CInt

    init() async throws {
        guard let (placeholder, port) = Loopback.placeholder() else {
            throw ImageError(.network, "no free port")
        }
        (self.placeholder, self.port) = (placeholder, port)
        process = try ServerProcess(
            Tools.moto, arguments: ["-H", "127.0.0.1", "-p", "\(port)"], listeningOn: port)
        try await request("PUT", "/images")
    }

    deinit {
        process.stop()
        close(placeholder)
    }

    /// A configuration for the bucket `images`.
    var configuration: S3Configuration {
        var configuration = S3Configuration(bucket: "images", region: "us-east-1")
        configuration.endpoint = URL(string: "http://127.0.0.1:\(port)")
        configuration.usesPathStyle = true
        configuration.credentials = .fixed(accessKey: "AKIAEXAMPLE", secretKey: "secret")
        return configuration
    }

    /// Sends a request without a valid signature, which the server accepts until ``requireSignatures()``.
    @discardableResult
    func request(_ method: String, _ target: String, body: String? = nil) async throws -> String {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else { return "" }
        var request = LoadRequest(url: url, method: method, body: body.map { Data($0.utf8) })
        var headers: HTTPHeaders = [:]
        if let body {
            let isForm = body.contains("=")
            headers["Content-Type"] = isForm ? "application/x-www-form-urlencoded" : "text/plain"
            // moto selects the service by this credential scope.
            let scope = "Credential=a/20260101/us-east-1/iam/aws4_request"
            if isForm {
                headers["Authorization"] = "AWS4-HMAC-SHA256 \(scope), SignedHeaders=host, Signature=x"
            }
        }
        request.options = S3Store.options(headers, timeout: .seconds(30))
        let loaded = try await withCheckedThrowingContinuation { continuation in
            _ = loader.load(
                request, priority: .normal, sink: DataCollector { continuation.resume(with: $0) })
        }
        return String(decoding: loaded.data, as: UTF8.self)
    }

    /// Makes the server check signatures, and returns the keys of a user with full access.
    func requireSignatures() async throws -> S3Credentials {
        let policy = #"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}"#
        try await request("POST", "/", body: "Action=CreateUser&UserName=me&Version=2010-05-08")
        try await request(
            "POST", "/",
            body: "Action=PutUserPolicy&UserName=me&PolicyName=all&Version=2010-05-08&PolicyDocument="
                + S3Signer.encoded(policy))
        let answer = try await request(
            "POST", "/", body: "Action=CreateAccessKey&UserName=me&Version=2010-05-08")
        guard let accessKey = Self.element("AccessKeyId", in: answer),
            let secretKey = Self.element("SecretAccessKey", in: answer)
        else { throw ImageError(.framing, "unexpected answer of moto: \(answer)") }
        try await request("POST", "/moto-api/reset-auth", body: "0")
        return .fixed(accessKey: accessKey, secretKey: secretKey)
    }

    static func element(_ name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>")
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }
}

/// Asynchronous versions of the store's methods, which tests can await.
extension S3Store {
    func read(_ key: String) async -> Result<Data?, RemoteCacheError> {
        await withCheckedContinuation { continuation in read(key) { continuation.resume(returning: $0) } }
    }

    func write(_ value: Data, onlyIfMissing: Bool = false, for key: String) async -> Result<
        Bool, RemoteCacheError
    > {
        await withCheckedContinuation { continuation in
            write(value, onlyIfMissing: onlyIfMissing, for: key) { continuation.resume(returning: $0) }
        }
    }

    func contains(_ key: String) async -> Result<Bool, RemoteCacheError> {
        await withCheckedContinuation { continuation in
            contains(key) { continuation.resume(returning: $0) }
        }
    }

    func remove(_ key: String) async -> RemoteCacheError? {
        await withCheckedContinuation { continuation in remove(key) { continuation.resume(returning: $0) } }
    }
}
#endif
