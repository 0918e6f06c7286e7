// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// Identifies an original by its bytes. Everything made from it has this tag, in memory and on disk, and is
/// no longer used once a different original is known.
struct OriginalTag: Hashable, Sendable {
    let text: String

    init(text: String) { self.text = text }

    init(_ data: Data) { text = data.withUnsafeBytes { Hash128(content: $0).hexadecimal } }

    /// The tag for an image that was delivered or stored without data.
    init(_ image: DecodedImage) {
        text = image.bitmap.withPixels { Hash128(content: $0).hexadecimal }
    }

    /// Represents a removed original. Nothing is ever made from it.
    static let removed = OriginalTag(text: "removed")
}

/// An original that this process has received or read from a cache. Everything made from it shares this
/// object.
final class KnownOriginal: Sendable {
    private struct State {
        let isTied: Bool
        /// Whether the original was received but isn't stored on disk.
        var isUnstored = false
    }

    // Written once, under the lock and before `hasTag` is set, and only read once it's set.
    private nonisolated(unsafe) var known: OriginalTag?
    private let hasTag = AtomicFlag()

    private static let last = Locked(0)

    /// Originals that were received or read later have higher numbers, regardless of the clock.
    let number: Int
    private let state: Locked<State>

    /// - Parameter tag: nil if it isn't known yet.
    init(_ tag: OriginalTag? = nil, isTied: Bool = true) {
        number = Self.last.withLock { last in
            last += 1
            return last
        }
        state = Locked(State(isTied: isTied))
        known = tag
        if tag != nil { hasTag.set() }
    }

    /// The original of every image that was made from another image's original, such as a larger size with a
    /// different URL.
    static let untied = KnownOriginal(isTied: false)

    /// The tag; nil if it isn't known.
    var tag: OriginalTag? { hasTag.isSet ? known : nil }

    /// - Parameter compute: called at most once, because it reads all of the original's bytes.
    func tag(_ compute: () -> OriginalTag?) -> OriginalTag? {
        if hasTag.isSet { return known }
        return state.withLock { state in
            if !hasTag.isSet, state.isTied, let tag = compute() {
                known = tag
                hasTag.set()
            }
            return known
        }
    }

    var isUnstored: Bool { state.withLock(\.isUnstored) }

    func setStored(_ isStored: Bool) { state.withLock { $0.isUnstored = !isStored } }
}
