// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageLoading
public import WebImage

extension ImageManagerConfiguration {
    /// The configuration for a desktop app.
    ///
    /// Connections use the proxies from the desktop's settings (``DesktopProxies``), unless an environment
    /// variable such as `http_proxy` names one. You can also load URLs that GIO reads, such as `resource:`,
    /// `trash:` and `sftp:` (``GIOLoader``).
    ///
    /// ```swift
    /// ImageManager.shared = ImageManager(.desktop)
    /// ```
    public static var desktop: ImageManagerConfiguration {
        var configuration = Self()
        configuration.loader = desktopLoader
        return configuration
    }

    /// All managers use this loader, to share its connections.
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
