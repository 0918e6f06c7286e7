// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK

/// The set-up of the library, which happens when it's first used.
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

    /// Follows metered networks, and the return of one.
    @MainActor private static var network: DesktopNetwork?

    /// Replaces the manager by one with a changed configuration and the same cache in memory.
    static func configure(_ change: (inout ImageManager.Configuration) -> Void) {
        // Two threads at a time would lose a change.
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
