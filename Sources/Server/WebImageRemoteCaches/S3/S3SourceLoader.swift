// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
@_spi(Programs) public import ImageLoading
public import PortableFoundation

/// Loads objects from S3 or an S3-compatible server, by URLs such as `s3://bucket/folder/a.jpg`.
///
/// ```swift
/// var s3 = S3SourceLoader.Configuration(region: "eu-central-1")
/// s3.credentials = .fixed(accessKey: accessKey, secretKey: secretKey)
/// let network = ImageManagerConfiguration.defaultLoader
/// configuration.loader = LoaderSet([network, S3SourceLoader(s3, loader: network)])
/// ```
///
/// Use the query for an object's version: `s3://bucket/a.jpg?version` or `?versionId=version`. Responses are
/// cached, validated and resumed like any HTTP response. Requests are signed for the configured server, and
/// redirects aren't followed, so no other server ever gets the signature. A URL is invalid if its key has `.`
/// or `..` between slashes.
public final class S3SourceLoader: Loader {
    /// The server with the objects, and its credentials.
    public struct Configuration: Sendable, Hashable {
        /// The buckets' region, such as `eu-central-1`.
        public var region: String
        /// The server's URL, on any network. Default: nil, which uses AWS in ``region``.
        public var endpoint: URL?
        /// Whether URLs contain the bucket in the path rather than in the host name. Default: false.
        public var usesPathStyle = false
        /// The credentials. They need `s3:GetObject`, and `s3:GetObjectVersion` for versions. Default: from
        /// the environment.
        public var credentials = S3Credentials.environment

        public init(region: String) { self.region = region }
    }

    private let configuration: Configuration
    private let loader: any Loader
    private let keys: S3KeySource

    /// - Parameter loader: sends the requests.
    public init(_ configuration: Configuration, loader: any Loader) {
        (self.configuration, self.loader) = (configuration, loader)
        keys = S3KeySource(configuration.credentials, region: configuration.region, loader: loader)
    }

    public func canLoad(_ url: URL) -> Bool { url.scheme?.lowercased() == "s3" }

    public func setConnectionLimits(total: Int, perHost: Int) {
        loader.setConnectionLimits(total: total, perHost: perHost)
    }

    public func setOrder(_ order: LoaderConfiguration.Order) { loader.setOrder(order) }

    public func closeUnusedConnections() { loader.closeUnusedConnections() }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let refusal = request.refusal
        guard refusal == nil, let object = S3Object(request.url), let address = address(of: object) else {
            let error = refusal ?? ImageError(.invalidURL, "the URL doesn't name an S3 object")
            return FailedLoad(error.at(url: request.url.absoluteString), sink: sink)
        }
        var changed = request
        changed.url = address.url
        // These policies restrict the URLs that images come from, but the operator chose this server.
        changed.allowedOrigins = .any
        changed.addresses = .any
        changed.redirects = RedirectPolicy(follows: false)
        changed.asyncRequestModifier = .use(
            AsyncRequestModifier(name: "S3SourceLoader") { [keys, configuration] request in
                var request = request
                request.headers = S3Signer.signed(
                    request.headers, method: request.method, to: address, keys: try await keys.keys(),
                    region: configuration.region)
                return request
            })
        return loader.load(changed, priority: priority, sink: S3SourceSink(sink, url: request.url))
    }

    private func address(of object: S3Object) -> S3Address? {
        var bucket = S3Configuration(bucket: object.bucket, region: configuration.region)
        bucket.endpoint = configuration.endpoint
        bucket.usesPathStyle = configuration.usesPathStyle
        bucket.prefix = ""
        return bucket.address(of: object.key, version: object.version)
    }
}

/// Forwards a load, and replaces the URL in its response with the one that the caller requested.
private final class S3SourceSink: ForwardingSink {
    let sink: any LoadSink
    private let url: URL

    init(_ sink: any LoadSink, url: URL) { (self.sink, self.url) = (sink, url) }

    func didReceive(_ response: LoadResponse) {
        var response = response
        response.url = url
        sink.didReceive(response)
    }
}
#endif
