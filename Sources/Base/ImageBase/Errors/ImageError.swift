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

    /// A limit that was exceeded: its name as in ``Limits``, the value found and the value allowed.
    public struct Limit: Sendable, Hashable {
        public let name: String
        public let found: Int
        public let allowed: Int
    }

    /// - Parameters:
    ///   - url: the URL concerned; it is redacted, see ``url``.
    public init(_ code: Code, _ message: String, url: String? = nil, cause: (any Error)? = nil) {
        self.init(Fields(code: code, message: message, url: url.map(Self.redacting), cause: cause))
    }

    private init(_ fields: Fields) { storage = Storage(fields) }

    private func with(_ change: (inout Fields) -> Void) -> ImageError {
        var fields = storage.fields
        change(&fields)
        return ImageError(fields)
    }

    /// The kind of the failure.
    public var code: Code { storage.fields.code }
    /// A short English description for logs. Control characters are escaped.
    public var message: String { Self.escaping(storage.fields.message) }
    /// The URL concerned, without user name, password, query values and fragment.
    public var url: String? { storage.fields.url }
    /// The underlying error.
    public var cause: (any Error)? { storage.fields.cause }
    /// The failures of the URLs that were tried before this one, in order: those of a request and the
    /// alternatives before the last one. Empty for a request without alternatives.
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

    /// Returns the same error with `url`, if it has no URL yet.
    package func at(url: String) -> ImageError {
        storage.fields.url == nil ? with { $0.url = Self.redacting(url) } : self
    }

    /// Returns the same error with a message that begins with what it's about.
    package func about(_ subject: String) -> ImageError {
        with { $0.message = subject + ": " + $0.message }
    }

    /// Returns the same error with ``earlierErrors``.
    package func following(_ earlier: [ImageError]) -> ImageError {
        earlier.isEmpty ? self : with { $0.earlier = earlier }
    }

    /// The time at which the next attempt could have begun, for a load that ended because it would not have
    /// waited that long; nil for any other failure.
    ///
    /// Until then, the server asked for no request, or its last failures are too recent.
    public var retryDate: Date? { retryTime.map { Date(timeIntervalSince1970: $0) } }

    /// ``retryDate`` in seconds since 1970.
    package var retryTime: Double? { storage.fields.retryTime }

    /// Returns the same failure with a ``retryDate``, given in seconds since 1970.
    package func retryable(at time: Double) -> ImageError { with { $0.retryTime = time } }

    /// Whether a stored image is kept, although the status says that the image does not exist: the status is
    /// that of another URL.
    package var keepsStored: Bool { storage.fields.keepsStored }

    /// The same failure with ``keepsStored``.
    package var keepingStored: ImageError { with { $0.keepsStored = true } }

    /// The response that caused the failure, of a type that the loading module declares.
    package var attachedResponse: (any Sendable)? { storage.fields.response }

    /// Returns the same failure with ``attachedResponse``, which must be safe to log.
    package func attaching(response: any Sendable) -> ImageError { with { $0.response = response } }
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
        return ImageError(Fields(code: .http, message: message, url: url.map(redacting), detail: detail))
    }

    /// Creates the error for a limit that was exceeded.
    ///
    /// - Parameter name: the name of the property of ``Limits``.
    public static func limit(_ name: String, found: Int, allowed: Int) -> ImageError {
        let message = "\(name): \(found) found, \(allowed) allowed"
        let detail = Detail.limit(Limit(name: name, found: found, allowed: allowed))
        return ImageError(Fields(code: .limit, message: message, detail: detail))
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
    /// The error on one line: `code: message (URL): cause`, then those in ``earlierErrors``.
    public var description: String {
        var text = "\(code.rawValue): \(message)"
        if let url { text += " (\(url))" }
        if let cause { text += ": \(Self.escaping(String(describing: cause)))" }
        for error in earlierErrors { text += "; before that, \(error)" }
        return text
    }
}
