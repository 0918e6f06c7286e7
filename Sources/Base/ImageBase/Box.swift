// SPDX-License-Identifier: MIT

/// A large value behind one reference.
///
/// Passing a box costs one retain, no matter how many references the value holds, and `box.value.field`
/// copies only that field. Don't wrap it in a property such as `var value: Value { box.value }`: that copies
/// every field.
@usableFromInline
package final class Box<Value: Sendable>: Sendable {
    @usableFromInline package let value: Value

    @inlinable
    package init(_ value: Value) { self.value = value }
}

extension Box: Equatable where Value: Equatable {
    @inlinable
    package static func == (left: Box, right: Box) -> Bool {
        left === right || left.value == right.value
    }
}

extension Box: Hashable where Value: Hashable {
    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
