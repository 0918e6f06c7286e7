// SPDX-License-Identifier: MIT

/// The values that a program has attached to a request.
package struct RequestValues: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let value: any Hashable & Sendable
        /// One line of a cache key; nil if the value is not part of it.
        let text: String?

        static func == (left: Entry, right: Entry) -> Bool {
            AnyHashable(left.value) == AnyHashable(right.value)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    package init() {}

    package subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { entries[ObjectIdentifier(key)]?.value as? Key.Value ?? key.defaultValue }
        set {
            let text = newValue == key.defaultValue ? nil : key.cacheText(for: newValue)
            entries[ObjectIdentifier(key)] = Entry(value: newValue, text: text.map(Self.line))
        }
    }

    /// These values, and those of `others` for the keys that are not set here.
    package func filled(from others: RequestValues) -> RequestValues {
        var values = self
        values.entries.merge(others.entries) { own, _ in own }
        return values
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The lines of cache keys, in a fixed order.
    package var cacheLines: [String] {
        entries.isEmpty ? [] : entries.values.compactMap(\.text).sorted()
    }

    private static func line(_ text: String) -> String {
        "value=" + (text.contains("\n") ? Hash128(text, seed: .fixed).hexadecimal : text)
    }
}
