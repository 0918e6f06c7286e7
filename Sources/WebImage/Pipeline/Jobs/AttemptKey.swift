// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// One try at one URL, redirects included.
///
/// Attempts are equal if the server and the network cannot tell them apart: URL without fragment in its
/// normal spelling, method, body, header fields, redirect, trust and address policy, allowed origins, time
/// limits but the total, rate, credentials, identity, cookies and modifiers; and if they accept as many
/// bytes.
final class AttemptKey: Hashable, Sendable {
    private let request: LoadRequest
    /// Keys that differ only in other properties are rare.
    private let urlHash: Int

    init(_ request: LoadRequest) {
        var request = request
        var address = request.url.absoluteString
        if !address.withUTF8(URLText.isNormal) {
            address = URLText.normalized(String(address.prefix { $0 != "#" }))
            request.url = URL(string: address) ?? request.url
        }
        self.request = request
        urlHash = request.url.hashValue
    }

    /// The request without what the network cannot see.
    private var visible: LoadRequest {
        var request = request
        request.retry = .standard
        request.waitsForConnectivity = false
        request.alternatives = []
        request.decryptor = nil
        return request
    }

    // Usually a key is compared with itself, which costs nothing.
    static func == (left: AttemptKey, right: AttemptKey) -> Bool {
        if left === right { return true }
        return left.urlHash == right.urlHash
            && (left.request == right.request || left.visible == right.visible)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(urlHash) }
}

/// The end of an attempt. Each load that waits for it decides by its own rules what follows.
final class AttemptEnd: Sendable {
    let result: Result<LoadedData, ImageError>
    /// The part of the body that a failed attempt has received, with what was there before; nil for none.
    let received: LoadedData?
    /// The previews of the attempt, which have decoded a part of the data.
    let previews: PreviewFeed?
    /// Whether the attempt was ended because no load that waited for it had any time left.
    let isOver: Bool
    /// The transfer, which may still be reading the body of a rejected response.
    let transfer: (any LoadHandle)?
    /// The response as it was received, once `result` is what was made of it; see ``Stage/open(_:_:)``.
    let sealed: LoadedData?

    init(
        _ result: Result<LoadedData, ImageError>, received: LoadedData? = nil, previews: PreviewFeed? = nil,
        isOver: Bool = false, transfer: (any LoadHandle)? = nil, sealed: LoadedData? = nil
    ) {
        self.transfer = transfer
        self.sealed = sealed
        self.result = result
        self.received = received
        self.previews = previews
        self.isOver = isOver
    }
}
