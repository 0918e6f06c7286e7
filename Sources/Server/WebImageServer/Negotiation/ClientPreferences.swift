// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The request header fields that affect the form of the response, read once.
///
/// The same value is part of a cached response's key and the basis of every choice, so two requests with the
/// same key can't get different responses.
struct ClientPreferences: Hashable, Sendable {
    /// The fields that the server reads.
    struct Fields: OptionSet, Sendable {
        let rawValue: Int

        static let saveData = Fields(rawValue: 1)
        static let clientHints = Fields(rawValue: 2)
    }

    /// The `Accept` field; nil if the request doesn't have it. Such a client accepts every format, but an
    /// empty field accepts none.
    let accept: String?
    let saveData: String?
    let density: String?
    let width: String?

    init(_ headers: HTTPHeaders, fields: Fields) {
        accept = headers.list("Accept")
        saveData = fields.contains(.saveData) ? headers.list("Save-Data") : nil
        density = fields.contains(.clientHints) ? headers.list("Sec-CH-DPR") : nil
        width = fields.contains(.clientHints) ? headers.list("Sec-CH-Width") : nil
    }

    /// Whether the client asks for less data (`Save-Data`, as a structured boolean or the token `on`).
    var savesData: Bool { ["on", "?1"].contains(saveData?.lowercased()) }

    /// Adds a string that differs for different preferences.
    func addKey(to text: inout String) {
        // A field can't contain a line break, so we can use one as the separator. A space marks a field
        // that's present, because it may be empty.
        func add(_ value: String?) {
            guard let value else { return }
            text += " "
            text += value
        }
        add(accept)
        text += "\n"
        add(saveData)
        text += "\n"
        add(density)
        text += "\n"
        add(width)
    }
}

extension HTTPHeaders {
    /// Returns the lines of a field as one list (RFC 9110, 5.3); nil for a request without it.
    fileprivate func list(_ name: String) -> String? {
        guard let first = self[name] else { return nil }
        let values = values(name)
        return values.count == 1 ? first : values.joined(separator: ", ")
    }
}
#endif
