// SPDX-License-Identifier: MIT

import ImageBase

/// The fields of ``options``, none of which is `nil`.
extension LoadRequest {
    /// See ``NetworkOptions/headers``. What is assigned is completed with the fields of
    /// ``NetworkOptions/defaults``.
    public var headers: HTTPHeaders {
        get { storage.fields.options.value.headers }
        set { network.headers = newValue.filled(from: NetworkOptions.defaults.headers) }
    }

    /// See ``NetworkOptions/secretHeaders``. What is assigned is united with the names of
    /// ``NetworkOptions/defaults``.
    public var secretHeaders: Set<HTTPHeaders.Name> {
        get { storage.fields.options.value.secretHeaders }
        set { network.secretHeaders = newValue.union(NetworkOptions.defaults.secretHeaders) }
    }

    /// See ``NetworkOptions/publicHeaders``.
    public var publicHeaders: Set<HTTPHeaders.Name> {
        get { storage.fields.options.value.publicHeaders }
        set { network.publicHeaders = newValue }
    }

    /// See ``NetworkOptions/isSecret(_:)``.
    func isSecret(_ name: HTTPHeaders.Name) -> Bool { storage.fields.options.value.isSecret(name) }

    /// A field of ``options``, such as ``NetworkOptions/timeouts``.
    public subscript<Value>(dynamicMember option: WritableKeyPath<NetworkOptions, Value?>) -> Value {
        // Inlined, so that no key path exists at run time, and no other option is copied.
        @inline(__always)
        get { Self.complete(storage.fields.options.value[keyPath: option]) }
        set { network[keyPath: option] = newValue }
    }

    /// A field of ``options`` whose value can be absent, such as ``NetworkOptions/credentials``. `nil` stands
    /// for ``NetworkOptions/Setting/off``.
    public subscript<Value>(
        dynamicMember option: WritableKeyPath<NetworkOptions, NetworkOptions.Setting<Value>?>
    ) -> Value? {
        @inline(__always)
        get { Self.complete(storage.fields.options.value[keyPath: option]).value }
        set { network[keyPath: option] = .init(newValue) }
    }

    // Read in each load by other modules, where the subscripts are not inlined.
    package var retryPolicy: RetryPolicy { self.retry }
    package var bodyDecryptor: Decryptor? { self.decryptor }

    /// For changes only: it copies all options.
    private var network: NetworkOptions {
        get { storage.fields.options.value }
        set { fields.options = Box(newValue) }
    }

    @inline(__always)
    private static func complete<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("network option without a default") }
        return value
    }
}
