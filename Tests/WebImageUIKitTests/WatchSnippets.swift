// SPDX-License-Identifier: MIT

#if canImport(WatchKit) && os(Linux)
import Foundation
import WatchKit
import WebImage
import WebImageWatchKit

// The example in WebImageWatchKit.md.
@MainActor
private func watch(interfaceImage: WKInterfaceImage, url: URL) {
    interfaceImage.webImage.load(url)
}
#endif
