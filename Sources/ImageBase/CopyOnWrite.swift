// SPDX-License-Identifier: MIT

/// A large value behind one reference: to hand it on is one retain, however many references are in it. Who changes
/// one that others have too gets a copy of their own.
@usableFromInline
package struct CopyOnWrite<Value: Sendable>: Sendable {
    @usableFromInline
    final class Box: @unchecked Sendable {  // Changed only by who alone has it.
        @exclusivity(unchecked) @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable
    package init(_ value: Value) { box = Box(value) }

    package var value: Value {
        @inlinable @inline(__always) _read { yield box.value }
        @inlinable @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
