// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ImageRequest {
    /// The names under which a picture is kept, made once when a request is made or changed.
    struct Keys: Sendable {
        /// The same as `original` when nothing is applied to the picture. First: a memory hit needs only this.
        let variant: CacheKey
        let original: CacheKey
        /// The picture as it is, nothing applied: the bytes of the original serve it.
        let isOriginal: Bool
        /// Got with credentials: nothing of it is for the disk.
        let hasCredential: Bool
        /// Nor is the variant, when it was made by something without a name.
        let isPrivate: Bool

        /// Of a request to which nothing was set yet.
        init(url: URL?) {
            self.init(
                text: url.map(Self.text) ?? "", credential: NetworkOptions.credentialMark(nil, url), parts: []
            )
        }

        init(_ request: ImageRequest) {
            let named = request.cacheKey
            let transformers = request.transformers.map(\.key)
            let marks = request.transformsEveryFrame && !transformers.isEmpty ? ["every frame"] : []
            let hooks = named == nil ? request.network?.hookMark ?? "" : ""
            let parts = [request.decoding.key].filter { !$0.isEmpty } + transformers + marks
            self.init(
                text: (named ?? request.url.map(Self.text) ?? "") + (hooks.isEmpty ? "" : "\n" + hooks),
                credential: named == nil ? NetworkOptions.credentialMark(request.network, request.url) : nil,
                parts: parts,
                extras: [request.preloadsAllFrames ? "all frames" : nil, request.placeholderHash?.rawValue]
                    .compactMap(\.self),
                isNamed: request.transformers.allSatisfy(\.isNamed))
        }

        private init(
            text: String, credential: String?, parts: [String], extras: [String] = [],
            isNamed: Bool = true
        ) {
            let text = credential.map { text + "\n" + $0 } ?? text
            original = CacheKey(text)
            // Decoded frames and hashes change no pixel, but what is kept in memory.
            let all = parts + extras
            variant = all.isEmpty ? original : CacheKey(text + "\n" + all.joined(separator: "\n"))
            isOriginal = parts.isEmpty
            hasCredential = credential != nil
            isPrivate = hasCredential || !isNamed
        }

        /// The address without what the server never sees or nobody may see: fragment, user name, password.
        static func text(_ url: URL) -> String {
            var text = url.absoluteString
            guard text.withUTF8({ $0.contains(UInt8(ascii: "#")) || $0.contains(UInt8(ascii: "@")) }) else {
                return text
            }
            guard url.fragment != nil || url.user != nil,
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            else { return text }
            parts.fragment = nil
            parts.user = nil
            parts.password = nil
            return parts.string ?? text
        }
    }
}
