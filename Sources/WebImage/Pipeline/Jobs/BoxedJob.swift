// SPDX-License-Identifier: MIT

/// The fields that describe a job. They're boxed because many objects refer to the same job. Two jobs are
/// equal if all their fields are equal, and then their work is done once. Comparing an object with itself
/// skips the fields.
///
/// To make a job with other values, change a copy of ``fieldValues``.
@dynamicMemberLookup
final class BoxedJob<Fields: Hashable & Sendable>: Hashable, Sendable {
    let fieldValues: Fields

    init(_ fieldValues: Fields) { self.fieldValues = fieldValues }

    subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value { fieldValues[keyPath: field] }

    static func == (left: BoxedJob, right: BoxedJob) -> Bool {
        left === right || left.fieldValues == right.fieldValues
    }

    func hash(into hasher: inout Hasher) { fieldValues.hash(into: &hasher) }
}

/// A value that isn't `Equatable`, so jobs compare it by an identity.
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
