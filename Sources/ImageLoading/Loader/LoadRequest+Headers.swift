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
}
