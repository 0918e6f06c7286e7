// SPDX-License-Identifier: MIT

package import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A function that takes part in loads, and a name for it.
///
///     let decryptor = Decryptor(name: "vault-2") { data in try vault.open(data) }
///
/// Two of the same name count as the same function: what is got with one serves the other, from the caches
/// too. One without a name is equal to itself alone, and what is got with it reaches no disk.
public final class RequestInterceptor<Value: Sendable>: Sendable {
    public let name: String?
    package let number: Int
    private let body: @Sendable (Value) throws -> Value

    /// - Parameters:
    ///   - name: in a program, one for each function. Default: nil.
    ///   - body: runs on any thread; for requests and responses on those that transfers share, so it must not
    ///     wait.
    public init(name: String? = nil, _ body: @escaping @Sendable (Value) throws -> Value) {
        self.name = name
        self.body = body
        number = name == nil ? InterceptorNumbers.next() : 0
    }

    /// Fails with what the function throws: an `ImageError` as it is, others as its cause.
    package func callAsFunction(_ value: Value, otherwise code: ImageError.Code) throws(ImageError) -> Value {
        do {
            return try body(value)
        } catch let error as ImageError {
            throw error
        } catch {
            throw ImageError(code, "a function of the program refused it", cause: error)
        }
    }
}

extension RequestInterceptor: Hashable {
    public static func == (left: RequestInterceptor, right: RequestInterceptor) -> Bool {
        left.number == right.number && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(name)
    }
}

private enum InterceptorNumbers {
    private static let last = Locked(0)

    static func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// Changes a request just before it goes out, at each try: signs it, adds a header, asks another address.
/// Throwing ends the load, with ``ImageBase/ImageError/Code/vetoed`` unless it says otherwise.
public typealias RequestModifier = RequestInterceptor<LoadRequest>
/// Changes the head of an answer before it is judged. Throwing ends the load as for ``RequestModifier``.
public typealias ResponseModifier = RequestInterceptor<LoadResponse>
/// Turns the bytes that came into those of a picture, before they are decoded or stored. Throwing ends the
/// load, with ``ImageBase/ImageError/Code/corrupt`` unless it says otherwise.
public typealias Decryptor = RequestInterceptor<Data>
