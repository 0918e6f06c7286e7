// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// An HTTP cache in front of one origin that responds where RFC 9111 allows it.
///
/// It has no sockets: a server for HTTP passes requests to ``respond(to:client:)``, and a client for HTTP
/// asks the origin. `webimage-server proxy` is both.
///
/// ```swift
/// var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
/// configuration.cacheDirectory = "/var/cache/images"
/// let proxy = try CachingProxy(configuration, origin: origin) { record in print(record) }
/// await proxy.respond(to: request, client: client)
/// ```
///
/// `HTTPCacheTransaction` decides which responses are stored and served. A response without an explicit or
/// heuristic lifetime is never fresh. The cache is private, or shared if ``ProxyConfiguration/isShared`` is
/// set.
///
/// End-to-end header fields are forwarded unchanged and in order, except for those of requests whose names
/// have other characters than letters, digits and hyphens: these are dropped, because servers read them
/// differently. `Cache-Status` (RFC 9211) in a response
/// tells whether it is from the cache. A `Host` that is a name other than `localhost`, the origin's and
/// ``ProxyConfiguration/hostNames`` is refused with 421, because its owner may have pointed it at this
/// machine. URLs in responses, such as in `Location`, are not rewritten, so they can lead past the proxy.
///
/// At most 16 responses that were served stale are validated in the background at a time. Files of the
/// cache are read and written by the task of the request.
public final class CachingProxy: Sendable {
    /// The version of WebImage, the traits that it was built with, and the versions of the system libraries
    /// that the proxy uses, each on a line: what a program prints for `--version`.
    ///
    /// - Parameter program: the name of the program, at the beginning of the first line.
    public static func versionText(program: String) -> String {
        WebImageVersion.text(
            program: program, libraries: LoadingLibraries.versions + CachingLibraries.versions)
    }

    let configuration: ProxyConfiguration
    let origin: any ProxyOrigin
    let store: ProxyStore
    let fetches = CollapsedRequests()
    let validations = BackgroundValidations()
    let time: any TimeSource
    let log: @Sendable (ProxyRecord) -> Void

    /// - Parameter log: called at the end of each request, by its task.
    /// - Throws: ``ImageError/Code/io`` if files cannot be created in the folder of the cache.
    public init(
        _ configuration: ProxyConfiguration, origin: any ProxyOrigin, time: any TimeSource = .system,
        log: @escaping @Sendable (ProxyRecord) -> Void = { _ in }
    ) throws(ImageError) {
        let disk = configuration.cacheDirectory.map { DiskCache(directory: $0, time: time) }
        try disk?.prepare()
        self.configuration = configuration
        self.origin = origin
        self.time = time
        self.log = log
        store = ProxyStore(
            memoryBytes: configuration.memoryBytes, isShared: configuration.isShared, disk: disk)
    }

    /// Responds to a request, from the cache or by the origin.
    ///
    /// A response that is being stored is received to its end although its client has left.
    public func respond(to request: ProxyRequest, client: any ProxyClient) async {
        switch ForwardedRequest.checked(request, configuration: configuration) {
        case .success(let forwarded):
            await ProxyExchange(proxy: self, client: client, request: forwarded).run()
        case .failure(let refusal): await refuse(refusal, client: client)
        }
    }

    /// Lets the validations in the background end, and begins no more.
    ///
    /// - Returns: whether all have ended within `limit`, and the task wasn't cancelled.
    public func drain(within limit: Duration) async -> Bool { await validations.drain(within: limit) }

    /// Writes the index of the cache on disk.
    public func flush() async { await store.disk?.flush() }

    private func refuse(_ refusal: ForwardingRefusal, client: any ProxyClient) async {
        var (response, body) = ProxyResponse.text(
            refusal.message, status: refusal.status, date: time.wallTime)
        response.endsConnection = true
        try? await client.send(response, body: body) {}
        var record = ProxyRecord(method: "-", target: "-", status: refusal.status)
        record.cache = refusal.message
        log(record)
    }
}

extension ProxyResponse {
    /// A response of the proxy itself: a status and one line of text.
    ///
    /// - Parameter date: the value of `Date`, in seconds since 1970.
    static func text(_ message: String, status: Int, date: Double) -> (ProxyResponse, Data) {
        let body = Data((message + "\n").utf8)
        let headers: HTTPHeaders = [
            "Date": HTTPDate.text(date), "Content-Type": "text/plain; charset=utf-8",
        ]
        return (ProxyResponse(status: status, headers: headers, body: .bytes(body.count)), body)
    }
}
#endif
