// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
public import PortableFoundation

/// A bucket of S3 or of a server with its interface, and how to log in.
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
    /// The URL of the server. Default: nil, that of AWS in ``region``.
    public var endpoint: URL?
    /// Whether the bucket is in the path of URLs rather than in the host name. Default: false.
    public var usesPathStyle = false
    /// The beginning of the keys of all objects. Default: `webimage/`.
    public var prefix = "webimage/"
    /// The credentials. They need `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject`, and `s3:ListBucket`,
    /// without which S3 answers 403 for a missing object. Default: those of the environment.
    public var credentials = S3Credentials.environment
    /// The time limit of a request. Default: 5 s.
    public var timeout = Duration.seconds(5)

    public init(bucket: String, region: String) {
        self.bucket = bucket
        self.region = region
    }

    /// The address of an object; `nil` if the endpoint is not a URL of HTTP.
    ///
    /// - Parameter version: the version of the object; nil for the latest.
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

/// The URL of an object, and the parts of it that are signed.
struct S3Address: Sendable {
    let url: URL
    let host: String
    /// Percent-encoded.
    let path: String
    /// Names and values, not encoded.
    let query: [(String, String)]
}

/// The source of the credentials for S3.
public struct S3Credentials: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case fixed(S3Keys)
        case environment
        case webIdentity(S3WebIdentity)
    }

    let source: Source

    /// Credentials that do not change.
    public static func fixed(
        accessKey: String, secretKey: String, sessionToken: String? = nil
    ) -> S3Credentials {
        S3Credentials(
            source: .fixed(S3Keys(accessKey: accessKey, secretKey: secretKey, sessionToken: sessionToken)))
    }

    /// Those of the environment: `AWS_ROLE_ARN` with `AWS_WEB_IDENTITY_TOKEN_FILE` and
    /// `AWS_ROLE_SESSION_NAME`, which Kubernetes sets, else `AWS_ACCESS_KEY_ID` with `AWS_SECRET_ACCESS_KEY`
    /// and `AWS_SESSION_TOKEN`. `AWS_ENDPOINT_URL_STS` names another server for roles.
    public static let environment = S3Credentials(source: .environment)

    /// Credentials of a role, which are exchanged for the token in a file (`AssumeRoleWithWebIdentity`), and
    /// again some time before they expire.
    ///
    /// - Parameters:
    ///   - role: the ARN of the role.
    ///   - tokenFile: the path of the file, which is read for each exchange.
    ///   - sessionName: the name of the session, for logs. Default: `webimage`.
    ///   - endpoint: the URL of the server. Default: nil, that of AWS in the region of the bucket.
    public static func webIdentity(
        role: String, tokenFile: String, sessionName: String = "webimage", endpoint: URL? = nil
    ) -> S3Credentials {
        S3Credentials(
            source: .webIdentity(
                S3WebIdentity(
                    role: role, tokenFile: tokenFile, sessionName: sessionName, endpoint: endpoint)))
    }

    /// The source that ``environment`` stands for; `nil` without variables.
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
