// SPDX-License-Identifier: MIT

/// A word that begins a line of a cache key, apart from transformers and decoding options. These lines hold
/// the partition, the options of a request, and the keys derived from an image's key.
///
/// Every such line is made from a word listed here. That's how we recognize a custom transformer's key that
/// looks like one (see ``Transformer/ownText(_:)``).
enum KeyWord: String, CaseIterable {
    // Partition words.
    case addresses
    case asyncRequest = "async request"
    case credential, decryptor, host, loader, login
    case moreStatuses = "more statuses"
    case ownLoader = "own loader"
    case redirects, request, response, statuses, trust, types, user
    // Request words.
    case allFrames = "all frames"
    case animationsAsTheyAre = "animations as they are"
    case codecs
    case firstFrame = "first frame"
    case lowData = "low data"
    case own, value, vectors, via
    // Words in derived keys.
    case beginning, current, encoded, header, renewed, sized, sizes, vary

    /// Returns a line that consists of the word and a value.
    func line(_ value: some CustomStringConvertible) -> String { "\(mark)\(value)" }

    /// The beginning of a line that has a value.
    var mark: String { rawValue + "=" }
}
