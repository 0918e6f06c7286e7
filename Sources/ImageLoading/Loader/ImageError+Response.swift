// SPDX-License-Identifier: MIT

public import ImageBase
import PortableFoundation

extension ImageError {
    /// The head of the response that made the load fail: a response with an unacceptable status or media
    /// type, or one that a ``ResponseModifier`` refused. `nil` for other failures. For `Code.recentlyFailed`,
    /// it's the head from the remembered failure.
    ///
    /// It's safe to log: it has no cookies or other secret fields (see ``NetworkOptions/secretHeaders``) and
    /// no fields larger than 1 KiB, and its URLs have no user name, password, query or fragment. The body
    /// isn't kept.
    public var response: LoadResponse? {
        if let response = attachedResponse as? LoadResponse { return response }
        return code == .recentlyFailed ? (cause as? ImageError)?.response : nil
    }

    /// Returns the same failure with the head of the response to `request`, without credentials.
    func with(_ response: LoadResponse, to request: LoadRequest) -> ImageError {
        guard response.source == .network else { return self }
        return attaching(response: response.redacted(request.isSecret))
    }
}

extension LoadResponse {
    private static let credentialFields: Set<HTTPHeaders.Name> = [
        "Set-Cookie", "Set-Cookie2", "Authentication-Info", "Proxy-Authentication-Info",
    ]
    private static let urlFields: Set<HTTPHeaders.Name> = ["Location", "Content-Location"]
    // Errors may be remembered for minutes, so keep them small.
    private static let maximumFields = 64
    private static let maximumValueBytes = 1024

    /// Returns this head without credentials and with a limited size.
    fileprivate func redacted(_ isSecret: (HTTPHeaders.Name) -> Bool) -> LoadResponse {
        var copy = self
        copy.url = Self.redacted(url)
        copy.redirects = redirects.map { redirect in
            Redirection(
                url: Self.redacted(redirect.url), status: redirect.status,
                headers: Self.redacted(redirect.headers, isSecret))
        }
        copy.headers = Self.redacted(headers, isSecret)
        return copy
    }

    private static func redacted(
        _ headers: HTTPHeaders, _ isSecret: (HTTPHeaders.Name) -> Bool
    ) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        for var field in headers.fields where fields.count < maximumFields {
            guard !credentialFields.contains(field.name), !isSecret(field.name),
                field.value.utf8.count <= maximumValueBytes
            else { continue }
            if urlFields.contains(field.name) {
                field.value = ImageError.redacting(field.value)
            }
            fields.append(field)
        }
        return HTTPHeaders(fields)
    }

    private static func redacted(_ url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.url ?? url
    }
}
