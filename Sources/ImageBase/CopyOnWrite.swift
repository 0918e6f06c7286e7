// SPDX-License-Identifier: MIT

/// A large value behind one reference.
///
/// Copying it costs one retain, however many references the value holds. A copy that is changed gets storage
/// of its own if the storage is shared.
@usableFromInline
package struct CopyOnWrite<Value: Sendable>: Sendable {
    @usableFromInline
    final class Box: @unchecked Sendable {  // Mutated only while uniquely referenced.
        @exclusivity(unchecked) @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable
    package init(_ value: Value) { box = Box(value) }

    /// Whether both are the same storage, so that their values are equal.
    @inlinable
    package func isIdentical(to other: CopyOnWrite) -> Bool { box === other.box }

    package var value: Value {
        @inlinable @inline(__always) _read { yield box.value }
        @inlinable @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
