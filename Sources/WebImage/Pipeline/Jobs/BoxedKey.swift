// SPDX-License-Identifier: MIT

/// The fields of a key behind one reference, because many objects hold it. Two keys are equal if all fields
/// are; the same object is not compared field by field.
///
/// A key with other values is made of a changed copy of ``fieldValues``.
@dynamicMemberLookup
final class BoxedKey<Fields: Hashable & Sendable>: Hashable, Sendable {
    let fieldValues: Fields

    init(_ fieldValues: Fields) { self.fieldValues = fieldValues }

    subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value { fieldValues[keyPath: field] }

    static func == (left: BoxedKey, right: BoxedKey) -> Bool {
        left === right || left.fieldValues == right.fieldValues
    }

    func hash(into hasher: inout Hasher) { fieldValues.hash(into: &hasher) }
}

/// A value that keys compare by an identity, because it has no equality of its own.
struct Identity<Value: Sendable, ID: Equatable & Sendable>: Equatable, Sendable {
    let value: Value
    private let id: ID

    init(_ value: Value, id: ID) {
        self.value = value
        self.id = id
    }

    static func == (left: Identity, right: Identity) -> Bool { left.id == right.id }
}

extension Identity where Value: AnyObject, ID == ObjectIdentifier {
    init(_ value: Value) { self.init(value, id: ObjectIdentifier(value)) }
}
