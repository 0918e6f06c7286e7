// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Gets the bytes behind a URL.
///
/// ``HTTPLoader``, ``FileLoader`` and ``DataURLLoader`` are the built-in ones, ``LoaderSet`` joins several. An own loader
/// (for a photo library, an archive, another protocol) implements the two methods and keeps the promises of
/// ``load(_:priority:sink:)``.
public protocol Loader: Sendable {
    /// Whether this loader is made for `url`. Called often: a look at the scheme, no I/O.
    func canLoad(_ url: URL) -> Bool

    /// Starts to load and returns at once.
    ///
    /// The sink is called serially, on any thread, never from inside this call. Exactly one
    /// ``LoadSink/didFinish(_:)`` ends the load, also after a cancel. The loader holds the sink until then; letting go
    /// of the handle does not cancel.
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle

    /// Text that differs between loaders that servers answer differently because of secrets of their own,
    /// such as a token that the loader sends with each request. Nil if anyone may be given what this loader
    /// gets. A manager keeps what such a loader gets in memory only, where only managers whose loader has the
    /// same text find it. The text itself reaches no key. Read when a manager is made. Default: nil.
    var partition: String? { get }

    /// The header fields that this loader sends to `url` when the request has none of the same name. A
    /// response with `Vary` is selected by them too. Default: none.
    func defaultHeaders(for url: URL) -> HTTPHeaders
}

extension Loader {
    public var partition: String? { nil }

    public func defaultHeaders(for url: URL) -> HTTPHeaders { [:] }
}
