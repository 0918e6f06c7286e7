// SPDX-License-Identifier: MIT

/// The header fields of a request as the server receives them, as far as they are known before the request is
/// sent. `Vary` selects by them.
public struct RequestFields: Sendable, Hashable {
    /// The fields whose values are not known before the request is sent.
    public enum Unknown: Sendable, Hashable {
        case names(Set<HTTPHeaders.Name>)
        case all
    }

    /// The request's own fields and those that the loader adds.
    public var headers: HTTPHeaders
    /// The fields that may be set while the request is sent. A response that varies on one of them is treated
    /// like a response with `Vary: *`. Default: none.
    public var unknown: Unknown

    public init(_ headers: HTTPHeaders, unknown: Unknown = .names([])) {
        self.headers = headers
        self.unknown = unknown
    }

    func isKnown(_ name: String) -> Bool {
        switch unknown {
        case .names(let names): names.isEmpty || !names.contains(HTTPHeaders.Name(name))
        case .all: false
        }
    }
}
