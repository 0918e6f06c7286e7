// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import CCurl
import ImageBase
import ImageLoading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection with TLS 1.2 or newer over which HTTP/1.1 goes. libcurl makes it, after checking that a certificate of
/// its host is shown by somebody whom an authority vouches for; what is said over it is ours. For one thread at a time.
final class TLSSession: @unchecked Sendable {  // A handle of C, used by one thread at a time.
    static let isPossible = true

    let descriptor: CInt
    private let easy: UnsafeMutableRawPointer

    /// Connects. Blocks.
    ///
    /// - Parameters:
    ///   - origin: `https://host` or `https://host:port`.
    ///   - authorities: the path of their certificates as PEM; nil for the system's.
    ///   - timeout: seconds for all of it.
    init(origin: String, authorities: String?, timeout: Double) throws(WireError) {
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
        case CURLE_PEER_FAILED_VERIFICATION: throw .untrusted("a certificate that is not to be trusted")
        case CURLE_SSL_CONNECT_ERROR: throw .untrusted("no TLS that is spoken here")
        default: throw .closed
        }
        descriptor = ccurl_active_socket(easy)
        guard descriptor >= 0 else { throw .closed }
        self.easy = easy
        isConnected = true
    }

    deinit { Self.withoutPipeSignal { curl_easy_cleanup(easy) } }

    /// Reads what is there.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> StreamStep {
        step { curl_easy_recv(easy, buffer.baseAddress, buffer.count, &$0) }
    }

    /// Sends as much as goes.
    func send(_ bytes: UnsafeRawBufferPointer) -> StreamStep {
        step { curl_easy_send(easy, bytes.baseAddress, bytes.count, &$0) }
    }

    private func step(_ body: (inout Int) -> CURLcode) -> StreamStep {
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
