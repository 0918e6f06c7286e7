// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK

/// The library's setup, which happens when it's first used.
enum Library {
    /// The loader for options that don't have one.
    static var loader: LoaderObject { loaders.withLock { $0[$0.count - 1] } }
    static var manager: ImageManager { loader.manager }

    /// The shared loader at the end, after earlier ones that may still be prefetching.
    private static let loaders: Locked<[LoaderObject]> = {
        DesktopDecoders.confineByDefault()
        ImageManager.shared = ImageManager(.desktop)
        if webimage_is_main_thread() != 0 {
            MainActor.assumeIsolated { network = DesktopNetwork() }
        } else {
            MainLoopBridge.deliver { network = DesktopNetwork() }
        }
        return Locked([LoaderObject(.shared)])
    }()

    /// Observes whether the network is metered, and when it comes back.
    @MainActor private static var network: DesktopNetwork?

    /// Replaces the shared loader with one that has a changed configuration and the same memory cache.
    static func configure(_ change: (inout ImageManagerConfiguration) -> Void) {
        // Make the change under the lock. Otherwise, two threads could overwrite each other's changes.
        let all = loaders.withLock { list in
            let all = list
            let old = list[list.count - 1].manager
            var configuration = old.configuration
            configuration.memoryCache = old.memory
            change(&configuration)
            ImageManager.shared = ImageManager(configuration)
            list = all.filter { !$0.prefetcher.tokens.isEmpty } + [LoaderObject(.shared)]
            return all
        }
        // Release these outside the lock: their deinitialization may take other locks.
        withExtendedLifetime(all) {}
    }

    static func prefetch(_ requests: [ImageRequest]) {
        let loader = loader
        loader.prefetcher.prefetch(requests)
        // If another thread has changed the settings, it may have seen a loader that wasn't prefetching yet.
        loaders.withLock { list in
            if !list.contains(where: { $0 === loader }) { list.insert(loader, at: 0) }
        }
    }

    static func cancelPrefetching() {
        for loader in loaders.withLock({ $0 }) { loader.prefetcher.cancelAll() }
    }
}
#endif
