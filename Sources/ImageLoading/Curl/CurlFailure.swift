// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase
import PortableC
import PortableFoundation

/// Converts libcurl's error codes.
enum CurlFailure {
    static func engineUnavailable(for request: LoadRequest) -> ImageError {
        ImageError(.network, "libcurl could not be started", url: request.url.absoluteString)
    }

    static func error(_ code: CURLcode, of transfer: CurlTransfer, easy: CurlEasy) -> ImageError {
        let text = text(code, easy)
        let number = ccurl_info_long(easy.pointer, CURLINFO_OS_ERRNO)
        switch code {
        case CURLE_COULDNT_CONNECT where transfer.hasRefusedAddress,
            CURLE_ABORTED_BY_CALLBACK where transfer.hasRefusedAddress:
            return transfer.request.addresses.refusal
        case CURLE_OPERATION_TIMEDOUT:
            return ImageError(.timeout, "connection timed out: \(text)")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return ImageError(.network, text, cause: NetworkFailure.dns)
        case CURLE_COULDNT_CONNECT:
            return ImageError(.network, text, cause: connecting(number, code))
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2:
            // Over HTTP/1.1, libcurl also reports a malformed chunk as CURLE_RECV_ERROR.
            let isLost =
                code != CURLE_RECV_ERROR || number != 0 || !transfer.hasBegun
                || transfer.head?.version == .http2
            let cause = isLost ? NetworkFailure.connectionLost : nil
            return ImageError(transfer.hasBegun ? .framing : .network, text, cause: cause)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
            CURLE_WRITE_ERROR:
            return ImageError(.framing, text)
        case CURLE_HTTP2_STREAM:
            return ImageError(.framing, text, cause: NetworkFailure.connectionLost)
        case CURLE_OUT_OF_MEMORY where transfer.head == nil:
            // libcurl reports this code if a single header line is longer than 100 KB.
            let allowed = transfer.request.limits.headerBytes
            return .limit("headerBytes", found: max(100 << 10, allowed + 1), allowed: allowed)
        case CURLE_OUT_OF_MEMORY:
            return ImageError.noMemory(for: "the transfer")
        case CURLE_URL_MALFORMAT:
            return ImageError(.invalidURL, "invalid HTTP URL")
        case _ where tls.contains(code.rawValue):
            return ImageError(.tls, text)
        default:
            return ImageError(.network, text, cause: NetworkFailure.other(code: Int(code.rawValue)))
        }
    }

    /// Whether an HTTP/2 stream's connection has ended. libcurl doesn't report whether the server announced
    /// the end, or which stream the server processed last.
    static func isEndOfConnection(_ code: CURLcode, head: ResponseHead?) -> Bool {
        switch code {
        case CURLE_HTTP2: true
        // Over HTTP/1.1, libcurl retries automatically.
        case CURLE_SEND_ERROR: head == nil
        // Over HTTP/1.1, this code means that a body is incomplete.
        case CURLE_PARTIAL_FILE: head.map { $0.version == .http2 } ?? true
        default: false
        }
    }

    private static func text(_ code: CURLcode, _ easy: CurlEasy) -> String {
        let text = easy.errorText
        // libcurl's message quotes the URL, which may contain credentials, so replace the message.
        if text.hasPrefix("Unsupported proxy") { return "invalid or unsupported proxy URL" }
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    private static func connecting(_ number: Int, _ code: CURLcode) -> NetworkFailure {
        switch Int32(truncatingIfNeeded: number) {
        case ECONNREFUSED: .refused
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, ENETDOWN, EHOSTDOWN: .unreachable
        case ECONNRESET, EPIPE: .connectionLost
        default: .other(code: Int(code.rawValue))
        }
    }

    private static let tls: Set<UInt32> = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT,
        ].map(\.rawValue))
}
#endif
