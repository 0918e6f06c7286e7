// SPDX-License-Identifier: MIT

#if canImport(WatchKit) && os(Linux)
import Foundation
import WatchKit
import WebImage
import WebImageWatchKit

// The examples in WebImageWatchKit. They're never called.
@MainActor
private func watch(interfaceImage: WKInterfaceImage, url: URL) {
    interfaceImage.webImage.load(url)
}

@MainActor
private func placeholder(image: WKInterfaceImage, url: URL) {
    image.webImage.load(url, placeholder: .color(red: 0.2, green: 0.2, blue: 0.2))
}
#endif
