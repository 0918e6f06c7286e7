// SPDX-License-Identifier: MIT

package import PortableFoundation

/// The values that your app attached to a request.
package struct RequestValues: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let key: any RequestValueKey.Type
        let value: any Hashable & Sendable
        /// The value's line in a cache key, or nil if the value isn't part of the key.
        let text: String?

        static func == (left: Entry, right: Entry) -> Bool {
            AnyHashable(left.value) == AnyHashable(right.value)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Values that another process has encoded, by the names of their keys.
    private var received: [String: Data] = [:]

    package init() {}

    package subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get {
            if let entry = entries[ObjectIdentifier(key)] {
                return entry.value as? Key.Value ?? key.defaultValue
            }
            guard !received.isEmpty, let data = received[Self.name(of: key)],
                let type = Key.Value.self as? any Decodable.Type
            else { return key.defaultValue }
            return (try? JSONDecoder().decode(type, from: data)) as? Key.Value ?? key.defaultValue
        }
        set {
            let text = newValue == key.defaultValue ? nil : key.cacheText(for: newValue)
            entries[ObjectIdentifier(key)] = Entry(key: key, value: newValue, text: text.map(Self.line))
        }
    }

    /// Returns these values, plus the values in `others` for keys that aren't set here.
    package func filled(from others: RequestValues) -> RequestValues {
        var values = self
        values.entries.merge(others.entries) { own, _ in own }
        return values
    }

    /// The `Codable` values with their key names.
    package var encoded: [(name: String, value: Data)] {
        received.map { ($0, $1) }
            + entries.values.compactMap { entry in
                guard let value = entry.value as? any Codable, let data = try? JSONEncoder().encode(value)
                else {
                    return nil
                }
                return (Self.name(of: entry.key), data)
            }
    }

    /// Adds a value encoded by another process.
    package mutating func receive(_ value: Data, for name: String) { received[name] = value }

    /// The name of a key, which is the same in every process that contains the key's type.
    private static func name(of key: any RequestValueKey.Type) -> String {
        _mangledTypeName(key) ?? String(reflecting: key)
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The cache key lines, in a fixed order.
    package var cacheLines: [String] {
        entries.isEmpty ? [] : entries.values.compactMap(\.text).sorted()
    }

    private static func line(_ text: String) -> String {
        "value=" + (text.contains("\n") ? Hash128(text, seed: .fixed).hexadecimal : text)
    }
}
