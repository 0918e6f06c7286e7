// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageCaching
import ImageLoading
import PortableC

/// An HTTP/1.1 server in front of one origin that responds from a cache where RFC 9111 allows it.
///
/// ```swift
/// var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
/// configuration.cacheDirectory = "/var/cache/images"
/// let proxy = try CachingProxy(configuration) { record in print(record) }
/// ```
///
/// `HTTPCacheTransaction` decides which responses are stored and served. A response without an explicit or
/// heuristic lifetime is never fresh. The cache is private, or shared if
/// ``ProxyConfiguration/allowsOtherMachines`` is set.
///
/// End-to-end header fields are forwarded unchanged and in order, except for those of requests whose names
/// have other characters than letters, digits and hyphens: these are dropped, because servers read them
/// differently. `Cache-Status` (RFC 9211) in a response
/// tells whether it is from the cache. Requests that two HTTP implementations could read differently are
/// refused with 400. A `Host` that is a name other than `localhost`, the listening host, the origin's and
/// ``ProxyConfiguration/hostNames`` is refused with 421, because its owner may have pointed it at this
/// machine.
///
/// The origin may use TLS (`https://`); clients always connect without it. URLs in responses, such as in
/// `Location`, are not rewritten, so they can lead past the proxy.
///
/// Each client connection has a thread, and so has each of at most 16 validations in the background of
/// responses that were served stale. The proxy stops when its last reference is released.
public final class CachingProxy: Sendable {
    /// The version of WebImage, the traits that it was built with, and the versions of the system libraries
    /// that the proxy uses, each on a line: what a program prints for `--version`.
    ///
    /// - Parameter program: the name of the program, at the beginning of the first line.
    public static func versionText(program: String) -> String {
        WebImageVersion.text(
            program: program, libraries: LoadingLibraries.versions + CachingLibraries.versions)
    }

    private let core: ProxyCore
    /// The port that the proxy listens on.
    public var port: Int { core.listener.port }

    /// Starts to listen.
    ///
    /// - Parameter log: called at the end of each request, on the thread of its connection.
    /// - Throws: ``ImageError/Code/blocked`` if other machines can reach the address and that is not allowed;
    ///   ``ImageError/Code/network`` if the address is in use, invalid, or the origin's own;
    ///   ``ImageError/Code/unsupported`` for an origin with TLS on other systems than Linux;
    ///   ``ImageError/Code/io`` if the certificates of the authorities cannot be read, or files cannot be
    ///   created in the folder of the cache.
    public init(
        _ configuration: ProxyConfiguration, time: any TimeSource = .system,
        log: @escaping @Sendable (ProxyRecord) -> Void = { _ in }
    ) throws(ImageError) {
        let address = try Self.listeningAddress(configuration)
        guard !configuration.usesTLS || TLSSession.isSupported else {
            throw ImageError(.unsupported, "TLS to the origin is not supported on this platform")
        }
        if let path = configuration.authorities, access(path, R_OK) != 0 {
            let reason = String(cString: strerror(errno))
            throw ImageError(.io, "cannot read the certificates of the authorities: \(reason)", url: path)
        }
        let disk = configuration.cacheDirectory.map { DiskCache(directory: $0, time: time) }
        try disk?.prepare()
        core = ProxyCore(
            configuration, listener: try ProxyListener(address),
            store: ProxyStore(
                memoryBytes: configuration.memoryBytes, isShared: configuration.allowsOtherMachines,
                disk: disk),
            time: time, log: log)
        guard ProxyCore.startThread({ [core] in core.acceptLoop() }) else {
            throw ImageError(.network, "cannot create a thread to accept connections")
        }
    }

    deinit { core.stop() }

    /// Closes the listening socket and all connections, to clients and to the origin. Later calls do nothing.
    public func stop() { core.stop() }

    /// Closes the listening socket and idle connections, lets requests end, then calls ``stop()`` and writes
    /// the index of the cache on disk. Cancelling the task ends the requests at once.
    ///
    /// - Parameter limit: the maximum time for the requests. Default: 30 seconds.
    /// - Returns: whether all requests ended by themselves.
    @discardableResult
    public func drain(within limit: Duration = .seconds(30)) async -> Bool {
        core.drain()
        let hasEnded = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait = { @Sendable [core] in
                    continuation.resume(
                        returning: core.clients.waitForEnd(timeout: limit / .seconds(1)))
                }
                if !ProxyCore.startThread(wait) { continuation.resume(returning: false) }
            }
        } onCancel: {
            core.stop()
        }
        core.stop()
        await core.store.disk?.flush()
        return hasEnded && !Task.isCancelled
    }

    private static func listeningAddress(
        _ configuration: ProxyConfiguration
    ) throws(ImageError) -> SocketAddress {
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        guard let address = SocketAddress.resolve(host, port: configuration.port, isNumeric: true).first
        else {
            throw ImageError(.network, "invalid listening address; an IP address or localhost is needed")
        }
        guard address.isLoopback || configuration.allowsOtherMachines else {
            throw ImageError(.blocked, "other machines can reach \(configuration.host), which is not allowed")
        }
        if configuration.port == configuration.originPort,
            [host, "localhost"].contains(configuration.originHost)
        {
            throw ImageError(.network, "the origin is the address of the proxy itself")
        }
        return address
    }
}
#endif
