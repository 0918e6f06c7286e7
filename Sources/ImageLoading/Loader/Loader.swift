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
}
