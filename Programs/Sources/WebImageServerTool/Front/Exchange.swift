// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
import ImageLoading
import NIOCore
import NIOHTTP1
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One request and its response, on the connection's event loop.
final class Exchange {
    let number: Int
    private(set) var request: ImageServerRequest
    var keepsAlive: Bool
    var task: Task<Void, Never>?
    /// How many pieces of the body, each of ``HTTPConnection/pieceBytes`` bytes, have arrived.
    var receivedPieces = 0
    var status = RequestRecord.clientClosedStatus
    var body = ResponseBody.none {
        didSet { if case .file(let file, _) = body { sentFile = file } }
    }
    /// How many bytes of the body were passed to the system.
    var bytes = 0
    var cache = ""
    /// Why the response isn't an image.
    var reason: String?

    /// The file with the body, kept until the whole body is written.
    private var sentFile: SentFile?
    private let isHTTP10: Bool
    private let client: String
    private let trace: TraceContext
    private let start = ContinuousClock.now

    init(
        _ head: RequestHead, number: Int, peer: String, options: FrontOptions,
        identities: inout IdentityGenerator
    ) {
        self.number = number
        trace = TraceContext(traceparent: head.headers["traceparent"], using: &identities)
        request = ImageServerRequest(method: head.method, target: head.target, headers: head.headers)
        keepsAlive = head.keepsAlive
        isHTTP10 = head.isHTTP10
        client = ClientAddress.client(peer: peer, headers: head.headers, trusted: options.trustedProxies)
    }

    /// Creates an exchange for a request that's refused before it's read.
    init(refused refusal: RequestRefusal, number: Int, peer: String) {
        self.number = number
        trace = TraceContext(traceparent: nil)
        request = ImageServerRequest(method: "", target: "", headers: [:])
        keepsAlive = false
        isHTTP10 = false
        client = peer
        cache = refusal.reason
    }

    /// Whether the client waits for an interim response before it sends the body (RFC 9110, 10.1.1).
    var expectsContinue: Bool { !isHTTP10 && request.headers["Expect"]?.lowercased() == "100-continue" }

    /// Passes this request's trace ID on to everything done on its behalf.
    func continueTrace() { request.headers["traceparent"] = trace.traceparent }

    /// Writes the response's head, including connection-specific fields.
    ///
    /// - Parameter byteCount: the length of the body. For HEAD, the engine's own length takes precedence.
    func writeHead(_ response: ImageServerResponse, byteCount: Int, to buffer: inout ByteBuffer) {
        var length = byteCount
        buffer.writeStaticString("HTTP/1.1 ")
        if response.status == 200 {
            buffer.writeStaticString("200 OK\r\n")
        } else {
            let status = HTTPResponseStatus(statusCode: response.status)
            buffer.writeString("\(status.code) \(status.reasonPhrase)\r\n")
        }
        var hasDate = false
        if let prepared = response.preparedFields {
            buffer.writeBytes(prepared.lines)
            if request.method == "HEAD" { length = prepared.byteCount }
        } else {
            for field in response.headers.fields {
                switch field.name {
                case "Connection", "Transfer-Encoding": continue
                case "Content-Length": if request.method == "HEAD" { length = Int(field.value) ?? byteCount }
                default: buffer.writeField(field.name.text, field.value)
                }
            }
            hasDate = response.headers["Date"] != nil
        }
        if response.status != 204 && response.status != 304 {
            buffer.writeField("Content-Length", String(length))
        }
        if !hasDate { buffer.writeField("Date", CurrentTime.date) }
        if trace.isContinued { buffer.writeField("traceparent", trace.traceparent) }
        if !keepsAlive {
            buffer.writeField("Connection", "close")
        } else if isHTTP10 {
            buffer.writeField("Connection", "keep-alive")
        }
        buffer.writeStaticString("\r\n")
    }

    func record(isBroken: Bool) -> RequestRecord {
        RequestRecord(
            client: client, method: request.method, target: request.target, status: status, bytes: bytes,
            duration: start.duration(to: .now), cache: cache, reason: reason, trace: trace,
            isBroken: isBroken)
    }
}

extension ByteBuffer {
    fileprivate mutating func writeField(_ name: String, _ value: String) {
        writeString(name)
        writeStaticString(": ")
        writeString(value)
        writeStaticString("\r\n")
    }
}

extension ImageServerResponse {
    /// Creates an error response from the server itself (RFC 9457).
    static func problem(status: Int, detail: String) -> ImageServerResponse {
        let title = HTTPResponseStatus(statusCode: status).reasonPhrase
        var headers: ImageLoading.HTTPHeaders = [
            "Content-Type": "application/problem+json", "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        ]
        if status == 503 { headers["Retry-After"] = "1" }
        let text = JSONValue.object([
            ("type", .string("about:blank")), ("title", .string(title)), ("status", .int(status)),
            ("detail", .string(detail)),
        ]).text
        var response = ImageServerResponse.text(text + "\n", status: status, headers: headers)
        response.reason = detail
        return response
    }

    static func text(
        _ text: String, status: Int = 200, headers: ImageLoading.HTTPHeaders
    ) -> ImageServerResponse {
        ImageServerResponse(status: status, headers: headers, body: .data(Data(text.utf8)))
    }
}
#endif
