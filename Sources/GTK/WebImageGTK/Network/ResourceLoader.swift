// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import Foundation
public import ImageBase
public import ImageLoading

/// Loads `resource:` URLs, which refer to data that's compiled into your app or its libraries (GResource).
///
/// ```swift
/// configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, ResourceLoader()])
/// ```
///
/// You can then load an image from `resource:///org/example/App/logo.png`. A resource that doesn't exist
/// fails with ``ImageError/Code/io``. Caches don't store the data, because it can be read again.
public final class ResourceLoader: Loader {
    private let queue = WorkQueue(slots: 2)

    public init() {}

    public func canLoad(_ url: URL) -> Bool { url.scheme?.lowercased() == "resource" }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let (url, limit) = (request.url, request.limits.encodedBytes)
        // GLib can look up resources on any thread.
        let source = WholeSource { () throws(ImageError) in
            guard let bytes = g_resources_lookup_data(url.path, GResourceLookupFlags(rawValue: 0), nil) else {
                throw ImageError(.io, "no such resource")
            }
            defer { g_bytes_unref(bytes) }
            var size: gsize = 0
            let start = g_bytes_get_data(bytes, &size)
            guard size <= limit else { throw .limit("encodedBytes", found: Int(size), allowed: limit) }
            let data = start.map { Data(bytes: $0, count: Int(size)) } ?? Data()
            return (LoadResponse(url: url, source: .data, expectedBytes: Int(size)), data)
        }
        let load = ByteSourceLoad(
            source: source, url: request.url.absoluteString, priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}
#endif
