// SPDX-License-Identifier: MIT

extension ImageError {
    /// The kind of a failure. Open: later versions and users' own loaders and codecs may add codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server answered with a status that is no success; see ``ImageError/status``.
        public static let http = Code(rawValue: "http")
        /// The response broke HTTP's rules: body shorter than declared, bad chunk, bad header.
        public static let framing = Code(rawValue: "framing")
        /// Nothing came for too long, or too slowly.
        public static let timeout = Code(rawValue: "timeout")
        /// No connection: the name is unknown, nobody listens, the line broke.
        public static let network = Code(rawValue: "network")
        /// The server could not prove who it is.
        public static let tls = Code(rawValue: "tls")
        /// Too many redirects, or one that leads nowhere.
        public static let redirect = Code(rawValue: "redirect")
        /// An address, scheme or downgrade that policy refuses.
        public static let blocked = Code(rawValue: "blocked")
        /// A limit was passed; see ``ImageError/limit``.
        public static let limit = Code(rawValue: "limit")
        /// The bytes claim a format and break its rules.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The bytes are of no format, or use a feature, that can be decoded here.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The process that decoded the picture ended before it was done.
        public static let decoderCrashed = Code(rawValue: "decoderCrashed")
        /// There were no bytes.
        public static let empty = Code(rawValue: "empty")
        /// Cancelled by a caller, or replaced by a newer load of the same slot.
        public static let cancelled = Code(rawValue: "cancelled")
        /// No URL, or one that no loader can use.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// The policy allows only caches and none of them has it.
        public static let notCached = Code(rawValue: "notCached")
        /// A function of the application's, such as a request modifier, refused the load.
        public static let vetoed = Code(rawValue: "vetoed")
        /// The URL failed a short time ago and is not asked again yet.
        public static let recentlyFailed = Code(rawValue: "recentlyFailed")
        /// A file could not be read or written.
        public static let io = Code(rawValue: "io")
        /// Pixels or parameters that the operation is not made for.
        public static let invalidInput = Code(rawValue: "invalidInput")
    }
}
