// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The job of trying one URL once, including its redirects.
///
/// Jobs are equal if the server and the network can't tell them apart. They have the same normalized URL
/// (ignoring the fragment), method, body and header fields. They also have the same policies for redirects,
/// trust and addresses, and the same allowed origins, timeouts (except the total), rate, credentials,
/// identity, cookies and modifiers. And they accept the same number of bytes.
final class AttemptJob: Hashable, Sendable {
    private let request: LoadRequest
    /// The URL's hash. That's enough, because jobs rarely differ only in the other properties.
    private let urlHash: Int

    init(_ request: LoadRequest) {
        var request = request
        var address = request.url.absoluteString
        // Different spellings of a URL share an attempt, as they share a cache key (RFC 3986, 6.2). The
        // fragment isn't sent.
        if !address.withUTF8(URLText.isNormal) {
            address = URLText.normalized(String(address.prefix { $0 != "#" }))
            request.url = URL(string: address) ?? request.url
        }
        self.request = request
        urlHash = request.url.hashValue
    }

    /// The request, with defaults for all properties that the network can't see.
    private var visible: LoadRequest {
        var request = request
        request.retry = .standard
        request.waitsForConnectivity = false
        request.alternatives = []
        request.decryptor = nil
        return request
    }

    // A job is usually compared with itself, which is free.
    static func == (left: AttemptJob, right: AttemptJob) -> Bool {
        if left === right { return true }
        return left.urlHash == right.urlHash
            && (left.request == right.request || left.visible == right.visible)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(urlHash) }
}

/// How an attempt ended. Each load waiting for it decides by its own rules what to do next.
final class AttemptEnd: Sendable {
    let result: Result<LoadedData, ImageError>
    /// The partial body that a failed attempt received, appended to the data that it resumed; nil if it
    /// didn't receive any.
    let received: LoadedData?
    /// The attempt's previews, which have already decoded part of the data.
    let previews: PreviewFeed?
    /// Whether the attempt was ended because none of the loads waiting for it had time left.
    let isOver: Bool
    /// The transfer, which may still be reading the body of a rejected response.
    let transfer: (any LoadHandle)?
    /// The response as received, if `result` was made from it; see ``Stage/open(_:_:)``.
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
