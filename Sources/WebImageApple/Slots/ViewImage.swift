// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
public import WebImage

/// A handle on one place of a view, a layer or another object that shows an image.
///
///     imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
///
/// Create one whenever it is needed. The state of the slot belongs to the view; the handle does not retain
/// the view. When the view is deallocated, its loads are cancelled and no closure is called any more.
@MainActor
public struct ViewImage: DisplayBinding {
    public let binding: SlotBinding

    package init(_ binding: SlotBinding) { self.binding = binding }

    /// The player of the animation that the slot shows; nil while it shows none. Use it to pause, to seek or
    /// to change the speed.
    public var player: AnimationPlayer? { binding.state.player }
}
#endif
