// SPDX-License-Identifier: MIT

public import ImageBase

/// Changes a request before it is sent, and may take its time: to fetch or renew a token, or to have a URL
/// signed by a server.
///
/// ```swift
/// options.asyncRequestModifier = .use(
///     AsyncRequestModifier(name: "token") { request, refusal in
///         let token = try await session.token(renewed: refusal != nil)
///         var request = request
///         request.headers["Authorization"] = "Bearer \(token)"
///         return request
///     })
/// ```
///
/// A ``RequestModifier`` does the same without waiting; it is called afterwards. Two modifiers with the same
/// name are equal: their loads share transfers and cached images. One without a name is equal only to itself,
/// and its data is not stored on disk.
///
/// Caches are asked for the request as it was given. The function is called only for what they do not have,
/// and to validate what is stale, once for all loads that share an attempt. A signed URL that it returns is
/// therefore in no key, while one that the application signs before the load needs a cache key of its own.
public final class AsyncRequestModifier: Sendable {
    /// Returns the request to send.
    ///
    /// - Parameters:
    ///   - request: the request as it would be sent.
    ///   - refusal: the error with the status 401 or 403 by which the server has refused what the function
    ///     returned before; nil the first time.
    public typealias Body =
        @Sendable (_ request: LoadRequest, _ refusal: ImageError?) async throws -> LoadRequest

    public var name: String? { identity.name }
    /// Identifies a function without a name in this process.
    package var number: Int { identity.number }
    private let identity: PartIdentity
    private let body: Body
    /// Whether a refusal is of interest.
    let takesRefusals: Bool

    /// Creates a modifier that is called before each attempt.
    ///
    /// - Parameters:
    ///   - name: unique to the function in the application. Default: nil.
    ///   - body: runs in a Swift task of its own. If it throws, the load fails, with
    ///     ``ImageBase/ImageError/Code/vetoed`` unless it throws an `ImageError`.
    public convenience init(
        name: String? = nil, _ body: @escaping @Sendable (LoadRequest) async throws -> LoadRequest
    ) {
        self.init(name: name, takesRefusals: false) { request, _ in try await body(request) }
    }

    /// Creates a modifier that is called once more in an attempt if the server answers with 401 or 403, for
    /// example because a token has expired. The request that it returns then is sent at once, unless it is
    /// the one that was refused.
    ///
    /// - Parameters:
    ///   - name: unique to the function in the application. Default: nil.
    ///   - body: as for the other initializer. Several loads may be refused at the same time: renew the token
    ///     once for all of them, in an actor for example.
    public convenience init(name: String? = nil, renewing body: @escaping Body) {
        self.init(name: name, takesRefusals: true, body)
    }

    private init(name: String?, takesRefusals: Bool, _ body: @escaping Body) {
        identity = PartIdentity(name: name)
        self.takesRefusals = takesRefusals
        self.body = body
    }

    func callAsFunction(
        _ request: LoadRequest, _ refusal: ImageError?
    ) async throws(ImageError) -> LoadRequest {
        do {
            return try await body(request, refusal)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw ImageError(thrownByInterceptor: error, otherwise: .vetoed)
        }
    }
}

extension AsyncRequestModifier: Hashable {
    public static func == (left: AsyncRequestModifier, right: AsyncRequestModifier) -> Bool {
        left.identity == right.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
