// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import CSSL
import ImageBase
import PortableC
import Sockets

/// TLS 1.2 or newer on a connected socket, using OpenSSL and verifying the server's certificate. One thread
/// at a time uses it, with SIGPIPE blocked.
final class TLSChannel {
    private let session: OpaquePointer
    private let host: String

    /// - Parameters:
    ///   - descriptor: a non-blocking socket, which the caller closes after ``close()``.
    ///   - host: the name or IP address that the certificate must match.
    ///   - authorities: the path of a PEM file; `nil` for the system's trusted certificates.
    init(_ descriptor: CInt, host: String, authorities: String?) throws(RemoteCacheError) {
        ERR_clear_error()
        guard let context = cssl_client_context(authorities) else {
            throw .unavailable("cannot read the CA certificates")
        }
        // The session retains the context.
        defer { SSL_CTX_free(context) }
        guard let session = SSL_new(context) else { throw .unavailable("no memory for TLS") }
        var address = in6_addr()
        let isAddress = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
        guard SSL_set_fd(session, descriptor) == 1, cssl_set_host(session, host, isAddress ? 1 : 0) == 1
        else {
            SSL_free(session)
            throw .unavailable("invalid host name for TLS")
        }
        self.session = session
        self.host = host
    }

    deinit { SSL_free(session) }

    /// Announces the end of our data to the server, if that's possible without waiting.
    func close() {
        ERR_clear_error()
        if SSL_is_init_finished(session) == 1 { SSL_shutdown(session) }
    }

    /// Continues the handshake. Returns `nil` when it's complete.
    func handshake() -> StreamStep? {
        ERR_clear_error()
        let result = SSL_connect(session)
        if result == 1 { return nil }
        let step = step(result)
        let verification = SSL_get_verify_result(session)
        if case .closed = step, verification != X509_V_OK {
            let reason = String(cString: X509_verify_cert_error_string(verification))
            return .closed("the certificate of \(host) is not trusted: \(reason)")
        }
        return step
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> StreamStep {
        ERR_clear_error()
        return step(SSL_read(session, buffer.baseAddress, CInt(clamping: buffer.count)))
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> StreamStep {
        ERR_clear_error()
        return step(SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count)))
    }

    private func step(_ result: CInt) -> StreamStep {
        if result > 0 { return .moved(Int(result)) }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: return .blocked(CInt(POLLIN))
        case SSL_ERROR_WANT_WRITE: return .blocked(CInt(POLLOUT))
        case SSL_ERROR_ZERO_RETURN: return .closed("closed by the server")
        default: return .closed("TLS failed")
        }
    }
}
#endif
