// SPDX-License-Identifier: MIT

/// The fields of a key, boxed because many objects hold it. Two keys are equal if all their fields are equal.
/// Comparing an object with itself skips the fields.
///
/// To make a key with other values, change a copy of ``fieldValues``.
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

/// A value that isn't `Equatable`, so keys compare it by an identity.
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
