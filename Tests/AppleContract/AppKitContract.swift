// SPDX-License-Identifier: MIT

#if canImport(AppKit)
import AppKit
import Foundation

// AppKit declarations that the adapters and their tests use.
@MainActor
func images(_ pixels: CGImage) -> CGImage? {
    let image = NSImage(cgImage: pixels, size: CGSize(width: 1, height: 1))
    let other: NSImage = NSImage(size: image.size)
    other.isTemplate = image.isTemplate
    let context: NSGraphicsContext? = nil
    let hints: [NSImageRep.HintKey: Any]? = nil
    let _: CGColor = NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).cgColor
    return image.cgImage(forProposedRect: nil, context: context, hints: hints)
}

/// A view subclass like the adapters'.
final class ContractView: NSView {
    override func setFrameSize(_ size: NSSize) { super.setFrameSize(size) }
    override var isFlipped: Bool { true }
    override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point) }
    override func viewDidHide() { super.viewDidHide() }
    override func viewDidUnhide() { super.viewDidUnhide() }
    override func viewDidMoveToSuperview() { super.viewDidMoveToSuperview() }
    override func viewDidMoveToWindow() { super.viewDidMoveToWindow() }
    override func viewDidChangeBackingProperties() { super.viewDidChangeBackingProperties() }
}

@MainActor
func views(_ image: NSImage) {
    let view = NSView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    let responder: NSResponder = view
    let _: NSResponder = responder
    let child = ContractView(frame: view.bounds)
    child.frame = view.frame
    child.isHidden = true
    let _: Bool = child.isHiddenOrHasHiddenAncestor
    child.alphaValue = 1
    child.setFrameOrigin(.zero)
    let mask: NSView.AutoresizingMask = [
        .width, .height, .minXMargin, .maxXMargin, .minYMargin, .maxYMargin,
    ]
    child.autoresizingMask = .init(rawValue: mask.rawValue)
    view.addSubview(child)
    let _: (NSView?, [NSView], NSWindow?) = (child.superview, view.subviews, view.window)
    child.removeFromSuperview()
    view.wantsLayer = true
    view.needsLayout = true
    view.layoutSubtreeIfNeeded()
    let _: CGSize = view.fittingSize
    let _: CALayer? = view.layer
    let window: NSWindow? = view.window
    let _: [CGFloat?] = [window?.backingScaleFactor, NSScreen.main?.backingScaleFactor]
    window?.contentView = view
    let state: NSWindow.OcclusionState? = window?.occlusionState
    let _: (Bool?, UInt?) = (state?.contains(.visible), state?.rawValue)
    let _: Bool? = window?.isMiniaturized
    window?.miniaturize(nil)
    window?.deminiaturize(nil)
    let _: [Notification.Name] = [
        NSWindow.didChangeOcclusionStateNotification, NSWindow.didMiniaturizeNotification,
        NSWindow.didDeminiaturizeNotification,
    ]
    let imageView = NSImageView(frame: .zero)
    imageView.image = image
    let _: NSImageScaling = imageView.imageScaling
    for scaling: NSImageScaling in [
        .scaleProportionallyDown, .scaleAxesIndependently, .scaleNone, .scaleProportionallyUpOrDown,
    ] {
        imageView.imageScaling = scaling
    }
    let button = NSButton(frame: .zero)
    (button.image, button.alternateImage) = (image, image)
    let _: [NSControl] = [imageView, button]
    let _: NSControl.StateValue = button.state
    button.state = .on
    button.state = .off
    button.isHighlighted = false
    let cell: NSCell? = button.cell
    if let cell = cell as? NSButtonCell {
        let _: NSCell.StyleMask = cell.showsStateBy.union(cell.highlightsBy)
        cell.showsStateBy = [.contentsCellMask]
        cell.highlightsBy = [.pushInCellMask, .changeGrayCellMask, .changeBackgroundCellMask]
    }
    let scrollView = NSScrollView(frame: .zero)
    scrollView.documentView = imageView
    let clip: NSClipView = scrollView.contentView
    scrollView.contentView = clip
    clip.scroll(to: clip.bounds.origin)
    let _: NSScrollView? = view.enclosingScrollView
    let _: Bool = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    let _: Notification.Name = NSWorkspace.accessibilityDisplayOptionsDidChangeNotification
    let _: NotificationCenter = NSWorkspace.shared.notificationCenter
}

@available(macOS 14, *)
@MainActor
func ranges(of view: NSImageView) {
    let ranges: [NSImage.DynamicRange] = [.unspecified, .standard, .constrainedHigh, .high]
    if view.preferredImageDynamicRange == .unspecified { view.preferredImageDynamicRange = ranges[3] }
}

@MainActor
func indicators(_ bar: NSProgressIndicator) {
    let spinner = NSProgressIndicator(frame: .zero)
    spinner.style = NSProgressIndicator.Style.spinning
    let sizes: [NSControl.ControlSize] = [.regular, .small, .mini, .large]
    spinner.controlSize = sizes[0]
    spinner.sizeToFit()
    spinner.startAnimation(nil)
    spinner.stopAnimation(nil)
    bar.style = .bar
    bar.isIndeterminate = false
    (bar.minValue, bar.maxValue, bar.doubleValue) = (0, 1, 0.5)
}

#if _runtime(_ObjC)
@available(macOS 14, *)
@MainActor
final class ContractTarget: NSObject {
    func makeLink(_ view: NSView) -> CADisplayLink {
        let link = view.displayLink(target: self, selector: #selector(fired))
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
        link.add(to: .main, forMode: .common)
        link.isPaused = false
        let _: CFTimeInterval = link.targetTimestamp
        link.invalidate()
        return link
    }

    @objc private func fired() {}
}
#endif
#endif
