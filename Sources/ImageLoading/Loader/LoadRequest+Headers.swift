// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension LoadRequest {
    /// Fails with ``ImageError/Code/invalidInput`` if the method or a header field is invalid.
    func checkHead() throws(ImageError) {
        guard headers.isValid else {
            throw ImageError(.invalidInput, "invalid header field", url: url.absoluteString)
        }
        guard method == "GET" || HTTPHeaders.isToken(method) else {
            throw ImageError(.invalidInput, "invalid HTTP method", url: url.absoluteString)
        }
    }

    /// The fields that the server receives, as far as they are known.
    ///
    /// - Parameter defaults: the fields that the loader adds.
    package func fields(defaults: HTTPHeaders) -> RequestFields {
        RequestFields(headers.filled(from: defaults), unknown: unknownFields)
    }

    private var unknownFields: RequestFields.Unknown {
        if self.requestModifier != nil { return .all }
        var names: Set<HTTPHeaders.Name> = []
        // The request's own field takes precedence.
        if self.cookies != nil, headers["Cookie"] == nil { names.insert("Cookie") }
        if self.credentials != nil { names.insert("Authorization") }
        return .names(names)
    }
}
