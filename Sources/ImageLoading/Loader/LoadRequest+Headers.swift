// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LoadRequest {
    /// The header fields to send. Fails with ``ImageError/Code/invalidInput`` if one of them, or the method, would
    /// break the request.
    ///
    /// - Parameter defaultsAreValid: whether the defaults have been looked at already.
    func sentHeaders(
        defaults: HTTPHeaders, defaultsAreValid: Bool = false
    ) throws(ImageError) -> HTTPHeaders {
        let all = headers.filled(from: defaults)
        guard headers.isEmpty && defaultsAreValid || all.areValid else {
            throw ImageError(.invalidInput, "a header field that may not be sent", url: url.absoluteString)
        }
        guard method == "GET" || HTTPHeaders.isToken(method) else {
            throw ImageError(.invalidInput, "a method that is none", url: url.absoluteString)
        }
        return all
    }

    /// What the server receives, as far as it is known.
    ///
    /// - Parameter defaults: the fields that the loader adds.
    package func fields(defaults: HTTPHeaders) -> RequestFields {
        RequestFields(headers.filled(from: defaults), unknown: unknownFields)
    }

    private var unknownFields: RequestFields.Unknown {
        if requestModifier != nil { return .all }
        var names: Set<HTTPHeaders.Name> = []
        // A request's own field goes first.
        if cookies != nil, headers["Cookie"] == nil { names.insert("Cookie") }
        if credentials != nil { names.insert("Authorization") }
        return .names(names)
    }
}
