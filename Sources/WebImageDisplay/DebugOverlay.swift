// SPDX-License-Identifier: MIT

import PortableFoundation

/// Labels all views that show images with the origin, size, bytes and time of each load.
///
/// ```swift
/// DebugOverlay.isShown = true
/// ```
///
/// A label begins with the image's origin, as text and as a color: green for memory, blue for disk, orange
/// for network, purple for files, data and custom loaders, and red for a failed load. The lines below it
/// show:
///
/// - the decoded size in pixels, and the original's size if that's larger
/// - the bytes in memory, and the encoded bytes
/// - the scale: how many decoded pixels there are for each display pixel along one side. A scale of 2 means
///   that the image has four times as many pixels as you can see.
/// - how long the load took
///
/// In GTK, the label is drawn over each widget's paintable. In UIKit and AppKit, a layer over each view shows
/// it. In SwiftUI, it appears over each view that loads an image. Slots of objects that aren't views don't
/// have labels. The overlay is meant for development: each label adds a layer or another drawing operation.
@MainActor
public enum DebugOverlay {
    /// Whether the labels are shown. A change immediately applies to images on display. Default: false, or
    /// true if the environment variable `WEBIMAGE_DEBUG` contains the word `overlay`.
    public static var isShown = isRequested(by: ProcessInfo.processInfo.environment["WEBIMAGE_DEBUG"]) {
        didSet { if isShown != oldValue { update() } }
    }

    private static var slots: [WeakSlot] = []
    /// The length of ``slots`` at which we remove slots that no longer exist.
    private static var limit = 64

    private struct WeakSlot {
        weak var slot: (any DebugOverlaySlot)?
    }

    /// Returns whether the variable's list, separated by commas or spaces, contains the word `overlay`.
    nonisolated static func isRequested(by variable: String?) -> Bool {
        variable?.split { $0 == "," || $0 == " " }.contains("overlay") ?? false
    }

    /// Registers a slot, which is notified when ``isShown`` changes. The slot isn't retained.
    package static func register(_ slot: any DebugOverlaySlot) {
        if slots.count >= limit {
            slots.removeAll { $0.slot == nil }
            limit = max(64, 2 * slots.count)
        }
        slots.append(WeakSlot(slot: slot))
    }

    private static func update() {
        slots.removeAll { $0.slot == nil }
        for entry in slots { entry.slot?.debugOverlayDidChange() }
    }
}

/// A slot that shows a ``DebugLabel``.
@MainActor
package protocol DebugOverlaySlot: DisplaySlot {
    /// Called after ``DebugOverlay/isShown`` has changed.
    func debugOverlayDidChange()
}
