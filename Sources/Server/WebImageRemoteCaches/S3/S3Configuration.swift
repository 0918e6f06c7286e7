// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
public import PortableFoundation

/// A bucket on S3 or an S3-compatible server, and its credentials.
///
/// ```swift
/// var s3 = S3Configuration(bucket: "images", region: "eu-central-1")
/// s3.endpoint = URL(string: "https://minio.example.com")
/// s3.usesPathStyle = true
/// ```
public struct S3Configuration: Sendable, Hashable {
    /// The bucket. It must exist, and should have a rule that removes old objects.
    public var bucket: String
    /// The region, such as `eu-central-1`.
    public var region: String
    /// The server's URL. Default: nil, which uses AWS in ``region``.
    public var endpoint: URL?
    /// Whether URLs contain the bucket in the path rather than in the host name. Default: false.
    public var usesPathStyle = false
    /// The prefix of all object keys. Default: `webimage/`.
    public var prefix = "webimage/"
    /// The credentials. Default: from the environment.
    ///
    /// They need `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`. Without the last one,
    /// S3 responds with 403 if an object is missing.
    public var credentials = S3Credentials.environment
    /// The time limit for a request. Default: 5 s.
    public var timeout = Duration.seconds(5)

    public init(bucket: String, region: String) {
        self.bucket = bucket
        self.region = region
    }

    /// Returns the address of an object, or `nil` if the endpoint isn't an HTTP URL.
    ///
    /// - Parameter version: the object's version; nil for the latest.
    func address(of key: String, version: String? = nil) -> S3Address? {
        let server = endpoint ?? URL(string: "https://s3.\(region).amazonaws.com")
        guard let server, let scheme = server.scheme?.lowercased(), ["http", "https"].contains(scheme),
            var host = server.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else { return nil }
        if host.contains(":"), !host.hasPrefix("[") { host = "[\(host)]" }
        if let port = server.port, port != (scheme == "http" ? 80 : 443) { host += ":\(port)" }
        var path = "/"
        if usesPathStyle {
            path += S3Signer.encoded(bucket) + "/"
        } else {
            host = "\(bucket.lowercased()).\(host)"
        }
        path += S3Signer.encoded(prefix + key, keeping: "/")
        let query = version.map { "?versionId=" + S3Signer.encoded($0) } ?? ""
        return URL(string: "\(scheme)://\(host)\(path)\(query)").map { url in
            S3Address(
                url: url, host: host, path: path, query: version.map { [("versionId", $0)] } ?? [])
        }
    }
}

/// The URL of an object, and the parts of it that get signed.
struct S3Address: Sendable {
    let url: URL
    let host: String
    /// The percent-encoded path.
    let path: String
    /// The unencoded names and values.
    let query: [(String, String)]
}

/// The source of S3 credentials.
public struct S3Credentials: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case fixed(S3Keys)
        case environment
        case webIdentity(S3WebIdentity)
    }

    let source: Source

    /// Creates credentials that don't change.
    public static func fixed(
        accessKey: String, secretKey: String, sessionToken: String? = nil
    ) -> S3Credentials {
        S3Credentials(
            source: .fixed(S3Keys(accessKey: accessKey, secretKey: secretKey, sessionToken: sessionToken)))
    }

    /// Credentials from the environment.
    ///
    /// They're taken from `AWS_ROLE_ARN` with `AWS_WEB_IDENTITY_TOKEN_FILE` and `AWS_ROLE_SESSION_NAME`,
    /// which Kubernetes sets, or else from `AWS_ACCESS_KEY_ID` with `AWS_SECRET_ACCESS_KEY` and
    /// `AWS_SESSION_TOKEN`. `AWS_ENDPOINT_URL_STS` selects a different server for roles.
    public static let environment = S3Credentials(source: .environment)

    /// Creates credentials for a role by exchanging the token in a file (`AssumeRoleWithWebIdentity`). The
    /// exchange is repeated some time before they expire.
    ///
    /// - Parameters:
    ///   - role: the role's ARN.
    ///   - tokenFile: the path of the token file, which is read for each exchange.
    ///   - sessionName: the session's name, for logs. Default: `webimage`.
    ///   - endpoint: the server's URL. Default: nil, which uses AWS in the bucket's region.
    public static func webIdentity(
        role: String, tokenFile: String, sessionName: String = "webimage", endpoint: URL? = nil
    ) -> S3Credentials {
        S3Credentials(
            source: .webIdentity(
                S3WebIdentity(
                    role: role, tokenFile: tokenFile, sessionName: sessionName, endpoint: endpoint)))
    }

    /// Returns the source that ``environment`` stands for, or `nil` if the variables aren't set.
    func resolved(in environment: [String: String]) -> Source? {
        guard case .environment = source else { return source }
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let role = value("AWS_ROLE_ARN"), let file = value("AWS_WEB_IDENTITY_TOKEN_FILE") {
            return .webIdentity(
                S3WebIdentity(
                    role: role, tokenFile: file, sessionName: value("AWS_ROLE_SESSION_NAME") ?? "webimage",
                    endpoint: value("AWS_ENDPOINT_URL_STS").flatMap { URL(string: $0) }))
        }
        guard let accessKey = value("AWS_ACCESS_KEY_ID"), let secretKey = value("AWS_SECRET_ACCESS_KEY")
        else { return nil }
        return .fixed(
            S3Keys(accessKey: accessKey, secretKey: secretKey, sessionToken: value("AWS_SESSION_TOKEN")))
    }
}

struct S3Keys: Sendable, Hashable {
    let accessKey: String
    let secretKey: String
    let sessionToken: String?
}

struct S3WebIdentity: Sendable, Hashable {
    let role: String
    let tokenFile: String
    let sessionName: String
    let endpoint: URL?
}
#endif
