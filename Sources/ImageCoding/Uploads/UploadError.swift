// SPDX-License-Identifier: MIT

public import ImageBase

/// Explains to the uploader why a file was rejected.
public struct UploadError: Error, Sendable {
    /// Why a file was rejected. Later versions may add reasons.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file is empty.
        public static let empty = Reason(rawValue: "empty")
        /// The file, or the image in it, is larger than the rules allow.
        public static let tooLarge = Reason(rawValue: "tooLarge")
        /// The image has fewer pixels than the rules require.
        public static let tooSmall = Reason(rawValue: "tooSmall")
        /// The file isn't an image, or its format isn't accepted.
        public static let unsupportedFormat = Reason(rawValue: "unsupportedFormat")
        /// The file's format isn't the one that its sender declared.
        public static let wrongType = Reason(rawValue: "wrongType")
        /// The image is animated, and the rules don't accept animations.
        public static let animated = Reason(rawValue: "animated")
        /// The image is truncated or can't be decoded.
        public static let damaged = Reason(rawValue: "damaged")
        /// The work was canceled.
        public static let cancelled = Reason(rawValue: "cancelled")
        /// The server can't do what its rules require, such as encoding in a format that it doesn't support.
        public static let failed = Reason(rawValue: "failed")
    }

    public let reason: Reason
    /// A description of the problem, in English, in lowercase and without a period at the end.
    public let message: String
    /// The codec's error, if there is one.
    public let cause: ImageError?

    init(_ reason: Reason, _ message: String, cause: ImageError? = nil) {
        (self.reason, self.message, self.cause) = (reason, message, cause)
    }

    /// Creates the error for a codec that failed on uploaded bytes.
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

    /// The status for an HTTP response: 400, 413, 415 or 422 if another file may be accepted, otherwise 503.
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
