// SPDX-License-Identifier: MIT

public import Foundation
public import ObjectiveC

// macOS 10.0
@MainActor
open class NSResponder: NSObject, AssociatedObjectOwner {
    public nonisolated let stubAssociatedObjects = AssociatedObjects()
    public nonisolated override init() { super.init() }
}

// macOS 10.0
@MainActor
open class NSView: NSResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    open var frame: CGRect { didSet { if frame.size != oldValue.size { stubResize(from: oldValue.size) } } }
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var autoresizingMask: AutoresizingMask = []
    // macOS 10.7
    open var needsLayout = false
    open var isHidden = false { didSet { if isHidden != oldValue, !isAncestorHidden { stubNotifyHidden() } } }
    // macOS 10.5
    open var isHiddenOrHasHiddenAncestor: Bool { isHidden || isAncestorHidden }
    private var isAncestorHidden: Bool { superview?.isHiddenOrHasHiddenAncestor ?? false }
    // macOS 10.5
    open var alphaValue: CGFloat = 1
    /// Whether the y axis points down.
    open var isFlipped: Bool { false }
    open var wantsLayer = false { didSet { if wantsLayer, layer == nil { layer = CALayer.stubOfView() } } }
    open private(set) var layer: CALayer?
    open private(set) weak var superview: NSView?
    open private(set) var subviews: [NSView] = []
    weak var stubWindow: NSWindow?

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    open var window: NSWindow? { superview?.window ?? stubWindow }

    open var enclosingScrollView: NSScrollView? {
        superview as? NSScrollView ?? superview?.enclosingScrollView
    }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        view.viewDidMoveToSuperview()
        if window != nil { view.stubMoveToWindow() }
    }

    open func removeFromSuperview() {
        let old = window
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        viewDidMoveToSuperview()
        if old != nil { stubMoveToWindow() }
    }

    open func setFrameOrigin(_ origin: CGPoint) { frame.origin = origin }
    open func hitTest(_ point: CGPoint) -> NSView? {
        guard !isHidden, frame.contains(point) else { return nil }
        let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        for view in subviews.reversed() {
            if let hit = view.hitTest(inside) { return hit }
        }
        return self
    }

    open func viewDidMoveToSuperview() {}
    open func viewDidMoveToWindow() {}
    // macOS 10.5
    open func viewDidHide() {}
    // macOS 10.5
    open func viewDidUnhide() {}

    @available(macOS 14, *)
    open func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        CADisplayLink { _ in }
    }
    /// The same for a closure: Swift on Linux has no selectors.
    public func stubDisplayLink(_ fire: @escaping @MainActor (CADisplayLink) -> Void) -> CADisplayLink {
        stubDisplayLinks += 1
        return CADisplayLink(stubFire: fire)
    }
    public private(set) var stubDisplayLinks = 0

    private func stubNotifyHidden() {
        if isHiddenOrHasHiddenAncestor { viewDidHide() } else { viewDidUnhide() }
        for view in subviews where !view.isHidden { view.stubNotifyHidden() }
    }
    // macOS 10.7
    open func viewDidChangeBackingProperties() {}
    open func setFrameSize(_ size: CGSize) { frame.size = size }
    // macOS 10.7
    open var fittingSize: CGSize { frame.size }
    // macOS 10.7
    open func layoutSubtreeIfNeeded() {}

    private func stubResize(from old: CGSize) {
        for view in subviews {
            var size = view.frame.size
            if view.autoresizingMask.contains(.width) { size.width += frame.width - old.width }
            if view.autoresizingMask.contains(.height) { size.height += frame.height - old.height }
            if size != view.frame.size { view.setFrameSize(size) }
        }
    }

    func stubMoveToWindow() {
        viewDidMoveToWindow()
        for view in subviews { view.stubMoveToWindow() }
    }
}

public typealias NSSize = CGSize
public typealias NSPoint = CGPoint
