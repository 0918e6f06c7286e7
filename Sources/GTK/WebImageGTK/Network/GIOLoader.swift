// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import Foundation
public import ImageBase
public import ImageLoading

/// Loads files with GIO: from servers (`sftp:`, `smb:`), phones (`mtp:`, `gphoto2:`), the trash (`trash:`),
/// any other mount of the desktop's virtual file system (GVfs), and resources (`resource:`).
///
/// ```swift
/// configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, GIOLoader()])
/// ```
///
/// The desktop mounts servers and devices: open them in its file manager first, or call
/// `g_file_mount_enclosing_volume`. A file that doesn't exist, or whose volume isn't mounted, fails with
/// ``ImageError/Code/io``. Caches don't store the data, because it can be read again.
public final class GIOLoader: Loader {
    private let queue = WorkQueue(slots: 4)
    private let schemes: Set<String>?

    /// - Parameter schemes: The schemes to load, in lower case. Default: nil, which loads every scheme that
    ///   GIO supports except `http`, `https` and `file`.
    public init(schemes: Set<String>? = nil) { self.schemes = schemes }

    public func canLoad(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return (schemes ?? Self.supported).contains(scheme)
    }

    /// The schemes that GIO supports. GIO gets them from other processes, so we only query them once.
    private static let supported: Set<String> = {
        guard let names = g_vfs_get_supported_uri_schemes(g_vfs_get_default()) else { return [] }
        return Set([String](cArray: names)).subtracting(["http", "https", "file"])
    }()

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let cancellable = Cancellable()
        let name = request.url.absoluteString
        let source = GIOSource(
            ObjectReference(adopting: g_file_new_for_uri(name)), url: request.url, cancellable: cancellable,
            limit: request.limits.encodedBytes)
        let load = ByteSourceLoad(
            source: source, url: name, priority: priority, queue: queue, sink: sink,
            onCancel: cancellable.cancel)
        load.start()
        return load
    }
}
#endif
