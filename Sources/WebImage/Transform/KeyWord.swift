// SPDX-License-Identifier: MIT

/// A word that begins a line of a cache key, beside the transformers and the options of decoding: the
/// partition, the options of a request, and the keys that are derived from that of an image.
///
/// Every such line is made from its word here, so the key of a program's own transformer that reads like one
/// is known; see ``Transformer/ownText(_:)``.
enum KeyWord: String, CaseIterable {
    // Of the partition.
    case addresses
    case asyncRequest = "async request"
    case credential, decryptor, host, loader, login
    case moreStatuses = "more statuses"
    case ownLoader = "own loader"
    case redirects, request, response, statuses, trust, types, user
    // Of the request.
    case allFrames = "all frames"
    case animationsAsTheyAre = "animations as they are"
    case codecs
    case firstFrame = "first frame"
    case lowData = "low data"
    case own, value, vectors, via
    // Of derived keys.
    case beginning, current, encoded, header, renewed, sized, sizes, vary

    /// The line with a value.
    func line(_ value: some CustomStringConvertible) -> String { "\(mark)\(value)" }

    /// The beginning of a line with a value.
    var mark: String { rawValue + "=" }
}
