// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
/// Watches whether a slot is visible.
@MainActor
package protocol SlotVisibility: AnyObject {
    var isVisible: Bool { get }
    /// Called when ``isVisible`` may have changed.
    var onChange: (@MainActor () -> Void)? { get set }
}
#endif
