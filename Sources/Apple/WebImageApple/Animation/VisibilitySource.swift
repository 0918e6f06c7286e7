// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
/// Watches whether a slot is visible.
@MainActor
package protocol VisibilitySource: AnyObject {
    var isVisible: Bool { get }
    /// Whether ``isVisible`` can become true without a call to ``onChange``.
    var changesSilently: Bool { get }
    /// Called when ``isVisible`` may have changed.
    var onChange: (@MainActor () -> Void)? { get set }
    /// Called when the system may have drawn the owner's image over the current frame.
    var onRedraw: (@MainActor () -> Void)? { get set }
    /// Makes a display link for the view's own display; nil for the main display.
    var linkMaker: DisplayLink.Maker? { get }
}

extension VisibilitySource {
    package var changesSilently: Bool { false }
    package var linkMaker: DisplayLink.Maker? { nil }
    package var onRedraw: (@MainActor () -> Void)? {
        get { nil }
        set {}
    }
}
#endif
