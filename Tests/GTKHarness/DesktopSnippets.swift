// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageLoading
import WebImage
import WebImageGTK

// An example of FirstWindow.md; never called.

@MainActor
func desktop() {
    var loader = LoaderConfiguration()
    loader.proxy = .resolver(DesktopProxies())
    var configuration = ImageManager.Configuration()
    configuration.loader = ImageManager.Configuration.makeLoader(loader)
    ImageManager.shared = ImageManager(configuration)
    let network = DesktopNetwork()  // keep it as long as the application runs
    withExtendedLifetime(network) {}
}
#endif
