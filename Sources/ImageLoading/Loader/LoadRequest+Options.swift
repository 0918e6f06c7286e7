// SPDX-License-Identifier: MIT

import ImageBase

/// The fields of ``options``. None of them is `nil`.
extension LoadRequest {
    /// See ``NetworkOptions/headers``. Fields of ``NetworkOptions/defaults`` that you don't assign are added.
    public var headers: HTTPHeaders {
        get { storage.fields.options.value.headers }
        set { network.headers = newValue.filled(from: NetworkOptions.defaults.headers) }
    }

    /// See ``NetworkOptions/secretHeaders``. The names in ``NetworkOptions/defaults`` are added to the ones
    /// you assign.
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
        // This is inlined, so there's no key path at run time, and the other options aren't copied.
        @inline(__always)
        get { Self.complete(storage.fields.options.value[keyPath: option]) }
        set { network[keyPath: option] = newValue }
    }

    /// A field of ``options`` that can have no value, such as ``NetworkOptions/credentials``. `nil` means
    /// ``NetworkOptions/Setting/off``.
    public subscript<Value>(
        dynamicMember option: WritableKeyPath<NetworkOptions, NetworkOptions.Setting<Value>?>
    ) -> Value? {
        @inline(__always)
        get { Self.complete(storage.fields.options.value[keyPath: option]).value }
        set { network[keyPath: option] = .init(newValue) }
    }

    // Other modules read these options in each load. They need separate properties, because the subscripts
    // above aren't inlined in other modules.
    package var retryPolicy: RetryPolicy { self.retry }
    package var bodyDecryptor: Decryptor? { self.decryptor }

    /// Use it only for changes: it copies all options.
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
