// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import CSSL
import PortableC

/// The TLS settings shared by all connections to a server: TLS 1.2 or newer, and the certificate authorities
/// to trust.
@_spi(Programs) public final class TLSContext: @unchecked Sendable {  // OpenSSL does its own locking.
    public static var isSupported: Bool { true }

    fileprivate let context: OpaquePointer

    /// - Parameter authorities: the path of a PEM file; `nil` for the system's trusted certificates.
    /// - Returns: `nil` if the file can't be read.
    public init?(authorities: String?) {
        ERR_clear_error()
        guard let context = cssl_client_context(authorities) else { return nil }
        self.context = context
    }

    deinit { SSL_CTX_free(context) }
}

/// TLS without a socket. Pass it the bytes that the server sends, and send the bytes that it returns. Only
/// one thread uses it.
@_spi(Programs) public final class TLSStream {
    private static let partBytes = 16 << 10

    private let session: OpaquePointer
    private let input: OpaquePointer
    private let output: OpaquePointer
    /// Whether the server announced the end of its data.
    public private(set) var hasEnded = false

    /// - Parameter host: the name or IP address that the certificate must match.
    public init(_ context: TLSContext, host: String) throws(TransferError) {
        ERR_clear_error()
        guard let session = SSL_new(context.context), let input = BIO_new(BIO_s_mem()),
            let output = BIO_new(BIO_s_mem())
        else { throw .untrusted("no memory for TLS") }
        SSL_set_bio(session, input, output)
        var address = in6_addr()
        let isAddress = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
        guard cssl_set_host(session, host, isAddress ? 1 : 0) == 1 else {
            SSL_free(session)
            throw .untrusted("invalid host name for TLS")
        }
        (self.session, self.input, self.output) = (session, input, output)
    }

    // This frees the buffers too.
    deinit { SSL_free(session) }

    /// Adds bytes received from the server.
    public func receive(_ bytes: UnsafeRawBufferPointer) {
        if !bytes.isEmpty { BIO_write(input, bytes.baseAddress, CInt(clamping: bytes.count)) }
    }

    /// Returns bytes to send to the server.
    public func bytesToSend() -> [UInt8] {
        let count = BIO_ctrl_pending(output)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = count == 0 ? 0 : Int(max(0, BIO_read(output, buffer.baseAddress, CInt(clamping: count))))
        }
    }

    /// Continues the handshake.
    ///
    /// - Returns: whether it is complete.
    public func handshake() throws(TransferError) -> Bool {
        ERR_clear_error()
        let result = SSL_connect(session)
        if result == 1 { return true }
        if SSL_get_error(session, result) == SSL_ERROR_WANT_READ { return false }
        throw .untrusted(
            SSL_get_verify_result(session) == X509_V_OK
                ? "the TLS handshake failed" : "the certificate is not trusted")
    }

    /// Returns the next decrypted bytes, or `nil` if more must be received first.
    public func read() throws(TransferError) -> [UInt8]? {
        ERR_clear_error()
        var result: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.partBytes) { buffer, filled in
            result = SSL_read(session, buffer.baseAddress, CInt(buffer.count))
            filled = Int(max(0, result))
        }
        if result > 0 { return bytes }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: return nil
        case SSL_ERROR_ZERO_RETURN:
            hasEnded = true
            return nil
        default: throw .closed
        }
    }

    /// Encrypts bytes. Get the result from ``bytesToSend()``.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            ERR_clear_error()
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = SSL_write(session, part.baseAddress, CInt(clamping: part.count))
            guard count > 0 else { throw .closed }
            rest = rest.dropFirst(Int(count))
        }
    }
}
#endif
