// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import WebImage
import WebImageGTK

// An example in FirstWindow.md. It's never called.

@MainActor
func desktop() {
    ImageManager.shared = ImageManager(.desktop)
    let network = DesktopNetwork()  // keep it as long as the application runs
    withExtendedLifetime(network) {}
}
#endif
