// SPDX-License-Identifier: MIT

public import Foundation
public import ObjectiveC

// macOS 10.0
@MainActor
open class NSResponder: AssociatedObjectOwner {
    public nonisolated let stubAssociatedObjects = AssociatedObjects()
    public init() {}
}

// macOS 10.0
@MainActor
open class NSView: NSResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let width = AutoresizingMask(rawValue: 2)
        public static let height = AutoresizingMask(rawValue: 16)
    }

    open var frame: CGRect { didSet { if frame.size != oldValue.size { stubResize(from: oldValue.size) } } }
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var autoresizingMask: AutoresizingMask = []
    open var isHidden = false
    open var wantsLayer = false { didSet { if wantsLayer, layer == nil { layer = CALayer.stubOfView() } } }
    open private(set) var layer: CALayer?
    open private(set) weak var superview: NSView?
    open private(set) var subviews: [NSView] = []
    fileprivate weak var stubWindow: NSWindow?

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    open var window: NSWindow? { superview?.window ?? stubWindow }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.stubMoveToWindow() }
    }

    open func removeFromSuperview() {
        let old = window
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        if old != nil { stubMoveToWindow() }
    }

    open func viewDidMoveToWindow() {}
    // macOS 10.7
    open func viewDidChangeBackingProperties() {}
    open func setFrameSize(_ size: CGSize) { frame.size = size }

    private func stubResize(from old: CGSize) {
        for view in subviews {
            var size = view.frame.size
            if view.autoresizingMask.contains(.width) { size.width += frame.width - old.width }
            if view.autoresizingMask.contains(.height) { size.height += frame.height - old.height }
            if size != view.frame.size { view.setFrameSize(size) }
        }
    }

    fileprivate func stubMoveToWindow() {
        viewDidMoveToWindow()
        for view in subviews { view.stubMoveToWindow() }
    }
}

public typealias NSSize = CGSize

// macOS 10.0
@MainActor
open class NSScreen {
    public static var main: NSScreen? { NSScreen() }
    // macOS 10.7
    open var backingScaleFactor: CGFloat { 2 }
}

// macOS 10.0
@MainActor
open class NSWindow: NSResponder {
    // macOS 10.7
    open var backingScaleFactor: CGFloat { 2 }
    open var contentView: NSView? {
        didSet {
            oldValue?.stubWindow = nil
            contentView?.stubWindow = self
            oldValue?.stubMoveToWindow()
            contentView?.stubMoveToWindow()
        }
    }
}

// macOS 10.0
@MainActor open class NSControl: NSView {}

// macOS 10.0
@MainActor
open class NSImageView: NSControl {
    open var image: NSImage?
}

// macOS 10.0
@MainActor
open class NSButton: NSControl {
    open var image: NSImage?
    open var alternateImage: NSImage?
}

// macOS 10.0
open class NSWorkspace: @unchecked Sendable {  // Tests change it on the main thread only.
    public static let shared = NSWorkspace()
    // macOS 10.12
    open var accessibilityDisplayShouldReduceMotion: Bool { stubReducesMotion }
    public var stubReducesMotion = false
}
