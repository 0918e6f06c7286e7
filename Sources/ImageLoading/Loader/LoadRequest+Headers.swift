// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension LoadRequest {
    /// The header fields to send to `target`, with the URL's credentials. Fields that describe the connection
    /// or the framing of the message are left out, because the transport sets them.
    ///
    /// Fails with ``ImageError/Code/invalidInput`` if the method or a header field is invalid, and with
    /// ``ImageError/Code/invalidRequest`` if a field contradicts the message that is sent.
    func sentHeaders(to target: HTTPTarget) throws(ImageError) -> HTTPHeaders {
        try checkHead()
        var headers = headers
        if headers.fields.contains(where: { Self.ownFields.contains($0.name) }) {
            try checkFraming()
            headers = HTTPHeaders(headers.fields.filter { !Self.ownFields.contains($0.name) })
        }
        if let authorization = target.authorization, headers["Authorization"] == nil {
            headers["Authorization"] = authorization
        }
        return headers
    }

    /// Fields that only the transport can set (RFC 9110, 7.6.1, 8.6 and 10.1): loads share connections, and
    /// these fields define where the server looks for the next request.
    private static let ownFields: Set<HTTPHeaders.Name> = [
        "Connection", "Content-Length", "Expect", "HTTP2-Settings", "Keep-Alive", "Proxy-Connection", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade",
    ]

    /// The fields in ``ownFields`` that announce a different message than the one we send. The others can be
    /// left out without changing the message.
    private static let contradictions = ["HTTP2-Settings", "Trailer", "Transfer-Encoding", "Upgrade"]

    private func checkFraming() throws(ImageError) {
        func refusal(_ reason: String) -> ImageError {
            ImageError(.invalidRequest, reason, url: url.absoluteString)
        }
        if let name = Self.contradictions.first(where: { headers[$0] != nil }) {
            throw refusal("header field \(name); only the transport can set it")
        }
        let values = headers.values("Content-Length")
        if values.isEmpty { return }
        let count = body?.count ?? 0
        guard let length = try? ContentLength.parse(values), length == count else {
            throw refusal("Content-Length is \(values[0].prefix(32)); the body has \(count) bytes")
        }
    }

    private func checkHead() throws(ImageError) {
        guard headers.isValid else {
            throw ImageError(.invalidInput, "invalid header field", url: url.absoluteString)
        }
        guard method == "GET" || HTTPHeaders.isToken(method) else {
            throw ImageError(.invalidInput, "invalid HTTP method", url: url.absoluteString)
        }
    }

    /// The fields that the server will receive, as far as we know.
    ///
    /// - Parameter defaults: the fields that the loader adds.
    package func fields(defaults: HTTPHeaders) -> RequestFields {
        RequestFields(headers.filled(from: defaults), unknown: unknownFields)
    }

    private var unknownFields: RequestFields.Unknown {
        if self.requestModifier != nil || self.asyncRequestModifier != nil { return .all }
        var names: Set<HTTPHeaders.Name> = []
        // The request's own field takes precedence.
        if self.cookies != nil, headers["Cookie"] == nil { names.insert("Cookie") }
        if self.credentials != nil { names.insert("Authorization") }
        return .names(names)
    }
}
