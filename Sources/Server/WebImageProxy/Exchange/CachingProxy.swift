// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// An HTTP cache (RFC 9111) in front of a single origin.
///
/// It doesn't open sockets: your HTTP server passes requests to ``respond(to:client:)``, and your HTTP client
/// contacts the origin. `webimage-server proxy` provides both.
///
/// ```swift
/// var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
/// configuration.cacheDirectory = "/var/cache/images"
/// let proxy = try CachingProxy(configuration, origin: origin) { record in print(record) }
/// await proxy.respond(to: request, client: client)
/// ```
///
/// `HTTPCacheTransaction` decides which responses are stored and served. A response without an explicit or
/// heuristic lifetime is never fresh. The cache is private unless ``ProxyConfiguration/isShared`` is set.
///
/// End-to-end header fields are forwarded unchanged and in order. The exception is request fields whose names
/// contain anything but letters, digits and hyphens: they're dropped, because servers interpret them
/// differently. `Cache-Status` (RFC 9211) in a response shows whether it came from the cache. A request gets
/// 421 if its `Host` is a name other than `localhost`, the origin's host or one of
/// ``ProxyConfiguration/hostNames``, because the name's owner may have pointed it at this machine. URLs in
/// responses, for example in `Location`, aren't rewritten, so a client that follows one may bypass the proxy.
///
/// Responses that were served stale are validated in the background, at most 16 at a time. Cache files are
/// read and written on the request's task.
public final class CachingProxy: Sendable {
    /// Returns the text to print for `--version`: WebImage's version, the traits that it was built with, and
    /// the versions of the system libraries that the proxy uses, each on its own line.
    ///
    /// - Parameter program: the program's name, which begins the first line.
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

    /// - Parameter log: called at the end of each request, on the request's task.
    /// - Throws: ``ImageError/Code/io`` if files can't be created in the cache folder.
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

    /// Responds to a request from the cache or the origin.
    ///
    /// A response that's being stored is received to its end even if its client disconnects.
    public func respond(to request: ProxyRequest, client: any ProxyClient) async {
        switch ForwardedRequest.checked(request, configuration: configuration) {
        case .success(let forwarded):
            await ProxyExchange(proxy: self, client: client, request: forwarded).run()
        case .failure(let refusal): await refuse(refusal, client: client)
        }
    }

    /// Stops starting background validations, and waits for the running ones.
    ///
    /// - Returns: whether all of them ended within `limit` and the task wasn't canceled.
    public func drain(within limit: Duration) async -> Bool { await validations.drain(within: limit) }

    /// Writes the disk cache's index.
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
    /// Creates a response from the proxy itself: a status and one line of text.
    ///
    /// - Parameter date: the `Date` value, in seconds since 1970.
    static func text(_ message: String, status: Int, date: Double) -> (ProxyResponse, Data) {
        let body = Data((message + "\n").utf8)
        let headers: HTTPHeaders = [
            "Date": HTTPDate.text(date), "Content-Type": "text/plain; charset=utf-8",
        ]
        return (ProxyResponse(status: status, headers: headers, body: .bytes(body.count)), body)
    }
}
#endif
