// SPDX-License-Identifier: MIT

/// Why an image could not be had.
///
/// One word in size and cheap to keep; it holds short text and numbers only, never bytes or pixels, and is safe to
/// log: addresses have lost their credentials and control characters are escaped.
///
///     do {
///         let image = try await ImageManager.shared.image(from: url)
///     } catch {
///         if error.status == 404 { showMissing() }
///     }
public struct ImageError: Error, Sendable {
    private let storage: Storage

    private final class Storage: Sendable {
        let code: Code
        let message: String
        let url: String?
        let cause: (any Error)?
        let detail: Detail

        init(_ code: Code, _ message: String, _ url: String?, _ cause: (any Error)?, _ detail: Detail) {
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

    /// A limit that was passed: its name as in ``Limits``, what was found, and what is allowed.
    public struct Limit: Sendable, Hashable {
        public let name: String
        public let found: Int
        public let allowed: Int
    }

    /// - Parameters:
    ///   - url: the address concerned; ``redacting(_:)`` is applied to it.
    public init(_ code: Code, _ message: String, url: String? = nil, cause: (any Error)? = nil) {
        storage = Storage(code, message, url.map(Self.redacting), cause, .none)
    }

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// What kind of failure it is: the one thing to switch over.
    public var code: Code { storage.code }
    /// One short English sentence for a log. Control characters are escaped.
    public var message: String { Self.escaping(storage.message) }
    /// The address concerned, without user name, password, query values or fragment.
    public var url: String? { storage.url }
    /// The failure underneath, if there was one.
    public var cause: (any Error)? { storage.cause }

    /// The HTTP status, for ``Code/http``; for ``Code/recentlyFailed``, that of the failure that is remembered.
    public var status: Int? {
        if case .status(let status, _) = storage.detail { return status }
        return code == .recentlyFailed ? (cause as? ImageError)?.status : nil
    }

    /// How long the server asked to wait before the next try (RFC 9110, 10.2.3), for ``Code/http``.
    public var retryAfter: Duration? {
        if case .status(_, let delay) = storage.detail { delay } else { nil }
    }

    /// The limit that was passed, for ``Code/limit``.
    public var limit: Limit? {
        if case .limit(let limit) = storage.detail { limit } else { nil }
    }

    /// The same failure, told of another address. An address that is there already stays.
    public func at(url: String) -> ImageError {
        guard storage.url == nil else { return self }
        let url = Self.redacting(url)
        return ImageError(Storage(storage.code, storage.message, url, storage.cause, storage.detail))
    }
}

extension ImageError {
    /// A response whose status is no success.
    public static func http(
        status: Int, retryAfter: Duration? = nil, url: String? = nil
    ) -> ImageError {
        let detail = Detail.status(status, retryAfter: retryAfter)
        return ImageError(Storage(.http, "HTTP status \(status)", url.map(redacting), nil, detail))
    }

    /// A limit of ``Limits`` that was passed. `name` is the property's name there.
    public static func limit(_ name: String, found: Int, allowed: Int) -> ImageError {
        let message = "\(name): \(found) found, \(allowed) allowed"
        let detail = Detail.limit(Limit(name: name, found: found, allowed: allowed))
        return ImageError(Storage(.limit, message, nil, nil, detail))
    }

    /// The system gave no memory for `purpose`: a ``Code/limit`` that is the machine's, so that ``limit`` is nil. It says
    /// nothing of the bytes.
    public static func noMemory(for purpose: String) -> ImageError {
        ImageError(.limit, "no memory for \(purpose)")
    }

    /// The task or its job was cancelled.
    public static let cancelled = ImageError(.cancelled, "cancelled")
}

extension ImageError: CustomStringConvertible {
    /// `code: message (address): cause`, on one line.
    public var description: String {
        var text = "\(code.rawValue): \(message)"
        if let url { text += " (\(url))" }
        if let cause { text += ": \(Self.escaping(String(describing: cause)))" }
        return text
    }
}
