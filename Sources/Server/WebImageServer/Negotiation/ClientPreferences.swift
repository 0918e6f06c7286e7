// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The header fields of a request that decide about the form of its answer, read once.
///
/// The same value is a part of the key of an answer in memory and the source of every choice, so two requests
/// with one key can't get different answers.
struct ClientPreferences: Hashable, Sendable {
    /// The fields that the server looks at.
    struct Fields: OptionSet, Sendable {
        let rawValue: Int

        static let saveData = Fields(rawValue: 1)
        static let clientHints = Fields(rawValue: 2)
    }

    /// Nil for a request without the field. Such a client takes every format; an empty field takes none.
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

    /// Whether the client asks for less data (`Save-Data`, a structured boolean or the token `on`).
    var savesData: Bool { ["on", "?1"].contains(saveData?.lowercased()) }

    /// Adds a text that is different for different preferences.
    func addKey(to text: inout String) {
        // A field can't contain a line break, and one that is there begins with a space.
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
    /// The lines of a field as one list (RFC 9110, 5.3); nil for a request without it.
    fileprivate func list(_ name: String) -> String? {
        guard let first = self[name] else { return nil }
        let values = values(name)
        return values.count == 1 ? first : values.joined(separator: ", ")
    }
}
#endif
