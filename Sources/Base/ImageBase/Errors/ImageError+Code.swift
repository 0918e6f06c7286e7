// SPDX-License-Identifier: MIT

extension ImageError {
    /// The kind of failure. Later versions, custom loaders and custom codecs may add codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server responded with an error status; see ``ImageError/status``.
        public static let http = Code(rawValue: "http")
        /// The response is malformed, for example a body that's shorter than declared, or an invalid chunk or
        /// header.
        public static let framing = Code(rawValue: "framing")
        /// No data arrived for too long, or data arrived too slowly.
        public static let timeout = Code(rawValue: "timeout")
        /// There's no connection: the host name is unknown, or the connection was refused or lost.
        public static let network = Code(rawValue: "network")
        /// The server's identity could not be verified.
        public static let tls = Code(rawValue: "tls")
        /// There were too many redirects, or a redirect had no usable target.
        public static let redirect = Code(rawValue: "redirect")
        /// A policy forbids the URL, the redirect, the address, the scheme or the downgrade to plain HTTP.
        public static let blocked = Code(rawValue: "blocked")
        /// A limit was exceeded; see ``ImageError/limit``.
        public static let limit = Code(rawValue: "limit")
        /// The format is known, but the data violates its specification.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The format isn't supported, or the data uses an unsupported feature.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The helper process that decoded or encoded the image crashed.
        public static let decoderCrashed = Code(rawValue: "decoderCrashed")
        /// The data is empty.
        public static let empty = Code(rawValue: "empty")
        /// The caller canceled the load, or a newer load for the same slot replaced it.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The URL is missing or invalid, or no loader supports its scheme.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// The request is incomplete or contradicts itself, for example if it asks for a thumbnail of the
        /// view's size but there's no view.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// The image isn't cached, and the cache policy doesn't allow loading it.
        public static let notCached = Code(rawValue: "notCached")
        /// One of your app's closures, such as a request modifier, rejected the load.
        public static let vetoed = Code(rawValue: "vetoed")
        /// A function that your app provides to supply data or an image threw an error; see
        /// ``ImageError/cause``. If it throws an `ImageError`, that error's code is used instead.
        public static let custom = Code(rawValue: "custom")
        /// The URL failed recently and won't be retried yet.
        public static let recentlyFailed = Code(rawValue: "recentlyFailed")
        /// Too much work is waiting, so the load wasn't started. You can try again later.
        public static let busy = Code(rawValue: "busy")
        /// The manager was shut down and doesn't start loads anymore.
        public static let shutDown = Code(rawValue: "shutDown")
        /// A file could not be read or written.
        public static let io = Code(rawValue: "io")
        /// The operation doesn't support these pixels or parameters.
        public static let invalidInput = Code(rawValue: "invalidInput")

        /// All of the codes above. Tests use it to check that tables keyed by code contain every one.
        package static let all: [Code] = [
            .http, .framing, .timeout, .network, .tls, .redirect, .blocked, .limit, .corrupt,
            .unsupported, .decoderCrashed, .empty, .cancelled, .invalidURL, .invalidRequest,
            .notCached, .vetoed, .custom, .recentlyFailed, .busy, .shutDown, .io, .invalidInput,
        ]
    }
}
