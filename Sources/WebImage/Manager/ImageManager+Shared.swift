// SPDX-License-Identifier: MIT

import ImageBase

extension ImageManager {
    /// The manager that views use unless they are given another one. Default: a manager with the default
    /// configuration, created when it is first used.
    ///
    /// An application replaces it to set its own defaults, best before the first load:
    ///
    ///     var configuration = ImageManager.Configuration()
    ///     configuration.requestDefaults.cachePolicy = .cacheElseLoad
    ///     ImageManager.shared = ImageManager(configuration)
    ///
    /// Loads use the manager that is shared when they start, and stay with it: replacing it neither cancels
    /// nor moves them. It may be read and replaced on any thread.
    public static var shared: ImageManager {
        get { replacement.withLock { $0 } ?? standard }
        set {
            // Released after unlocking: it may be the last reference to a manager.
            let old = replacement.withLock { replacement in
                defer { replacement = newValue }
                return replacement
            }
            withExtendedLifetime(old) {}
        }
    }

    private static let replacement = Locked<ImageManager?>(nil)
    private static let standard = ImageManager()
}
