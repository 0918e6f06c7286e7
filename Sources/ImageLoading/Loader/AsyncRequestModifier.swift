// SPDX-License-Identifier: MIT

public import ImageBase

/// Changes a request before it's sent and can wait, for example to fetch or renew a token, or to have a
/// server sign a URL.
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
/// A ``RequestModifier`` does the same without waiting. It's called afterward. Two modifiers with the same
/// name are equal, so their loads share transfers and cached images. A modifier without a name is equal only
/// to itself, and its data isn't stored on disk.
///
/// Caches are queried with the request as you gave it. The function is called only for data that they don't
/// have and to validate stale data, once for all loads that share an attempt. A signed URL that it returns is
/// therefore never part of a cache key. If your app signs the URL before the load instead, also set a cache
/// key.
public final class AsyncRequestModifier: Sendable {
    /// Returns the request to send.
    ///
    /// - Parameters:
    ///   - request: the request as it would be sent.
    ///   - refusal: the 401 or 403 error with which the server refused the request from the previous call;
    ///     `nil` for the first call.
    public typealias Body =
        @Sendable (_ request: LoadRequest, _ refusal: ImageError?) async throws -> LoadRequest

    public var name: String? { identity.name }
    /// Identifies a function that has no name, within this process.
    package var number: Int { identity.number }
    private let identity: PartIdentity
    private let body: Body
    /// Whether the function is called again after a refusal.
    let takesRefusals: Bool

    /// Creates a modifier that is called before each attempt.
    ///
    /// - Parameters:
    ///   - name: unique to the function in your app. Default: `nil`.
    ///   - body: runs in a separate Swift task. If it throws, the load fails, with
    ///     ``ImageBase/ImageError/Code/vetoed`` unless it throws an `ImageError`.
    public convenience init(
        name: String? = nil, _ body: @escaping @Sendable (LoadRequest) async throws -> LoadRequest
    ) {
        self.init(name: name, takesRefusals: false) { request, _ in try await body(request) }
    }

    /// Creates a modifier that is called a second time in an attempt if the server responds with 401 or 403,
    /// for example because a token has expired. The request that it returns then is sent right away, unless
    /// it equals the refused one.
    ///
    /// - Parameters:
    ///   - name: unique to the function in your app. Default: `nil`.
    ///   - body: see the other initializer. Several loads may be refused at the same time, so renew the token
    ///     once for all of them, for example in an actor.
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
