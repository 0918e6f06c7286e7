// SPDX-License-Identifier: MIT

extension ImageError {
    /// The kind of a failure. Later versions, custom loaders and custom codecs may add codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server answered with an error status; see ``ImageError/status``.
        public static let http = Code(rawValue: "http")
        /// The response is malformed: a body shorter than declared, an invalid chunk or header.
        public static let framing = Code(rawValue: "framing")
        /// No data arrived for too long, or data arrived too slowly.
        public static let timeout = Code(rawValue: "timeout")
        /// No connection: the host name is unknown, the connection was refused or lost.
        public static let network = Code(rawValue: "network")
        /// The server's identity could not be verified.
        public static let tls = Code(rawValue: "tls")
        /// Too many redirects, or a redirect without a usable target.
        public static let redirect = Code(rawValue: "redirect")
        /// A URL, a redirect, an address, a scheme or a downgrade to plain HTTP that a policy forbids.
        public static let blocked = Code(rawValue: "blocked")
        /// A limit was exceeded; see ``ImageError/limit``.
        public static let limit = Code(rawValue: "limit")
        /// The data is of a known format and violates its specification.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The format, or a feature that the data uses, cannot be decoded here.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The helper process that decoded or encoded the image crashed.
        public static let decoderCrashed = Code(rawValue: "decoderCrashed")
        /// The data is empty.
        public static let empty = Code(rawValue: "empty")
        /// The caller cancelled the load, or a newer load of the same slot replaced it.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The URL is missing, invalid, or of a scheme that no loader supports.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// The request is incomplete or contradicts itself, such as a thumbnail of a view's size outside of a
        /// view.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// The image is not cached, and the cache policy does not allow loading it.
        public static let notCached = Code(rawValue: "notCached")
        /// A closure of the application, such as a request modifier, refused the load.
        public static let vetoed = Code(rawValue: "vetoed")
        /// A function of the application that supplies data or an image has thrown an error, which is the
        /// ``ImageError/cause``. An `ImageError` that it throws keeps its own code.
        public static let custom = Code(rawValue: "custom")
        /// The URL failed recently and is not retried yet.
        public static let recentlyFailed = Code(rawValue: "recentlyFailed")
        /// Too much work is waiting: the load was not started, and may be tried again later.
        public static let busy = Code(rawValue: "busy")
        /// The manager was shut down, and starts no load any more.
        public static let shutDown = Code(rawValue: "shutDown")
        /// A file could not be read or written.
        public static let io = Code(rawValue: "io")
        /// The operation does not support these pixels or parameters.
        public static let invalidInput = Code(rawValue: "invalidInput")

        /// All of these. A table that gives them a meaning elsewhere is tested to have each.
        package static let all: [Code] = [
            .http, .framing, .timeout, .network, .tls, .redirect, .blocked, .limit, .corrupt,
            .unsupported, .decoderCrashed, .empty, .cancelled, .invalidURL, .invalidRequest,
            .notCached, .vetoed, .custom, .recentlyFailed, .busy, .shutDown, .io, .invalidInput,
        ]
    }
}
