// SPDX-License-Identifier: MIT

public import PortableFoundation

/// The reason why an image couldn't be loaded, decoded, processed or stored.
///
/// An error is one word in size. It contains short strings and numbers, never image data, and is safe to log:
/// URLs are redacted and control characters are escaped.
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

    private struct Fields: Sendable {
        let code: Code
        var message: String
        var url: String?
        var cause: (any Error)?
        var detail = Detail.none
        var earlier: [ImageError] = []
        var retryTime: Double?
        var response: (any Sendable)?
        var keepsStored = false
    }

    private final class Storage: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private enum Detail: Sendable {
        case none
        case status(Int, retryAfter: Duration?)
        case limit(Limit)
    }

    /// A limit that was exceeded: its name in ``Limits``, the value found and the value allowed.
    public struct Limit: Sendable, Hashable {
        public let name: String
        public let found: Int
        public let allowed: Int
    }

    /// - Parameters:
    ///   - url: the URL that failed; it's redacted, see ``url``.
    public init(_ code: Code, _ message: String, url: String? = nil, cause: (any Error)? = nil) {
        self.init(Fields(code: code, message: message, url: url.map(Self.redacting), cause: cause))
    }

    private init(_ fields: Fields) { storage = Storage(fields) }

    private func with(_ change: (inout Fields) -> Void) -> ImageError {
        var fields = storage.fields
        change(&fields)
        return ImageError(fields)
    }

    /// The kind of failure.
    public var code: Code { storage.fields.code }
    /// A short English description for logs. Control characters are escaped.
    public var message: String { Self.escaping(storage.fields.message) }
    /// The URL that failed, without user name, password, query values and fragment.
    public var url: String? { storage.fields.url }
    /// The underlying error.
    public var cause: (any Error)? { storage.fields.cause }
    /// The errors of the URLs tried before this one, in order. Empty for a request without alternatives.
    ///
    /// They're the errors of the request's own URL and of every alternative before the last one.
    public var earlierErrors: [ImageError] { storage.fields.earlier }

    /// The HTTP status, for ``Code/http``; for ``Code/recentlyFailed``, the status of the remembered failure.
    public var status: Int? {
        if case .status(let status, _) = storage.fields.detail { return status }
        return code == .recentlyFailed ? (cause as? ImageError)?.status : nil
    }

    /// How long the server asked to wait before a retry (`Retry-After`, RFC 9110, 10.2.3), for ``Code/http``.
    public var retryAfter: Duration? {
        if case .status(_, let delay) = storage.fields.detail { delay } else { nil }
    }

    /// The limit that was exceeded, for ``Code/limit``.
    public var limit: Limit? {
        if case .limit(let limit) = storage.fields.detail { limit } else { nil }
    }

    /// Returns the same error with `url`, if it doesn't have a URL yet.
    package func at(url: String) -> ImageError {
        storage.fields.url == nil ? with { $0.url = Self.redacting(url) } : self
    }

    /// Returns the same error with `subject` in front of its message.
    package func about(_ subject: String) -> ImageError {
        with { $0.message = subject + ": " + $0.message }
    }

    /// Returns the same error with ``earlierErrors``.
    package func following(_ earlier: [ImageError]) -> ImageError {
        earlier.isEmpty ? self : with { $0.earlier = earlier }
    }

    /// The earliest time for the next attempt, if the load failed rather than wait that long; nil for any
    /// other failure.
    ///
    /// The server asked us to wait until then, or its failures are too recent for an earlier attempt.
    public var retryDate: Date? { retryTime.map { Date(timeIntervalSince1970: $0) } }

    /// ``retryDate`` in seconds since 1970.
    package var retryTime: Double? { storage.fields.retryTime }

    /// Returns the same failure with a ``retryDate``, given in seconds since 1970.
    package func retryable(at time: Double) -> ImageError { with { $0.retryTime = time } }

    /// Whether to keep the stored image even though the status says that the image doesn't exist, because the
    /// status belongs to a different URL.
    package var keepsStored: Bool { storage.fields.keepsStored }

    /// Returns the same failure with ``keepsStored``.
    package var keepingStored: ImageError { with { $0.keepsStored = true } }

    /// The response that caused the failure. The loading module declares its type.
    package var attachedResponse: (any Sendable)? { storage.fields.response }

    /// Returns the same failure with ``attachedResponse``, which must be safe to log.
    package func attaching(response: any Sendable) -> ImageError { with { $0.response = response } }
}

extension ImageError {
    /// Creates the error for a response with an error status.
    ///
    /// - Parameter reason: added to the message if the status alone doesn't explain the failure.
    public static func http(
        status: Int, retryAfter: Duration? = nil, reason: String? = nil, url: String? = nil
    ) -> ImageError {
        let detail = Detail.status(status, retryAfter: retryAfter)
        let message = "HTTP status \(status)" + (reason.map { ": " + $0 } ?? "")
        return ImageError(Fields(code: .http, message: message, url: url.map(redacting), detail: detail))
    }

    /// Creates the error for a limit that was exceeded.
    ///
    /// - Parameter name: the name of the ``Limits`` property.
    public static func limit(_ name: String, found: Int, allowed: Int) -> ImageError {
        let message = "\(name): \(found) found, \(allowed) allowed"
        let detail = Detail.limit(Limit(name: name, found: found, allowed: allowed))
        return ImageError(Fields(code: .limit, message: message, detail: detail))
    }

    /// Creates the error for a failed allocation. Its code is ``Code/limit``, but ``limit`` is nil: the
    /// machine ran out of memory, and the image may be fine.
    package static func noMemory(for purpose: String) -> ImageError {
        ImageError(.limit, "no memory for \(purpose)")
    }

    /// The error for a canceled load or operation.
    public static let cancelled = ImageError(.cancelled, "cancelled")
}

extension ImageError: CustomStringConvertible {
    /// The error on one line: `code: message (URL): cause`, followed by ``earlierErrors``.
    public var description: String {
        var text = "\(code.rawValue): \(message)"
        if let url { text += " (\(url))" }
        if let cause { text += ": \(Self.escaping(String(describing: cause)))" }
        for error in earlierErrors { text += "; before that, \(error)" }
        return text
    }
}
