// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import CCurl
import ImageBase
import ImageLoading
import PortableC

/// A connection with TLS 1.2 or newer for HTTP/1.1. libcurl connects and verifies the certificate; the
/// messages on the connection are read and written by the proxy. Used by one thread at a time.
final class TLSSession: @unchecked Sendable {  // A C handle that one thread at a time uses.
    static let isSupported = true

    let descriptor: CInt
    private let easy: UnsafeMutableRawPointer

    /// Connects. Blocks.
    ///
    /// - Parameters:
    ///   - origin: `https://host` or `https://host:port`.
    ///   - authorities: the path of a PEM file with the authorities' certificates; `nil` for the system's.
    ///   - timeout: the seconds for connecting and the handshake.
    init(origin: String, authorities: String?, timeout: Double) throws(ConnectionError) {
        guard CurlLibrary.isReady, let easy = curl_easy_init() else { throw .closed }
        var isConnected = false
        defer { if !isConnected { curl_easy_cleanup(easy) } }
        var options = CurlOptions(easy)
        options.set(CURLOPT_URL, origin)
        options.set(CURLOPT_CONNECT_ONLY, 1)
        options.check(
            ccurl_set_open_socket(easy, CurlLibrary.openSocket, nil), CURLOPT_OPENSOCKETFUNCTION)
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_PROXY, "")
        options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        options.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(timeout * 1000)))
        if let authorities {
            options.set(CURLOPT_CAINFO, authorities)
            // The folder of the system's certificates would still be trusted.
            options.setIfSupported(CURLOPT_CAPATH, nil)
        }
        if let failure = options.failure { throw .untrusted(failure.message) }
        let code = Self.withoutPipeSignal { curl_easy_perform(easy) }
        switch code {
        case CURLE_OK: break
        case CURLE_OPERATION_TIMEDOUT: throw .timeout
        case CURLE_PEER_FAILED_VERIFICATION: throw .untrusted("the certificate is not trusted")
        case CURLE_SSL_CONNECT_ERROR: throw .untrusted("the TLS handshake failed")
        default: throw .closed
        }
        descriptor = ccurl_active_socket(easy)
        guard descriptor >= 0 else { throw .closed }
        self.easy = easy
        isConnected = true
    }

    deinit { Self.withoutPipeSignal { curl_easy_cleanup(easy) } }

    /// Reads the bytes that have arrived.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> SocketStep {
        step { curl_easy_recv(easy, buffer.baseAddress, buffer.count, &$0) }
    }

    /// Sends as many bytes as fit without waiting.
    func send(_ bytes: UnsafeRawBufferPointer) -> SocketStep {
        step { curl_easy_send(easy, bytes.baseAddress, bytes.count, &$0) }
    }

    private func step(_ body: (inout Int) -> CURLcode) -> SocketStep {
        var count = 0
        switch Self.withoutPipeSignal({ body(&count) }) {
        case CURLE_OK: return .moved(count)
        case CURLE_AGAIN: return .blocked
        default: return .closed
        }
    }

    /// Runs `body` so that a write to a closed connection does not end the process.
    private static func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
        let mask = ccurl_block_pipe()
        defer { ccurl_restore_pipe(mask) }
        return body()
    }
}
#endif
