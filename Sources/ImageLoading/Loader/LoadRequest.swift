// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request to a ``Loader``.
///
///     var request = LoadRequest(url: url)
///     request.headers["Accept-Language"] = "de"
///     request.timeouts.whole = .seconds(60)
@dynamicMemberLookup
public struct LoadRequest: Sendable, Hashable {
    /// The URL. A user name and password in it are sent as Basic credentials (RFC 7617) and appear in no
    /// error.
    public var url: URL {
        get { fields.value.url }
        set { fields.value.url = newValue }
    }

    /// The HTTP method (RFC 9110, 9). Default: `GET`.
    public var method: String {
        get { fields.value.method }
        set { fields.value.method = newValue }
    }

    /// The body to send. Default: none.
    public var body: Data? {
        get { fields.value.body }
        set { fields.value.body = newValue }
    }

    /// How the request is sent. Options that are set are completed with ``NetworkOptions/defaults``, so that
    /// no field is `nil`. Each has a property here too, ``timeouts`` and so on.
    public var options: NetworkOptions {
        get { fields.value.options }
        set { fields.value.options = newValue.over(.defaults) }
    }

    /// The limits of which `encodedBytes`, `headerBytes` and `redirects` concern loading.
    public var limits: Limits {
        get { fields.value.limits }
        set { fields.value.limits = newValue }
    }

    /// How long the load may go without a new byte of its body, all attempts and the delays between them
    /// included; nil = no limit. Only ``RetryLoader`` looks at it; it then fails with
    /// ``ImageBase/ImageError/Code/timeout``. Default: nil.
    ///
    /// It counts from the moment when the load leaves the library's queues: to connect, to wait for the head
    /// and for `Retry-After`. Bytes that an earlier attempt has brought do not count as new. Time in a queue,
    /// while paused by the sink or held back by a rate limit does not count. A retry that could only begin
    /// later is not made; ``ImageBase/ImageError/retryDate`` says when it could.
    public var patience: Duration? {
        get { fields.value.patience }
        set { fields.value.patience = newValue }
    }

    /// Other URLs of the same data, requested in this order when the attempts at one have failed; only
    /// ``RetryLoader`` does. Those of another origin get no secrets. Default: none.
    public var alternatives: [URL] {
        get { fields.value.alternatives }
        set { fields.value.alternatives = newValue }
    }

    /// The loader to use instead of that of a manager. Default: nil.
    package var loader: RequestPart<any Loader>? {
        get { fields.value.loader }
        set { fields.value.loader = newValue }
    }

    /// A value that the program has attached to the request; see ``RequestValueKey``.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { fields.value.values[key] }
        set { fields.value.values[key] = newValue }
    }

    /// All values that the program has attached.
    package var values: RequestValues {
        get { fields.value.values }
        set { fields.value.values = newValue }
    }

    /// - Parameter options: completed with ``NetworkOptions/defaults``.
    public init(
        url: URL, method: String = "GET", body: Data? = nil, options: NetworkOptions = NetworkOptions(),
        limits: Limits = .default
    ) {
        self.init(url: url, method: method, body: body, complete: options.over(.defaults), limits: limits)
    }

    /// - Parameter options: without a field that is `nil`.
    package init(
        url: URL, method: String = "GET", body: Data? = nil, complete options: NetworkOptions, limits: Limits
    ) {
        fields = CopyOnWrite(Fields(url: url, method: method, body: body, options: options, limits: limits))
    }

    public static func == (left: LoadRequest, right: LoadRequest) -> Bool {
        left.fields.isIdentical(to: right.fields) || left.fields.value == right.fields.value
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(fields.value) }

    /// One reference: a load passes its request through half a dozen objects.
    var fields: CopyOnWrite<Fields>

    struct Fields: Sendable, Hashable {
        var url: URL
        var method: String
        var body: Data?
        /// Complete.
        var options: NetworkOptions
        var limits: Limits
        var patience: Duration?
        var alternatives: [URL] = []
        var loader: RequestPart<any Loader>?
        var values = RequestValues()
    }
}
