// SPDX-License-Identifier: MIT

import ImageBase

/// The fields of ``options``, none of which is `nil`.
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

    /// A field of ``options``, such as ``NetworkOptions/timeouts``.
    public subscript<Value>(dynamicMember option: WritableKeyPath<NetworkOptions, Value?>) -> Value {
        get { Self.complete(fields.value.options[keyPath: option]) }
        set { fields.value.options[keyPath: option] = newValue }
    }

    /// A field of ``options`` whose value can be absent, such as ``NetworkOptions/credentials``. `nil` stands
    /// for ``NetworkOptions/Setting/off``.
    public subscript<Value>(
        dynamicMember option: WritableKeyPath<NetworkOptions, NetworkOptions.Setting<Value>?>
    ) -> Value? {
        get { Self.complete(fields.value.options[keyPath: option]).value }
        set { fields.value.options[keyPath: option] = .init(newValue) }
    }

    private static func complete<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("network option without a default") }
        return value
    }
}
