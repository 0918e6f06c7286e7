// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageCaching
import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An HTTP/1.1 server on a socket of this machine that passes requests on to one origin, and answers out of a cache
/// by RFC 9111 what that allows: `HTTPCacheTransaction` decides, and nothing is fresh by a default of its own. The cache is
/// private, or shared with ``ProxyConfiguration/allowsOtherMachines``.
///
///     var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
///     let proxy = try CachingProxy(configuration) { record in print(record) }
///
/// Fields that are end-to-end pass as they came, in order, repeated ones too. Answers tell by `Cache-Status` (RFC 9211)
/// where they are from. What two readers could read in two ways is refused with 400, and so is, with 421, a `Host` that
/// is a name somebody else may have given to this machine. Each connection has a thread. It ends with its last
/// reference.
///
/// The origin may have TLS (`https://`); clients are always spoken to without. What the origin writes is left as it is,
/// so that an address of its own in a `Location` or a page leads past the proxy.
public final class CachingProxy: Sendable {
    let core: ProxyCore
    /// The port it listens on.
    public var port: Int { core.listener.port }

    /// Starts to listen.
    ///
    /// - Parameter log: told of every request at its end, on its connection's thread.
    /// - Throws: ``ImageError/Code/blocked`` for an address that other machines reach unless that is allowed;
    ///   ``ImageError/Code/network`` when it cannot be listened on, or is the origin's own;
    ///   ``ImageError/Code/unsupported`` for an origin with TLS elsewhere than on Linux; ``ImageError/Code/io`` when the
    ///   authorities cannot be read.
    public init(
        _ configuration: ProxyConfiguration, time: any TimeSource = .system,
        log: @escaping @Sendable (ProxyRecord) -> Void = { _ in }
    ) throws(ImageError) {
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        guard let address = SocketAddress.resolve(host, port: configuration.port, isNumeric: true).first
        else {
            throw ImageError(.network, "an address to listen on is written in numbers")
        }
        guard address.isLoopback || configuration.allowsOtherMachines else {
            throw ImageError(.blocked, "other machines reach \(configuration.host)")
        }
        guard !configuration.usesTLS || TLSSession.isPossible else {
            throw ImageError(.unsupported, "no TLS to origins on this platform")
        }
        if let path = configuration.authorities, access(path, R_OK) != 0 {
            throw ImageError(
                .io, "the authorities cannot be read: \(String(cString: strerror(errno)))", url: path)
        }
        let isOwn =
            configuration.port == configuration.originPort
            && (configuration.originHost == host || configuration.originHost == "localhost")
        if isOwn { throw ImageError(.network, "the origin is the proxy itself") }
        core = ProxyCore(
            configuration, listener: try ProxyListener(address),
            store: ProxyStore(
                memoryBytes: configuration.memoryBytes, isShared: configuration.allowsOtherMachines,
                disk: configuration.cacheDirectory.map { DiskCache(directory: $0, time: time) }),
            time: time, log: log)
        guard spawnThread({ [core] in core.acceptLoop() }) else {
            throw ImageError(.network, "no thread to listen on")
        }
    }

    deinit { core.stop() }

    /// Closes every connection and the listening socket. Later calls do nothing.
    public func stop() { core.stop() }
}
#endif
