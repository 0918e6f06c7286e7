// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK

/// The library's setup, which happens when it's first used.
enum Library {
    /// The manager for all loads and caches, except for loads whose options have a loader.
    static var manager: ImageManager {
        _ = prepared
        return .shared
    }

    private static let prepared: Void = {
        DesktopDecoders.confineByDefault()
        ImageManager.shared = ImageManager(.desktop)
        if webimage_is_main_thread() != 0 {
            MainActor.assumeIsolated { network = DesktopNetwork() }
        } else {
            MainLoopBridge.deliver { network = DesktopNetwork() }
        }
    }()

    /// Observes whether the network is metered, and when it comes back.
    @MainActor private static var network: DesktopNetwork?

    /// Replaces the manager with one that has a changed configuration and the same memory cache.
    static func configure(_ change: (inout ImageManager.Configuration) -> Void) {
        // Without a lock, two threads could overwrite each other's changes.
        configuring.withLock { _ in
            let old = manager
            var configuration = old.configuration
            configuration.memoryCache = old.memory
            change(&configuration)
            ImageManager.shared = ImageManager(configuration)
        }
    }

    private static let configuring = Locked(())

    /// Prefetches with the current manager.
    static func prefetch(_ requests: [ImageRequest]) {
        let manager = manager
        let prefetcher = prefetchers.withLock { list in
            if let last = list.last, last.manager === manager { return last.prefetcher }
            let new = ImagePrefetcher(manager: manager)
            list.append((manager, new))
            return new
        }
        prefetcher.prefetch(requests)
    }

    static func cancelPrefetching() {
        let list = prefetchers.withLock { list in
            defer { list.removeAll() }
            return list
        }
        for (_, prefetcher) in list { prefetcher.cancelAll() }
    }

    /// Each prefetcher belongs to one manager, so we need another one after ``configure(_:)``. The earlier
    /// ones still have to be canceled.
    private static let prefetchers = Locked<[(manager: ImageManager, prefetcher: ImagePrefetcher)]>([])
}
#endif
