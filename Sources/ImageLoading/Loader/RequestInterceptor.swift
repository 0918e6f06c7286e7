// SPDX-License-Identifier: MIT

package import ImageBase
public import PortableFoundation

/// A function that changes the requests, responses or data of loads.
///
/// ```swift
/// let decryptor = Decryptor(name: "vault-2") { data in try vault.open(data) }
/// ```
///
/// Functions with the same name are equal, so their loads share transfers and cached images. A function
/// without a name is equal only to itself, and its data isn't stored on disk.
public final class RequestInterceptor<Value: Sendable>: Sendable {
    public var name: String? { identity.name }
    package var number: Int { identity.number }
    private let identity: PartIdentity
    private let body: @Sendable (Value, LoadResponse?) throws -> Value

    /// - Parameters:
    ///   - name: unique to the function in your app. Default: `nil`.
    ///   - body: called on any thread. For requests and responses, transfers share this thread, so it must
    ///     not block.
    public convenience init(name: String? = nil, _ body: @escaping @Sendable (Value) throws -> Value) {
        self.init(name: name, function: { value, _ in try body(value) })
    }

    private init(name: String?, function: @escaping @Sendable (Value, LoadResponse?) throws -> Value) {
        identity = PartIdentity(name: name)
        body = function
    }

    /// Calls the function. An error that isn't an `ImageError` becomes the cause of an error with `code`.
    ///
    /// - Parameter response: the head of the response that the value belongs to; only a ``Decryptor`` needs
    ///   it.
    package func callAsFunction(
        _ value: Value, of response: LoadResponse? = nil, otherwise code: ImageError.Code
    ) throws(ImageError) -> Value {
        do {
            return try body(value, response)
        } catch {
            throw ImageError(thrownByInterceptor: error, otherwise: code)
        }
    }
}

extension RequestInterceptor: Hashable {
    public static func == (left: RequestInterceptor, right: RequestInterceptor) -> Bool {
        left.identity == right.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension ImageError {
    /// The failure of a function that threw `error`. Unless it's an `ImageError`, `error` becomes the cause.
    init(thrownByInterceptor error: any Error, otherwise code: Code) {
        self =
            error as? ImageError ?? ImageError(code, "a function in the app refused it", cause: error)
    }
}

/// Changes a request before each attempt, for example to sign it. If it throws, the load fails, with
/// ``ImageBase/ImageError/Code/vetoed`` unless it throws an `ImageError`.
public typealias RequestModifier = RequestInterceptor<LoadRequest>
/// Changes the head of a response before it's validated. If it throws, the load fails the same way as for a
/// ``RequestModifier``.
public typealias ResponseModifier = RequestInterceptor<LoadResponse>
/// Decrypts the received image data before it's decoded or stored. If it throws, the load fails, with
/// ``ImageBase/ImageError/Code/corrupt`` unless it throws an `ImageError`.
///
/// ```swift
/// let decryptor = Decryptor(name: "vault-3") { data, response in
///     try vault.open(data, key: response.headers["X-Key-ID"])
/// }
/// ```
public typealias Decryptor = RequestInterceptor<Data>

extension RequestInterceptor where Value == Data {
    /// Creates a decryptor that also receives the head of the response: the URL after redirects, the status
    /// and the header fields.
    ///
    /// - Parameters:
    ///   - name: unique to the function in your app. Default: `nil`.
    ///   - body: called on any thread, but not for a 304 response, which has no data.
    public convenience init(
        name: String? = nil, _ body: @escaping @Sendable (Data, LoadResponse) throws -> Data
    ) {
        self.init(
            name: name,
            function: { data, response in
                guard let response else { throw ImageError(.invalidInput, "no response to decrypt") }
                return try body(data, response)
            })
    }

    /// Decodes data in Base64 (RFC 4648, sections 4 and 5). White space is ignored, and padding may be
    /// missing. Invalid text makes the load fail with ``ImageBase/ImageError/Code/corrupt``.
    public static var base64: Decryptor {
        Decryptor(name: "WebImage.base64") { data in
            guard let bytes = Base64.decoded(data) else { throw ImageError(.corrupt, "invalid Base64") }
            return Data(bytes)
        }
    }
}
