// SPDX-License-Identifier: MIT

#if canImport(AppKit)
import AppKit
import Foundation

// The declarations of AppKit that the adapters and their tests use.
@MainActor
func images(_ pixels: CGImage) -> CGImage? {
    let image = NSImage(cgImage: pixels, size: CGSize(width: 1, height: 1))
    let _: NSImage = NSImage(size: image.size)
    let context: NSGraphicsContext? = nil
    let hints: [NSImageRep.HintKey: Any]? = nil
    return image.cgImage(forProposedRect: nil, context: context, hints: hints)
}

/// A view as the adapters subclass one.
final class ContractView: NSView {
    override func setFrameSize(_ size: NSSize) { super.setFrameSize(size) }
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
    let mask: NSView.AutoresizingMask = [.width, .height]
    child.autoresizingMask = .init(rawValue: mask.rawValue)
    view.addSubview(child)
    let _: (NSView?, [NSView], NSWindow?) = (child.superview, view.subviews, view.window)
    child.removeFromSuperview()
    view.wantsLayer = true
    let _: CALayer? = view.layer
    let window: NSWindow? = view.window
    let _: [CGFloat?] = [window?.backingScaleFactor, NSScreen.main?.backingScaleFactor]
    window?.contentView = view
    let imageView = NSImageView(frame: .zero)
    imageView.image = image
    let button = NSButton(frame: .zero)
    (button.image, button.alternateImage) = (image, image)
    let _: [NSControl] = [imageView, button]
    let _: Bool = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
}
#endif
