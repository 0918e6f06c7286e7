// SPDX-License-Identifier: MIT

import ImageBase

/// The fields of ``options``, none of which is `nil`. A property that is `nil` stands for
/// ``NetworkOptions/Setting/off``.
extension LoadRequest {
    /// See ``NetworkOptions/headers``. What is assigned is completed with the fields of
    /// ``NetworkOptions/defaults``.
    public var headers: HTTPHeaders {
        get { fields.value.options.headers }
        set { fields.value.options.headers = newValue.filled(from: NetworkOptions.defaults.headers) }
    }

    /// See ``NetworkOptions/secretHeaders``. What is assigned is united with the names of
    /// ``NetworkOptions/defaults``.
    public var secretHeaders: Set<HTTPHeaders.Name> {
        get { fields.value.options.secretHeaders }
        set { fields.value.options.secretHeaders = newValue.union(NetworkOptions.defaults.secretHeaders) }
    }

    /// See ``NetworkOptions/timeouts``.
    public var timeouts: LoadTimeouts {
        get { Self.complete(fields.value.options.timeouts) }
        set { fields.value.options.timeouts = newValue }
    }

    /// See ``NetworkOptions/redirects``.
    public var redirects: RedirectPolicy {
        get { Self.complete(fields.value.options.redirects) }
        set { fields.value.options.redirects = newValue }
    }

    /// See ``NetworkOptions/trust``.
    public var trust: TrustPolicy {
        get { Self.complete(fields.value.options.trust) }
        set { fields.value.options.trust = newValue }
    }

    /// See ``NetworkOptions/addresses``.
    public var addresses: AddressPolicy {
        get { Self.complete(fields.value.options.addresses) }
        set { fields.value.options.addresses = newValue }
    }

    /// See ``NetworkOptions/allowedOrigins``.
    public var allowedOrigins: AllowedOrigins {
        get { Self.complete(fields.value.options.allowedOrigins) }
        set { fields.value.options.allowedOrigins = newValue }
    }

    /// See ``NetworkOptions/retry``.
    public var retry: RetryPolicy {
        get { Self.complete(fields.value.options.retry) }
        set { fields.value.options.retry = newValue }
    }

    /// See ``NetworkOptions/acceptableStatuses``.
    public var acceptableStatuses: ClosedRange<Int> {
        get { Self.complete(fields.value.options.acceptableStatuses) }
        set { fields.value.options.acceptableStatuses = newValue }
    }

    /// See ``NetworkOptions/additionalStatuses``.
    public var additionalStatuses: Set<Int> {
        get { Self.complete(fields.value.options.additionalStatuses) }
        set { fields.value.options.additionalStatuses = newValue }
    }

    /// See ``NetworkOptions/acceptableContentTypes``.
    public var acceptableContentTypes: Set<String>? {
        get { Self.complete(fields.value.options.acceptableContentTypes).value }
        set { fields.value.options.acceptableContentTypes = .init(newValue) }
    }

    /// See ``NetworkOptions/bytesPerSecond``.
    public var bytesPerSecond: Int? {
        get { Self.complete(fields.value.options.bytesPerSecond).value }
        set { fields.value.options.bytesPerSecond = .init(newValue) }
    }

    /// See ``NetworkOptions/credentials``.
    public var credentials: CredentialProvider? {
        get { Self.complete(fields.value.options.credentials).value }
        set { fields.value.options.credentials = .init(newValue) }
    }

    /// See ``NetworkOptions/identity``.
    public var identity: ClientIdentity? {
        get { Self.complete(fields.value.options.identity).value }
        set { fields.value.options.identity = .init(newValue) }
    }

    /// See ``NetworkOptions/cookies``.
    public var cookies: CookieJar? {
        get { Self.complete(fields.value.options.cookies).value }
        set { fields.value.options.cookies = .init(newValue) }
    }

    /// See ``NetworkOptions/requestModifier``.
    public var requestModifier: RequestModifier? {
        get { Self.complete(fields.value.options.requestModifier).value }
        set { fields.value.options.requestModifier = .init(newValue) }
    }

    /// See ``NetworkOptions/responseModifier``.
    public var responseModifier: ResponseModifier? {
        get { Self.complete(fields.value.options.responseModifier).value }
        set { fields.value.options.responseModifier = .init(newValue) }
    }

    /// See ``NetworkOptions/decryptor``.
    public var decryptor: Decryptor? {
        get { Self.complete(fields.value.options.decryptor).value }
        set { fields.value.options.decryptor = .init(newValue) }
    }

    private static func complete<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("network option without a default") }
        return value
    }
}
