// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

extension CurlTransfer {
    /// Changes the request to the redirect's target. Fails with `redirect` or `blocked`.
    func follow(_ location: String) throws(ImageError) {
        redirects += 1
        guard redirects <= request.limits.redirects else {
            throw ImageError(.redirect, "too many redirects; the limit is \(request.limits.redirects)")
        }
        try RedirectRules.check(scheme: RedirectRules.scheme(of: location))
        guard let text = Self.resolve(location, against: hop.target.text) else {
            throw ImageError(.redirect, "invalid redirect target")
        }
        let target: HTTPTarget
        do throws(ImageError) {
            target = try HTTPTarget(text)
        } catch {
            throw ImageError(.redirect, "invalid redirect target", cause: error)
        }
        try RedirectRules.check(from: hop.target, to: target, location: text, request: request)
        if target.origin != hop.target.origin {
            hasLeftOrigin = true
            OriginRules.removeBoundFields(from: &hop.headers, request)
        }
        if RedirectRules.becomesGet(status: head?.status ?? 0, method: hop.method) {
            hop.method = "GET"
            hop.body = nil
            hop.headers.remove("Content-Type")
        }
        hop.target = target
    }

    // Uses libcurl's parser, so the URL that we check is the URL that libcurl requests.
    private static func resolve(_ location: String, against base: String) -> String? {
        guard let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, base, 0) == CURLUE_OK,
            curl_url_set(handle, CURLUPART_URL, location, UInt32(CURLU_URLENCODE)) == CURLUE_OK
        else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
#endif
