// SPDX-License-Identifier: MIT

/// The header fields that the server receives with a request, as far as they're known before the request is
/// sent. `Vary` selects stored responses by these fields.
public struct RequestFields: Sendable, Hashable {
    /// The fields with values that aren't known before the request is sent.
    public enum Unknown: Sendable, Hashable {
        case names(Set<HTTPHeaders.Name>)
        case all
    }

    /// The request's own fields, and the fields that the loader adds.
    public var headers: HTTPHeaders
    /// The fields that may be set while the request is being sent. A response that varies on one of them is
    /// treated like a response with `Vary: *`. Default: none.
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
