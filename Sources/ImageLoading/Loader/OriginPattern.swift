// SPDX-License-Identifier: MIT

public import ImageBase

/// A scheme, and optionally a host, a port and a path, that a URL must match; see ``AllowedOrigins``.
///
/// ```swift
/// let images: OriginPattern = "https://images.example.com"
/// let media: OriginPattern = "https://*.cdn.example.com/media/"
/// let configured = try OriginPattern(parsing: line)
/// ```
///
/// | pattern | URLs |
/// |---|---|
/// | `https:` | all with this scheme |
/// | `https://a.example` | on this host, with the default port |
/// | `https://*.a.example` | on hosts with one more label, such as `b.a.example`; not on `a.example` itself |
/// | `https://a.example:8443`, `https://a.example:*` | on this port, or on any port |
/// | `https://a.example/media/` | with a path that begins with `/media/` |
/// | `file:///srv/images/` | of local files in this folder. Symbolic links are followed |
///
/// Hosts are compared as lower-case A-labels without a trailing dot, and addresses as addresses, no matter
/// how they're spelled. Paths are compared after dot segments are removed and unreserved characters are
/// decoded. A path with an encoded slash (`%2F`), or with anything else that servers interpret differently,
/// never matches a path.
public struct OriginPattern: Sendable, Hashable {
    private enum Host: Sendable, Hashable {
        case any
        /// The URL has no host, as in `file:` URLs.
        case none
        case exactly(OriginHost)
        /// The host has one more label than this name.
        case below(String)
    }

    private enum Port: Sendable, Hashable {
        case any
        /// The URL has this port; `nil` for the default port.
        case exactly(Int?)
    }

    let scheme: String
    private let host: Host
    private let port: Port
    private let path: PathPrefix

    /// Parses a pattern, for example from a configuration file. It doesn't trim white space.
    ///
    /// - Throws: ``ImageBase/ImageError/Code/invalidInput`` if the scheme is missing, the host, the port or
    ///   the path is invalid, the path doesn't end with `/`, or there is a user name, a query or a fragment.
    public init(parsing text: String) throws(ImageError) {
        guard let scheme = OriginParts.scheme(of: text) else {
            throw Self.invalid("missing scheme; write https://host")
        }
        self.scheme = scheme
        let rest = text.dropFirst(scheme.count + 1)
        if rest.isEmpty {
            (host, port, path) = (.any, .any, .root)
            return
        }
        guard rest.hasPrefix("//") else { throw Self.invalid("\(scheme): must be followed by // or nothing") }
        guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
            throw Self.invalid("a query or fragment is not allowed")
        }
        let authority = rest.dropFirst(2).prefix { $0 != "/" }
        let hasWildcard = authority.hasPrefix("*.")
        let hasAnyPort = authority.hasSuffix(":*")
        let server = authority.dropFirst(hasWildcard ? 2 : 0).dropLast(hasAnyPort ? 2 : 0)
        guard !server.contains("*") else {
            throw Self.invalid("* is allowed as the first of several labels of a host, and as a port")
        }
        guard let parts = OriginParts("\(scheme)://\(server)"), !parts.hasUserInformation,
            parts.host != nil || authority.isEmpty
        else {
            throw Self.invalid("invalid host or port, or a user name")
        }
        switch parts.host {
        case .name(let name)? where hasWildcard: host = .below(name)
        case .address? where hasWildcard: throw Self.invalid("* is not allowed in an address")
        case let server?: host = .exactly(server)
        case nil: host = .none
        }
        port = hasAnyPort ? .any : .exactly(parts.port)
        let path = rest.dropFirst(2 + authority.count)
        guard path.isEmpty || path.hasSuffix("/") else {
            throw Self.invalid("the path \(path.prefix(64)) does not end with /")
        }
        guard let prefix = path.isEmpty ? .root : PathPrefix(parsing: path) else {
            throw Self.invalid("invalid path, or one that servers interpret differently")
        }
        self.path = prefix
    }

    private static func invalid(_ reason: String) -> ImageError {
        ImageError(.invalidInput, "invalid origin pattern: \(reason)")
    }

    /// - Parameter parts: the parts of a URL with this pattern's scheme.
    func matches(_ parts: OriginParts) -> Bool {
        switch host {
        case .any: return true
        case .none:
            // The file loader accepts URLs without a host and URLs with the host `localhost`.
            let isLocal = scheme == "file" && parts.host == .name("localhost")
            guard parts.host == nil || isLocal else { return false }
        case .exactly(let host):
            guard parts.host == host else { return false }
        case .below(let name):
            guard case .name(let other)? = parts.host, let dot = other.firstIndex(of: "."),
                other[other.index(after: dot)...] == name
            else { return false }
        }
        if case .exactly(let port) = port, parts.port != port { return false }
        return path.matches(parts.path)
    }
}

extension OriginPattern: ExpressibleByStringLiteral {
    /// Creates a pattern from a string literal. An invalid literal causes a fatal error; for other strings,
    /// use ``init(parsing:)``.
    public init(stringLiteral text: String) {
        do throws(ImageError) {
            try self.init(parsing: text)
        } catch {
            preconditionFailure("\(error.message): \(text)")
        }
    }
}

extension OriginPattern: CustomStringConvertible {
    /// The pattern in its normalized form: `https://*.cdn.example.com/media/`.
    public var description: String {
        let port: String =
            switch port {
            case .any: ":*"
            case .exactly(let number): number.map { ":\($0)" } ?? ""
            }
        let path = path == .root ? "" : path.text
        switch host {
        case .any: return "\(scheme):"
        case .none: return "\(scheme)://\(path.isEmpty ? "/" : path)"
        case .exactly(.name(let name)): return "\(scheme)://\(name)\(port)\(path)"
        case .exactly(.address(let address)): return "\(scheme)://\(address.hostText)\(port)\(path)"
        case .below(let name): return "\(scheme)://*.\(name)\(port)\(path)"
        }
    }
}
