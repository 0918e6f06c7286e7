// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A request to a ``Loader``.
///
/// ```swift
/// var request = LoadRequest(url: url)
/// request.headers["Accept-Language"] = "de"
/// request.timeouts.total = .seconds(60)
/// ```
@dynamicMemberLookup
public struct LoadRequest: Sendable, Hashable {
    /// The URL. Its user name and password are sent as Basic credentials (RFC 7617) and never appear in an
    /// error.
    public var url: URL {
        get { storage.fields.url }
        set { fields.url = newValue }
    }

    /// The HTTP method (RFC 9110, 9). Default: `GET`.
    public var method: String {
        get { storage.fields.method }
        set { fields.method = newValue }
    }

    /// The body to send. Default: none.
    public var body: Data? {
        get { storage.fields.body }
        set { fields.body = newValue }
    }

    /// How the request is sent. Fields that you leave `nil` are filled in from ``NetworkOptions/defaults``,
    /// so no field is `nil`. Each option is also a property of the request: `timeouts` and so on.
    public var options: NetworkOptions {
        get { storage.fields.options.value }
        set { fields.options = Box(newValue.filled(from: .defaults)) }
    }

    /// The limits. `encodedBytes`, `headerBytes` and `redirects` apply to loading.
    public var limits: Limits {
        get { storage.fields.limits }
        set { fields.limits = newValue }
    }

    /// Other URLs for the same data. When the attempts at one URL have failed, a manager requests the next
    /// one; loaders don't. No secrets are sent to URLs of another origin. Default: none.
    public var alternatives: [URL] {
        get { storage.fields.alternatives }
        set { fields.alternatives = newValue }
    }

    /// The loader to use. Default: `nil`, which uses the manager's loader.
    package var loader: RequestPart<any Loader>? {
        get { storage.fields.loader }
        set { fields.loader = newValue }
    }

    /// A value that you've attached to the request; see ``RequestValueKey``.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { storage.fields.values[key] }
        set { fields.values[key] = newValue }
    }

    /// All values attached to the request.
    package var values: RequestValues {
        get { storage.fields.values }
        set { fields.values = newValue }
    }

    /// When the load was requested. Default: unknown.
    package var moment: LoadMoment {
        get { storage.fields.moment }
        set { fields.moment = newValue }
    }

    /// - Parameter options: fields that are `nil` are filled in from ``NetworkOptions/defaults``.
    public init(
        url: URL, method: String = "GET", body: Data? = nil, options: NetworkOptions = NetworkOptions(),
        limits: Limits = .default
    ) {
        self.init(
            url: url, method: method, body: body, complete: Box(options.filled(from: .defaults)),
            limits: limits)
    }

    /// - Parameter options: complete options, in which no field is `nil`.
    package init(
        url: URL, method: String = "GET", body: Data? = nil, complete options: Box<NetworkOptions>,
        limits: Limits
    ) {
        storage = Storage(Fields(url: url, method: method, body: body, options: options, limits: limits))
    }

    public static func == (left: LoadRequest, right: LoadRequest) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }

    /// A single reference, because a load passes its request through half a dozen objects. Read fields from
    /// it directly; ``fields`` copies all of them.
    private(set) var storage: Storage

    final class Storage: @unchecked Sendable {  // Changed only while uniquely referenced.
        @exclusivity(unchecked) fileprivate(set) var fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    var fields: Fields {
        get { storage.fields }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
            yield &storage.fields
        }
    }

    struct Fields: Sendable, Hashable {
        var url: URL
        var method: String
        var body: Data?
        /// Complete options, in a separate reference that all requests with the same options share.
        var options: Box<NetworkOptions>
        var limits: Limits
        var alternatives: [URL] = []
        var loader: RequestPart<any Loader>?
        var values = RequestValues()
        var moment = LoadMoment.unknown
    }
}
