// SPDX-License-Identifier: MIT

/// Header fields, in order. Names are compared without regard to case (RFC 9110, 5.1), and a name can occur
/// more than once.
///
/// A lookup is linear. For the dozen or so fields of a response, that's faster than a hash table.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A name and its value.
    public struct Field: Sendable, Hashable {
        public var name: Name
        public var value: String

        public init(name: String, value: String) {
            self.name = Name(name)
            self.value = value
        }
    }

    private enum Storage: Sendable {
        case fields([Field])
        case lines(HeaderLines)
    }

    private var storage: Storage

    public private(set) var fields: [Field] {
        get {
            switch storage {
            case .fields(let fields): fields
            case .lines(let lines): lines.fields
            }
        }
        set { storage = .fields(newValue) }
    }

    public init() { storage = .fields([]) }

    public init(_ fields: [Field]) { storage = .fields(fields) }

    /// Stores received lines. They're parsed when they're read.
    init(_ lines: HeaderLines) { storage = .lines(lines) }

    public init(dictionaryLiteral elements: (String, String)...) {
        storage = .fields(elements.map { Field(name: $0.0, value: $0.1) })
    }

    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool { left.fields == right.fields }

    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }

    public var isEmpty: Bool {
        switch storage {
        case .fields(let fields): fields.isEmpty
        case .lines(let lines): lines.isEmpty
        }
    }

    /// The first value of a name. Setting it replaces all values of the name; setting `nil` removes them.
    public subscript(_ name: String) -> String? {
        get {
            if case .lines(let lines) = storage { return lines.first(name) }
            let fields = fields
            // Iterating by index avoids a retain for each element.
            for index in fields.indices where fields[index].name.matches(name) { return fields[index].value }
            return nil
        }
        set {
            guard let newValue else { return remove(name) }
            if let index = fields.firstIndex(where: { $0.name.matches(name) }) {
                fields[index].value = newValue
                var seen = 0
                fields.removeAll { field in
                    guard field.name.matches(name) else { return false }
                    seen += 1
                    return seen > 1
                }
            } else {
                fields.append(Field(name: name, value: newValue))
            }
        }
    }

    /// All values of a name, in order.
    public func values(_ name: String) -> [String] {
        if case .lines(let lines) = storage { return lines.values(name) }
        let fields = fields
        var values: [String] = []
        for index in fields.indices where fields[index].name.matches(name) {
            values.append(fields[index].value)
        }
        return values
    }

    /// Calls `body` with the bytes of each value of a name, in order. It's faster than ``values(_:)``.
    func forEachValue(of name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        switch storage {
        case .lines(let lines): lines.forEachValue(of: name, body)
        case .fields(let fields):
            for index in fields.indices where fields[index].name.matches(name) {
                var value = fields[index].value
                value.withUTF8(body)
            }
        }
    }

    /// Adds a field, and keeps existing fields with the same name.
    public mutating func add(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }

    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.matches(name) }
    }

    /// Returns these fields, plus the fields of `defaults` with names that aren't among them.
    public func filled(from defaults: HTTPHeaders) -> HTTPHeaders {
        if isEmpty { return defaults }
        if defaults.isEmpty { return self }
        var result = defaults.fields.filter { self[$0.name.text] == nil }
        result += fields
        return HTTPHeaders(result)
    }
}
