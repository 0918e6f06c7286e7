// SPDX-License-Identifier: MIT

public import PortableFoundation

/// Converts the values of a ``TieredCache`` to bytes and back.
///
/// ```swift
/// let coder = CacheCoder<Palette>(
///     encode: { $0.data }, decode: { try Palette($0) }, cost: { $0.byteCount })
/// ```
///
/// The closures are called on any threads at the same time, and never while a lock is held.
public struct CacheCoder<Value: Sendable>: Sendable {
    /// Returns the bytes to store on disk.
    public var encode: @Sendable (Value) throws -> Data
    /// Returns the value of stored bytes, or throws if they are not valid: the entry is then removed.
    public var decode: @Sendable (Data) throws -> Value
    /// Returns the size of a value in memory, in bytes; nil for the size of its encoded bytes.
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
    /// Stores data as it is.
    public static var data: CacheCoder { CacheCoder(encode: { $0 }, decode: { $0 }) }
}

extension CacheCoder where Value: Codable {
    /// Stores a binary property list. The cost of a value is the size of the list.
    public static var codable: CacheCoder { codable(cost: nil) }

    /// Stores a binary property list.
    ///
    /// - Parameter cost: returns the size of a value in memory, in bytes; nil for the size of the list.
    public static func codable(cost: (@Sendable (Value) -> Int)?) -> CacheCoder {
        // In an array, because the root of a property list cannot be a number or a string.
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
