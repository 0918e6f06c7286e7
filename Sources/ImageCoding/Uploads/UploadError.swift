// SPDX-License-Identifier: MIT

public import ImageBase

/// The reason why an uploaded file is not accepted, for the one who has sent it.
public struct UploadError: Error, Sendable {
    /// The kind of a refusal. Later versions may add reasons.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file is empty.
        public static let empty = Reason(rawValue: "empty")
        /// The file, or the image in it, is larger than the rules allow.
        public static let tooLarge = Reason(rawValue: "tooLarge")
        /// The image has fewer pixels than the rules demand.
        public static let tooSmall = Reason(rawValue: "tooSmall")
        /// The file is no image, or its format is not accepted.
        public static let unsupportedFormat = Reason(rawValue: "unsupportedFormat")
        /// The file has another format than its sender has declared.
        public static let wrongType = Reason(rawValue: "wrongType")
        /// The image is animated, and the rules refuse animations.
        public static let animated = Reason(rawValue: "animated")
        /// The image is truncated or cannot be decoded.
        public static let damaged = Reason(rawValue: "damaged")
        /// The work was cancelled.
        public static let cancelled = Reason(rawValue: "cancelled")
        /// The server cannot do what its rules demand, such as encoding in a format that it lacks.
        public static let failed = Reason(rawValue: "failed")
    }

    public let reason: Reason
    /// A description of what is wrong, in English, in lower case and without a full stop.
    public let message: String
    /// The error of the codec, if there is one.
    public let cause: ImageError?

    init(_ reason: Reason, _ message: String, cause: ImageError? = nil) {
        (self.reason, self.message, self.cause) = (reason, message, cause)
    }

    /// Creates the error for a failure of a codec on bytes that were sent.
    init(_ error: ImageError) {
        let reason: Reason =
            switch error.code {
            case .limit: .tooLarge
            case .cancelled: .cancelled
            case .unsupported: .unsupportedFormat
            case .busy, .io, .invalidInput, .invalidRequest: .failed
            default: .damaged
            }
        self.init(reason, error.message, cause: error)
    }

    /// The status of an HTTP response: 400, 413, 415 or 422 if another file may be accepted, else 503.
    public var status: Int {
        switch reason {
        case .empty: 400
        case .tooLarge: 413
        case .unsupportedFormat, .wrongType: 415
        case .cancelled, .failed: 503
        default: 422
        }
    }
}

extension UploadError: CustomStringConvertible {
    public var description: String { "\(reason.rawValue): \(message)" }
}
