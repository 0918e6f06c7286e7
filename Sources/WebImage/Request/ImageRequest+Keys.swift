// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

extension ImageRequest {
    /// The keys of an image in the caches; see ``ImageManager/keys(for:)``.
    public struct Keys: Sendable {
        /// The key of the final image, in memory and on disk. It equals ``original`` if there's no thumbnail,
        /// no transformer and no other option that changes the image.
        // This comes first because a memory hit doesn't read any other field.
        public let variant: CacheKey
        /// The key of the original's data on disk.
        public let original: CacheKey
        /// Whether the image has no thumbnail, transformers or other decoding options.
        let isOriginal: Bool
        /// Whether the image was loaded with credentials or by an unnamed loader, so it must not be on disk.
        package let hasCredential: Bool
        /// Whether the variant must not be stored on disk, because of credentials or an unnamed transformer.
        let isPrivate: Bool

        /// The keys of a request that only sets a URL.
        init(url: URL?) {
            self.init(text: url.map(Self.text) ?? "", credential: CachePartition.mark(of: url), parts: [])
        }

        /// The keys with the partition for the request's own network options, filled in with the defaults.
        init(_ request: ImageRequest) {
            let affectsPartition = request.memoryQuery.affectsPartition
            self.init(
                request, affectsPartition ? CachePartition(request.network.filled(from: .defaults)) : .none)
        }

        /// - Parameter partition: The partition for the effective network options.
        init(_ request: ImageRequest, _ partition: CachePartition) {
            let named = request.cacheKey
            let transformers = request.transformers.map { $0.keyText(at: request.decoding.scale) }
            let (loader, codecs) = (request.rareFields.value.loader, request.rareFields.value.codecs)
            var address = named.map(Self.text) ?? request.url.map(Self.text) ?? ""
            if named != nil, request.rareFields.value.isLowData { address += "\n" + KeyWord.lowData.rawValue }
            if named != nil, let size = request.rareFields.value.size {
                address += CacheKey.sizeMark + size.name.description
            }
            let credential = [
                named == nil ? CachePartition.mark(of: request.url) : "",
                CachePartition.mark(ofLoader: loader?.value.partition),
            ].filter { !$0.isEmpty }.joined(separator: "\n")
            let marks =
                transformers.isEmpty
                ? []
                : [
                    request.frameTransformation.keyMark,
                    request.transformsVectorImages ? KeyWord.vectors.rawValue : nil,
                ]
            var text = address
            if let loader { text += "\n" + KeyWord.via.line(loader.mark) }
            for line in request.rareFields.value.values.cacheLines { text += "\n" + line }
            let keys = Keys(
                text: text,
                credential: credential,
                parts: [request.decoding.key].filter { !$0.isEmpty } + transformers
                    + marks.compactMap(\.self),
                extras: [
                    request.preloadsAllFrames ? KeyWord.allFrames.rawValue : nil,
                    request.placeholderHash?.rawValue,
                    codecs.map { KeyWord.codecs.line($0.mark) },
                ].compactMap(\.self),
                isNamed: request.transformers.allSatisfy(\.isNamed) && (codecs == nil || codecs?.name != nil),
                isShared: loader == nil || loader?.name != nil)
            self = keys.adding(partition, hasCacheKey: named != nil)
        }

        private init(
            text: String, credential: String, parts: [String], extras: [String] = [], isNamed: Bool = true,
            isShared: Bool = true
        ) {
            let text = credential.isEmpty ? text : text + "\n" + credential
            original = CacheKey(text)
            // Preloaded frames and hashes don't change the image, but they're stored with it in memory.
            let all = parts + extras
            variant = all.isEmpty ? original : CacheKey(text + "\n" + all.joined(separator: "\n"))
            isOriginal = parts.isEmpty
            hasCredential = !credential.isEmpty || !isShared
            isPrivate = hasCredential || !isNamed
        }

        private init(_ keys: Keys, partition: String, isSecret: Bool) {
            let text = keys.original.text + "\n" + partition
            original = CacheKey(text)
            let rest = keys.variant.text.utf8.dropFirst(keys.original.text.utf8.count)
            variant = rest.isEmpty ? original : CacheKey(text + String(Substring(rest)))
            isOriginal = keys.isOriginal
            hasCredential = keys.hasCredential || isSecret
            isPrivate = keys.isPrivate || isSecret
        }

        /// Returns the keys for images that were loaded in `partition`.
        ///
        /// - Parameter hasCacheKey: Whether the request sets ``ImageRequest/cacheKey``.
        func adding(_ partition: CachePartition, hasCacheKey: Bool) -> Keys {
            let text = partition.text(hasCacheKey: hasCacheKey)
            guard !text.isEmpty else { return self }
            return Keys(self, partition: text, isSecret: partition.isSecret(hasCacheKey: hasCacheKey))
        }

        /// Returns a name on a single line, because lines separate the parts of a key.
        static func text(_ name: String) -> String { Transformer.line(name) }

        /// Returns the URL without its fragment, user name and password, in a spelling that equivalent http
        /// and https URLs share.
        ///
        /// The data of a `data:` URL is replaced by a digest, because caches retain keys, but their limits
        /// only include the images. The digest uses a random seed and is only valid in this process. If the
        /// seed were known, someone could make different data with the same digest.
        static func text(_ url: URL) -> String {
            var text = url.absoluteString
            if let data = text.dataOfURL { return "data:" + Hash128(String(Substring(data))).hexadecimal }
            return text.withUTF8(URLText.isNormal) ? text : URLText.normalized(spelledText(url))
        }

        /// Returns the URL without its fragment, user name and password, in its original spelling. Earlier
        /// versions used this in their keys.
        static func spelledText(_ url: URL) -> String {
            let text = url.absoluteString
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

extension String {
    /// The part of a `data:` URL after its scheme, without the fragment; `nil` for any other URL.
    fileprivate var dataOfURL: Substring.UTF8View? {
        let scheme = utf8.prefix(5)
        // For nearly all other URLs, checking the first byte is enough.
        guard scheme.first == UInt8(ascii: "d") || scheme.first == UInt8(ascii: "D"),
            String(scheme)?.lowercased() == "data:"
        else { return nil }
        return self[...].utf8.dropFirst(5).prefix { $0 != UInt8(ascii: "#") }
    }
}

extension URL {
    /// Whether loading the URL doesn't need a request, because it's a file or contains its data.
    var isLocal: Bool { scheme.map { ["file", "data"].contains($0.lowercased()) } ?? false }
}

extension ImageRequest {
    /// Returns the request with a ``cacheKey`` made from its URL without some query parameters.
    ///
    /// Returns the same request if its URL has none of these parameters, if it already has a key, or if its
    /// URL has a user name, which the key would lose.
    func ignoring(queryParameters names: Set<String>) -> ImageRequest {
        guard !names.isEmpty, cacheKey == nil, let url, url.user() == nil, url.query() != nil else {
            return self
        }
        let text = Keys.text(url)
        let address = text.prefix { $0 != "?" }
        let parameters = text.dropFirst(address.count + 1).split(
            separator: "&", omittingEmptySubsequences: false)
        let kept = parameters.filter { parameter in
            let name = String(parameter.prefix { $0 != "=" })
            let decoded = URLComponents(string: "?" + name)?.queryItems?.first?.name
            return !names.contains(name) && !names.contains(decoded ?? name)
        }
        guard kept.count < parameters.count else { return self }
        var request = self
        request.cacheKey = kept.isEmpty ? String(address) : address + "?" + kept.joined(separator: "&")
        return request
    }
}
