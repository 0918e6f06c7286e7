// SPDX-License-Identifier: MIT

@_exported public import Foundation

#if canImport(UIKit)
public import UIKit

public typealias StubPlatformView = UIView
public typealias StubPlatformImage = UIImage
#else
public import AppKit

public typealias StubPlatformView = NSView
public typealias StubPlatformImage = NSImage
#endif

// iOS 3, macOS 10.9
@MainActor
public protocol MKAnnotation: NSObjectProtocol {}

// iOS 3, macOS 10.9
@MainActor
open class MKAnnotationView: StubPlatformView {
    open var image: StubPlatformImage?

    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
}
