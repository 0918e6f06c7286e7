// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK

/// The library's setup, which happens when it's first used.
enum Library {
    /// The manager of all loads and caches.
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
}
#endif
