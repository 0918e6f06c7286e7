// SPDX-License-Identifier: MIT

public import PortableFoundation

/// The reason why an image could not be loaded, decoded, processed or stored.
///
/// An error is one word in size. It holds short text and numbers, never image data, and is safe to log: URLs
/// are redacted and control characters are escaped.
///
/// ```swift
/// do {
///     let image = try await ImageManager.shared.image(for: url)
///     show(image)
/// } catch {
///     if error.status == 404 { showMissing() }
/// }
/// ```
public struct ImageError: Error, Sendable {
    private let storage: Storage

    private final class Storage: Sendable {
        let code: Code
        let message: String
        let url: String?
        let cause: (any Error)?
        let detail: Detail
        let retryTime: Double?
        let response: (any Sendable)?
        let keepsStored: Bool

        init(
            code: Code, message: String, url: String? = nil, cause: (any Error)? = nil,
            detail: Detail = .none, retryTime: Double? = nil, response: (any Sendable)? = nil,
            keepsStored: Bool = false
        ) {
            self.retryTime = retryTime
            self.response = response
            self.keepsStored = keepsStored
            self.code = code
            self.message = message
            self.url = url
            self.cause = cause
            self.detail = detail
        }
    }

    private enum Detail: Sendable {
        case none
        case status(Int, retryAfter: Duration?)
        case limit(Limit)
    }

    /// A limit that was exceeded: its name as in ``Limits``, the value found and the value allowed.
    public struct Limit: Sendable, Hashable {
        public let name: String
        public let found: Int
        public let allowed: Int
    }

    /// - Parameters:
    ///   - url: the URL concerned; it is redacted, see ``url``.
    public init(_ code: Code, _ message: String, url: String? = nil, cause: (any Error)? = nil) {
        storage = Storage(code: code, message: message, url: url.map(Self.redacting), cause: cause)
    }

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// The kind of the failure.
    public var code: Code { storage.code }
    /// A short English description for logs. Control characters are escaped.
    public var message: String { Self.escaping(storage.message) }
    /// The URL concerned, without user name, password, query values and fragment.
    public var url: String? { storage.url }
    /// The underlying error.
    public var cause: (any Error)? { storage.cause }

    /// The HTTP status, for ``Code/http``; for ``Code/recentlyFailed``, the status of the remembered failure.
    public var status: Int? {
        if case .status(let status, _) = storage.detail { return status }
        return code == .recentlyFailed ? (cause as? ImageError)?.status : nil
    }

    /// How long the server asked to wait before a retry (`Retry-After`, RFC 9110, 10.2.3), for ``Code/http``.
    public var retryAfter: Duration? {
        if case .status(_, let delay) = storage.detail { delay } else { nil }
    }

    /// The limit that was exceeded, for ``Code/limit``.
    public var limit: Limit? {
        if case .limit(let limit) = storage.detail { limit } else { nil }
    }

    /// Returns the same error with `url`, if it has no URL yet.
    package func at(url: String) -> ImageError {
        guard storage.url == nil else { return self }
        return ImageError(
            Storage(
                code: storage.code, message: storage.message, url: Self.redacting(url), cause: storage.cause,
                detail: storage.detail, retryTime: storage.retryTime, response: storage.response))
    }

    /// Returns the same error with a message that begins with what it's about.
    package func about(_ subject: String) -> ImageError {
        ImageError(
            Storage(
                code: storage.code, message: subject + ": " + storage.message, url: storage.url,
                cause: storage.cause, detail: storage.detail, retryTime: storage.retryTime,
                response: storage.response, keepsStored: storage.keepsStored))
    }

    /// The time at which the next attempt could have begun, for a load that ended because it would not have
    /// waited that long; nil for any other failure.
    ///
    /// Until then, the server asked for no request, or its last failures are too recent.
    public var retryDate: Date? { retryTime.map { Date(timeIntervalSince1970: $0) } }

    /// ``retryDate`` in seconds since 1970.
    package var retryTime: Double? { storage.retryTime }

    /// Returns the same failure with a ``retryDate``, given in seconds since 1970.
    package func retryable(at time: Double) -> ImageError {
        ImageError(
            Storage(
                code: storage.code, message: storage.message, url: storage.url, cause: storage.cause,
                detail: storage.detail, retryTime: time, response: storage.response))
    }

    /// Whether a stored image is kept, although the status says that the image does not exist: the status is
    /// that of another URL.
    package var keepsStored: Bool { storage.keepsStored }

    /// The same failure with ``keepsStored``.
    package var keepingStored: ImageError {
        ImageError(
            Storage(
                code: storage.code, message: storage.message, url: storage.url, cause: storage.cause,
                detail: storage.detail, retryTime: storage.retryTime, response: storage.response,
                keepsStored: true))
    }

    /// The response that caused the failure, of a type that the loading module declares.
    package var attachedResponse: (any Sendable)? { storage.response }

    /// Returns the same failure with ``attachedResponse``, which must be safe to log.
    package func attaching(response: any Sendable) -> ImageError {
        ImageError(
            Storage(
                code: storage.code, message: storage.message, url: storage.url, cause: storage.cause,
                detail: storage.detail, retryTime: storage.retryTime, response: response))
    }
}

extension ImageError {
    /// Creates the error for a response with an error status.
    ///
    /// - Parameter reason: added to the message if the status alone does not explain the failure.
    public static func http(
        status: Int, retryAfter: Duration? = nil, reason: String? = nil, url: String? = nil
    ) -> ImageError {
        let detail = Detail.status(status, retryAfter: retryAfter)
        let message = "HTTP status \(status)" + (reason.map { ": " + $0 } ?? "")
        return ImageError(Storage(code: .http, message: message, url: url.map(redacting), detail: detail))
    }

    /// Creates the error for a limit that was exceeded.
    ///
    /// - Parameter name: the name of the property of ``Limits``.
    public static func limit(_ name: String, found: Int, allowed: Int) -> ImageError {
        let message = "\(name): \(found) found, \(allowed) allowed"
        let detail = Detail.limit(Limit(name: name, found: found, allowed: allowed))
        return ImageError(Storage(code: .limit, message: message, detail: detail))
    }

    /// Creates the error for a failed allocation. Its code is ``Code/limit``, and ``limit`` is nil: the
    /// machine's memory is the limit, and the image may be fine.
    package static func noMemory(for purpose: String) -> ImageError {
        ImageError(.limit, "no memory for \(purpose)")
    }

    /// The error of a cancelled load or operation.
    public static let cancelled = ImageError(.cancelled, "cancelled")
}

extension ImageError: CustomStringConvertible {
    /// The error on one line: `code: message (URL): cause`.
    public var description: String {
        var text = "\(code.rawValue): \(message)"
        if let url { text += " (\(url))" }
        if let cause { text += ": \(Self.escaping(String(describing: cause)))" }
        return text
    }
}
