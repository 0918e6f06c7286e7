// SPDX-License-Identifier: MIT

import PortableFoundation

/// Labels over all views that show images, with the origin, the size, the bytes and the time of each load.
///
/// ```swift
/// DebugOverlay.isShown = true
/// ```
///
/// A label begins with the origin in words and as a colour: green for memory, blue for the disk, orange for
/// the network, purple for files, data and custom loaders, and red for a failed load. The next lines are the
/// decoded size in pixels, with that of the original if it is larger; the bytes in memory and the encoded
/// bytes; the scale, which is the number of decoded pixels for each pixel of the display along one side, so
/// that 2 means four times the pixels that are visible; and the time of the load.
///
/// In GTK it is drawn over the paintable of each widget, in UIKit and AppKit by a layer over each view, and
/// in SwiftUI over each view that loads an image. Slots of objects that are not views have no label. It is
/// meant for development: each label costs a layer or a drawing.
@MainActor
public enum DebugOverlay {
    /// Whether the labels are shown. A change applies at once to images that are on display. Default: false,
    /// or true if the environment variable `WEBIMAGE_DEBUG` contains the word `overlay`.
    public static var isShown = isRequested(by: ProcessInfo.processInfo.environment["WEBIMAGE_DEBUG"]) {
        didSet { if isShown != oldValue { update() } }
    }

    private static var slots: [WeakSlot] = []
    /// The number of slots at which those that are gone are removed.
    private static var limit = 64

    private struct WeakSlot {
        weak var slot: (any DebugOverlaySlot)?
    }

    /// Whether the variable contains the word, in a list with commas or spaces.
    nonisolated static func isRequested(by variable: String?) -> Bool {
        variable?.split { $0 == "," || $0 == " " }.contains("overlay") ?? false
    }

    /// Tells a slot about changes. It is not retained.
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
