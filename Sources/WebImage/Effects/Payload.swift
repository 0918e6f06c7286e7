// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What jobs hand on to one another and to tasks.
/// Boxed: it goes through many hands, and what it holds has many parts.
indirect enum Payload: Sendable {
    case bytes(Bytes)
    case picture(Picture)

    var bytes: Bytes? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var picture: Picture? { if case .picture(let picture) = self { picture } else { nil } }
}

/// Encoded bytes and where they come from.
final class Bytes: Sendable {
    let data: Data
    let origin: ImageOrigin
    let status: CacheStatus
    let http: StoredExchange?
    let steps: [LoadStep]
    /// When they were stored; for bytes that just came, now. Seconds since 1970.
    let stored: Double
    /// Of a variant from disk: what the original's header said.
    let info: ImageInfo?
    /// What is kept with them on disk.
    let hash: PlaceholderHash?
    /// Whoever takes it first stores the bytes: two decodes of one transfer write one file.
    let storing = Once()
    /// Of bytes that just came: what was decoded of them on the way.
    let feed: PreviewFeed?
    /// Whether the loader allows caches to keep them.
    let allowsStoring: Bool

    init(
        data: Data, origin: ImageOrigin, status: CacheStatus = .fetched, http: StoredExchange?,
        steps: [LoadStep] = [], stored: Double, info: ImageInfo? = nil,
        hash: PlaceholderHash? = nil, feed: PreviewFeed? = nil, allowsStoring: Bool = true
    ) {
        self.data = data
        self.origin = origin
        self.status = status
        self.http = http
        self.steps = steps
        self.stored = stored
        self.info = info
        self.hash = hash
        self.feed = feed
        self.allowsStoring = allowsStoring
    }

    /// Whether caches may keep them and what is made of them. Not a part of a body that the request asked for
    /// by its own `Range`: it would pass for the whole.
    var isKeepable: Bool {
        allowsStoring && http.map { $0.status != 206 && !$0.forbidsStoring } ?? true
    }

    /// Whether an image made of bytes that are not keepable may stay in memory while it is shown.
    var isKeptWhileShown: Bool {
        allowsStoring && http.map { $0.status != 206 && $0.isKeptWhileShown } ?? false
    }

    /// The same, to be used on other terms.
    func with(
        _ status: CacheStatus, http: StoredExchange? = nil, steps: [LoadStep]? = nil, stored: Double? = nil
    ) -> Bytes {
        Bytes(
            data: data, origin: origin, status: status, http: http ?? self.http, steps: steps ?? self.steps,
            stored: stored ?? self.stored, info: info, hash: hash, allowsStoring: allowsStoring)
    }
}

/// A decoded picture and where its bytes come from.
struct Picture: Sendable {
    var image: DecodedImage
    /// Nil for a still picture, and where only the first frame is wanted.
    var animation: LoadedAnimation?
    let bytes: Bytes
    var hash: PlaceholderHash?
    var steps: [LoadStep]
}

/// True the first time.
final class Once: Sendable {
    private let isTaken = Locked(false)

    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}
