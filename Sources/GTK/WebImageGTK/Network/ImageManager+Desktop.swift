// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageLoading
public import WebImage

extension ImageManager.Configuration {
    /// The configuration for an app of the desktop: connections use the proxies of the desktop's settings
    /// (``DesktopProxies``), unless the environment names one, such as `http_proxy`, and URLs that GIO reads
    /// are loaded, such as `resource:`, `trash:` and `sftp:` (``GIOLoader``).
    ///
    /// ```swift
    /// ImageManager.shared = ImageManager(.desktop)
    /// ```
    public static var desktop: ImageManager.Configuration {
        var configuration = Self()
        configuration.loader = desktopLoader
        return configuration
    }

    /// One for all managers, which share its connections.
    private static let desktopLoader: any Loader = {
        let names = ["http_proxy", "https_proxy", "all_proxy"]
        let environment = ProcessInfo.processInfo.environment
        var loader = LoaderConfiguration()
        if !environment.contains(where: { names.contains($0.key.lowercased()) && !$0.value.isEmpty }) {
            loader.proxy = .resolver(DesktopProxies())
        }
        return LoaderSet([makeLoader(loader), GIOLoader()])
    }()
}
#endif
