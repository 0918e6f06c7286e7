// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import ImageLoading
import PortableFoundation

/// Supplies the keys for signing requests, and renews keys that expire.
///
/// At most one exchange runs at a time. It runs in the background while the current keys are valid. If there
/// are no valid keys, callers wait for the exchange and get its error.
final class S3KeySource: Sendable {
    typealias Completion = @Sendable (Result<S3Keys, RemoteCacheError>) -> Void

    private struct State {
        var keys: S3Keys?
        /// When the keys expire, in seconds since 1970; nil if they don't.
        var expires: Double?
        var isRenewing = false
        /// The earliest time for the next exchange, in seconds since 1970.
        var nextAttempt = 0.0
        var failure = RemoteCacheError.unavailable("no credentials for S3")
        var waiting: [Completion] = []
    }

    private enum Answer {
        case keys(S3Keys)
        case failure(RemoteCacheError)
        case wait
    }

    private let identity: S3WebIdentity?
    private let region: String
    private let loader: any Loader
    private let time: any TimeSource
    private let state: Locked<State>

    /// Keys are renewed this many seconds before they expire.
    private static let margin = 300.0
    private static let retryDelay = 5.0

    init(
        _ credentials: S3Credentials, region: String, loader: any Loader, time: any TimeSource = .system,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.region, self.loader, self.time) = (region, loader, time)
        var state = State()
        switch credentials.resolved(in: environment) {
        case .fixed(let keys)?:
            state.keys = keys
            identity = nil
        case .webIdentity(let identity)?: self.identity = identity
        case .environment?, nil: identity = nil
        }
        self.state = Locked(state)
    }

    /// Calls the completion with valid keys, immediately if there are any.
    func keys(_ completion: @escaping Completion) {
        let now = time.wallTime
        let (answer, mustRenew) = state.withLock { state -> (Answer, Bool) in
            let left = state.keys == nil ? 0 : (state.expires ?? .infinity) - now
            let mayRenew = identity != nil && !state.isRenewing && now >= state.nextAttempt
            let mustRenew = left < Self.margin && mayRenew
            if mustRenew { state.isRenewing = true }
            if left > 0, let keys = state.keys { return (.keys(keys), mustRenew) }
            guard state.isRenewing else { return (.failure(state.failure), false) }
            state.waiting.append(completion)
            return (.wait, mustRenew)
        }
        if mustRenew, let identity { WorkerThreads.run { self.renew(identity) } }
        switch answer {
        case .keys(let keys): completion(.success(keys))
        case .failure(let error): completion(.failure(error))
        case .wait: break
        }
    }

    /// Returns valid keys.
    func keys() async throws(ImageError) -> S3Keys {
        let result = await withCheckedContinuation { continuation in
            keys { continuation.resume(returning: $0) }
        }
        do throws(RemoteCacheError) { return try result.get() } catch {
            throw ImageError(.network, "S3: \(error.message)")
        }
    }

    private func renew(_ identity: S3WebIdentity) {
        guard let token = try? String(contentsOfFile: identity.tokenFile, encoding: .utf8) else {
            return didRenew(.failure(.unavailable("cannot read the token file")))
        }
        let server = identity.endpoint ?? URL(string: "https://sts.\(region).amazonaws.com/")
        guard let server else { return didRenew(.failure(.unavailable("invalid region"))) }
        let form = [
            ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", identity.role),
            ("RoleSessionName", identity.sessionName),
            ("WebIdentityToken", token.split(whereSeparator: \.isWhitespace).joined()),
        ].map { "\($0)=\(S3Signer.encoded($1))" }.joined(separator: "&")
        var request = LoadRequest(url: server, method: "POST", body: Data(form.utf8))
        request.options = S3Store.options(
            ["Content-Type": "application/x-www-form-urlencoded"], timeout: .seconds(10))
        let sink = DataCollector(limit: 1 << 20) { result in
            switch result {
            case .success(let loaded) where loaded.response.status == 200:
                let text = String(decoding: loaded.data, as: UTF8.self)
                self.didRenew(
                    Self.keys(in: text).map { .success($0) }
                        ?? .failure(.malformed("unexpected response from the server for roles")))
            case .success(let loaded):
                self.didRenew(.failure(.refused("status \(loaded.response.status ?? 0) for the role")))
            case .failure(let error): self.didRenew(.failure(.unavailable(error.message)))
            }
        }
        _ = loader.load(request, priority: .high, sink: sink)
    }

    private func didRenew(_ result: Result<(S3Keys, expires: Double), RemoteCacheError>) {
        let now = time.wallTime
        let waiting = state.withLock { state in
            state.isRenewing = false
            switch result {
            case .success(let (keys, expires)): (state.keys, state.expires) = (keys, expires)
            case .failure(let error): state.failure = error
            }
            // Limit how often we exchange the token, even if keys are valid only briefly.
            state.nextAttempt = now + Self.retryDelay
            defer { state.waiting = [] }
            return state.waiting
        }
        for completion in waiting { completion(result.map(\.0)) }
    }

    /// Reads the response to `AssumeRoleWithWebIdentity`.
    static func keys(in answer: String) -> (S3Keys, expires: Double)? {
        func element(_ name: String) -> String? {
            guard let start = answer.firstRange(of: "<\(name)>"),
                let end = answer[start.upperBound...].firstRange(of: "</\(name)>")
            else { return nil }
            return String(answer[start.upperBound..<end.lowerBound])
        }
        guard let accessKey = element("AccessKeyId"), let secretKey = element("SecretAccessKey"),
            let token = element("SessionToken"), let text = element("Expiration"),
            let expires = date(text)
        else { return nil }
        let keys = S3Keys(accessKey: accessKey, secretKey: secretKey, sessionToken: token)
        return (keys, expires.timeIntervalSince1970)
    }

    private static func date(_ text: String) -> Date? {
        [false, true].lazy.compactMap { hasFraction in
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)
        }.first
    }
}
#endif
