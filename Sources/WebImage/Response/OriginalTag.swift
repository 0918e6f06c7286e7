// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// Names the bytes of an original. Everything that is made of it carries the tag, in memory and on disk, and
/// isn't used once a different original is known.
struct OriginalTag: Hashable, Sendable {
    let text: String

    init(text: String) { self.text = text }

    init(_ data: Data) { text = data.withUnsafeBytes { Hash128($0, seed: .fixed).hexadecimal } }

    /// The tag of an image that was delivered or stored without its data.
    init(_ image: DecodedImage) {
        text = image.bitmap.withPixels { Hash128($0, seed: .fixed).hexadecimal }
    }

    /// Stands for an original that was removed. Nothing is made of it.
    static let removed = OriginalTag(text: "removed")
}

/// An original that this process has received or read from a cache. Everything made of it shares this object.
final class KnownOriginal: Sendable {
    private struct State {
        var tag: OriginalTag?
        var isTied: Bool
        /// Whether the disk has, or will have, something that was made of it.
        var isMade: Bool
        /// Whether its entry on disk was written, and says whether ``isMade``.
        var isWritten: Bool
        /// Whether it was received, and isn't stored on disk.
        var isUnstored = false
    }

    private static let last = Locked(0)

    /// Originals that were received or read later have larger numbers, whatever the clock says.
    let number: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - tag: nil if it isn't known yet.
    ///   - isWritten: whether the original is on disk.
    ///   - isMade: whether the disk has something that was made of it.
    init(_ tag: OriginalTag? = nil, isTied: Bool = true, isWritten: Bool = false, isMade: Bool = false) {
        number = Self.last.withLock { last in
            last += 1
            return last
        }
        state = Locked(State(tag: tag, isTied: isTied, isMade: isMade, isWritten: isWritten))
    }

    /// For an image that is made of another one's original, such as a larger size with a URL of its own.
    static let untied = KnownOriginal(isTied: false)

    /// The tag; nil if it isn't known.
    var tag: OriginalTag? { state.withLock(\.tag) }

    /// - Parameter compute: called once; looks at all bytes.
    func tag(_ compute: () -> OriginalTag?) -> OriginalTag? {
        state.withLock { state in
            if state.tag == nil, state.isTied { state.tag = compute() }
            return state.tag
        }
    }

    var isMade: Bool { state.withLock(\.isMade) }
    var isUnstored: Bool { state.withLock(\.isUnstored) }

    func markUnstored() { state.withLock { $0.isUnstored = true } }

    /// Something made of the original is about to be stored on disk. Returns whether the original's entry
    /// must be updated.
    func markMade() -> Bool {
        state.withLock { state in
            defer { state.isMade = true }
            return state.isWritten && !state.isMade
        }
    }

    /// The original's entry was written. Returns whether something was made of it since, so the entry must be
    /// updated.
    func markWritten(saying isMade: Bool) -> Bool {
        state.withLock { state in
            (state.isWritten, state.isUnstored) = (true, false)
            return state.isMade && !isMade
        }
    }
}
