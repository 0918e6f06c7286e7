// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
public import WebImage
public import WebImageDisplay

/// A slot: one place of a view, layer or other object that shows an image, such as the image of a button in
/// one state.
///
/// ```swift
/// imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
/// ```
///
/// The value is a handle: create one whenever it is needed. The view owns the state of the slot, and the
/// handle does not retain the view. When the view is deallocated, its loads are cancelled and no closure is
/// called any more.
@MainActor
public struct ViewImage: DisplayBinding {
    public let binding: SlotBinding

    package init(_ binding: SlotBinding) { self.binding = binding }

    /// The player of the animation on display; nil if no animation is shown. Use it to pause, to seek or to
    /// change the speed.
    public var player: AnimationPlayer? { binding.state.player }
}
#endif
