// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
public import ImageLoading
import PortableFoundation

/// A bucket on S3 or an S3-compatible server, used as a store for a ``SharedDataCache``.
public final class S3Store: RemoteStore {
    let name = "s3"
    private let configuration: S3Configuration
    private let loader: any Loader
    private let keys: S3KeySource

    /// Creates a store. It doesn't connect yet.
    ///
    /// - Parameter loader: sends the requests. Use a separate loader, such as
    ///   `ImageManagerConfiguration.makeLoader(LoaderConfiguration())`, so requests to the store never wait
    ///   behind image requests.
    public convenience init(_ configuration: S3Configuration, loader: any Loader) {
        self.init(configuration, loader: loader, keys: nil)
    }

    init(_ configuration: S3Configuration, loader: any Loader, keys: S3KeySource?) {
        self.configuration = configuration
        self.loader = loader
        self.keys =
            keys ?? S3KeySource(configuration.credentials, region: configuration.region, loader: loader)
    }

    func read(_ key: String, _ completion: @escaping @Sendable (Result<Data?, RemoteCacheError>) -> Void) {
        send("GET", key: key) { result in
            completion(
                result.flatMap { loaded in
                    switch loaded.response.status {
                    case 200: .success(loaded.data)
                    case 404: .success(nil)
                    default: .failure(Self.failure(loaded))
                    }
                })
        }
    }

    func write(
        _ value: Data, lifetime: Duration, for key: String,
        _ completion: @escaping @Sendable (RemoteCacheError?) -> Void
    ) {
        write(value, onlyIfMissing: false, for: key) { completion($0.failure) }
    }

    func remove(_ key: String, _ completion: @escaping @Sendable (RemoteCacheError?) -> Void) {
        send("DELETE", key: key) { result in
            let outcome = result.flatMap { loaded in
                [200, 204, 404].contains(loaded.response.status)
                    ? .success(()) : .failure(Self.failure(loaded))
            }
            completion(outcome.failure)
        }
    }

    /// Stores an object.
    ///
    /// - Parameter onlyIfMissing: whether to keep an existing object (`If-None-Match: *`).
    /// - Returns: through the completion, whether the object was stored.
    func write(
        _ value: Data, onlyIfMissing: Bool, for key: String,
        _ completion: @escaping @Sendable (Result<Bool, RemoteCacheError>) -> Void
    ) {
        send("PUT", key: key, body: value, headers: onlyIfMissing ? ["If-None-Match": "*"] : [:]) { result in
            completion(
                result.flatMap { loaded in
                    switch loaded.response.status {
                    case 200: .success(true)
                    case 412 where onlyIfMissing: .success(false)
                    default: .failure(Self.failure(loaded))
                    }
                })
        }
    }

    /// Reports, through the completion, whether an object exists for `key`.
    func contains(
        _ key: String, _ completion: @escaping @Sendable (Result<Bool, RemoteCacheError>) -> Void
    ) {
        send("HEAD", key: key) { result in
            completion(
                result.flatMap { loaded in
                    switch loaded.response.status {
                    case 200: .success(true)
                    case 404: .success(false)
                    default: .failure(Self.failure(loaded))
                    }
                })
        }
    }

    /// If the server is overloaded or down, it counts as unavailable, and we stop sending requests for a
    /// while. Any other status only means that it refused this request.
    private static func failure(_ loaded: LoadedData) -> RemoteCacheError {
        let status = loaded.response.status ?? 0
        return status >= 500 || status == 429
            ? .unavailable("status \(status)") : .refused("status \(status)")
    }

    private func send(
        _ method: String, key: String, body: Data? = nil, headers: HTTPHeaders = [:],
        _ completion: @escaping @Sendable (Result<LoadedData, RemoteCacheError>) -> Void
    ) {
        keys.keys { [self] result in
            switch result {
            case .failure(let error): completion(.failure(error))
            case .success(let keys):
                guard let request = request(method, key: key, body: body, headers: headers, keys: keys) else {
                    return completion(.failure(.refused("invalid endpoint, bucket or prefix")))
                }
                let sink = DataCollector { result in
                    completion(result.mapError { $0.code == .timeout ? .timedOut : .unavailable($0.message) })
                }
                _ = loader.load(request, priority: .high, sink: sink)
            }
        }
    }

    private func request(
        _ method: String, key: String, body: Data?, headers: HTTPHeaders, keys: S3Keys
    ) -> LoadRequest? {
        guard let address = configuration.address(of: key) else { return nil }
        var fields = S3Signer.signed(
            headers, method: method, to: address, body: body, keys: keys, region: configuration.region)
        if body != nil { fields["Content-Type"] = "application/octet-stream" }
        var request = LoadRequest(url: address.url, method: method, body: body)
        request.options = Self.options(fields, timeout: configuration.timeout)
        return request
    }

    /// Options that treat every status as a response and don't follow redirects.
    static func options(_ headers: HTTPHeaders, timeout: Duration) -> NetworkOptions {
        var options = NetworkOptions()
        options.headers = headers.filled(from: ["Accept": "*/*"])
        options.acceptableStatuses = 200...599
        options.redirects = RedirectPolicy(follows: false)
        options.timeouts = LoadTimeouts(
            connect: min(timeout, .seconds(2)), idle: timeout, minimumRate: 0, total: timeout)
        return options
    }
}
#endif
