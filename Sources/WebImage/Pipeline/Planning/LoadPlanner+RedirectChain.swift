// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

extension LoadPlanner {
    /// Why a request's image can't be loaded or read from a cache; nil if its URL is allowed.
    func refusal(of request: ImageRequest) -> ImageError? {
        request.url.flatMap { redirectChainPolicy(for: request)?.refusal(of: $0) }
    }

    /// The memory-cache key of a request's image; nil if its URL isn't allowed.
    func lookUpKey(of request: ImageRequest) -> CacheKey? {
        refusal(of: request) == nil ? keys(for: request).variant : nil
    }

    /// Whether the URLs and redirects that led to a stored response are allowed.
    func allowsRedirectChain(of http: StoredExchange?, for request: ImageRequest) -> Bool {
        guard let http, let url = request.url, let policy = redirectChainPolicy(for: request) else {
            return true
        }
        return policy.allows(http, for: url, alternatives: request.alternatives)
    }

    /// The URLs and redirects that a request allows; nil if it allows all of them.
    private func redirectChainPolicy(for request: ImageRequest) -> RedirectChainPolicy? {
        guard restrictsRedirectChain || request.memoryQuery.restrictsRedirectChain, !request.isMadeByProgram
        else { return nil }
        let options = options(for: request)
        return RedirectChainPolicy(options.value.allowedOrigins, options.value.redirects)
    }
}

extension ImageRequest {
    /// Whether one of your app's closures makes the image, regardless of its URL.
    var isMadeByProgram: Bool { rareFields.value.loader?.value is ClosureLoader }
}
