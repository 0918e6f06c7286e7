// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A function that returns the data that is written to disk for an original, for example the image in a
/// format that is decoded faster, or nothing.
///
///     request.originalSerializer = OriginalSerializer { data, url in
///         ImageFormat.sniff(data) == .bmp ? nil : data
///     }
///
/// The image that is delivered and kept in memory is made from the data as it was received. Cache keys do not
/// depend on the function. A stale image is compared with what is stored: one that the serializer has changed
/// counts as another image, unless the server answers with 304.
public struct OriginalSerializer: Sendable, Hashable {
    /// Called on one of the manager's threads, for one original at a time. It must not wait for the manager.
    ///
    /// - Parameters:
    ///   - data: The data as it was received, after decryption; for an image that a loader delivered as a
    ///     bitmap, its encoded form.
    ///   - url: The URL that was requested.
    /// - Returns: The data to store, which one of the manager's codecs must decode. Nil, empty data or an
    ///   error stores nothing.
    public typealias Body = @Sendable (_ data: Data, _ url: URL) throws -> Data?

    /// Stores the data as it was received.
    public static let unchanged = OriginalSerializer(number: 0, body: nil)

    private let number: Int
    private let body: Body?

    /// A serializer that is equal only to its copies. Create one for all requests, so that equal loads are
    /// shared.
    public init(_ body: @escaping Body) {
        let number = Self.numbers.withLock { number in
            number += 1
            return number
        }
        self.init(number: number, body: body)
    }

    private init(number: Int, body: Body?) {
        self.number = number
        self.body = body
    }

    private static let numbers = Locked(0)

    /// Whether the application's code is called.
    var isCustom: Bool { body != nil }

    /// Returns the data to store instead of `data`; nil for nothing.
    func data(for data: Data, of url: URL) -> Data? {
        guard let body else { return data }
        guard let result = (try? body(data, url)) ?? nil, !result.isEmpty else { return nil }
        return result
    }

    public static func == (left: OriginalSerializer, right: OriginalSerializer) -> Bool {
        left.number == right.number
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
