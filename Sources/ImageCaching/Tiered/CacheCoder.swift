// SPDX-License-Identifier: MIT

public import PortableFoundation

/// Converts a ``TieredCache``'s values to bytes and back.
///
/// ```swift
/// let coder = CacheCoder<Palette>(
///     encode: { $0.data }, decode: { try Palette($0) }, cost: { $0.byteCount })
/// ```
///
/// The closures may be called on several threads at the same time, but never while a lock is held.
public struct CacheCoder<Value: Sendable>: Sendable {
    /// Returns the bytes to store on disk.
    public var encode: @Sendable (Value) throws -> Data
    /// Returns the value for stored bytes, or throws if they aren't valid; the entry is then removed.
    public var decode: @Sendable (Data) throws -> Value
    /// Returns a value's size in memory, in bytes; `nil` for the size of its encoded bytes.
    public var cost: (@Sendable (Value) -> Int)?

    public init(
        encode: @escaping @Sendable (Value) throws -> Data,
        decode: @escaping @Sendable (Data) throws -> Value, cost: (@Sendable (Value) -> Int)? = nil
    ) {
        self.encode = encode
        self.decode = decode
        self.cost = cost
    }
}

extension CacheCoder where Value == Data {
    /// Stores data unchanged.
    public static var data: CacheCoder { CacheCoder(encode: { $0 }, decode: { $0 }) }
}

extension CacheCoder where Value: Codable {
    /// Stores a binary property list. A value's cost is the size of the list.
    public static var codable: CacheCoder { codable(cost: nil) }

    /// Stores a binary property list.
    ///
    /// - Parameter cost: returns a value's size in memory, in bytes; `nil` for the size of the list.
    public static func codable(cost: (@Sendable (Value) -> Int)?) -> CacheCoder {
        // Put the value in an array, because the root of a property list can't be a number or a string.
        CacheCoder(
            encode: { try PropertyListEncoder.binary.encode([$0]) },
            decode: { data in
                let values = try PropertyListDecoder().decode([Value].self, from: data)
                guard let value = values.first, values.count == 1 else {
                    throw CocoaError(.propertyListReadCorrupt)
                }
                return value
            }, cost: cost)
    }
}

extension PropertyListEncoder {
    fileprivate static var binary: PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return encoder
    }
}
