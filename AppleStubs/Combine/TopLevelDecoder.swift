// SPDX-License-Identifier: MIT

/// A decoder of whole documents. Yams, which reads the server's configuration, conforms to it wherever it can
/// import Combine.
public protocol TopLevelDecoder {
    associatedtype Input
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
