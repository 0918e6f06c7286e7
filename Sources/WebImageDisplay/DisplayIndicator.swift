// SPDX-License-Identifier: MIT

public import ImageLoading

/// Shows that a slot is loading an image: a spinner, a progress bar, or a view of the application's own.
///
/// Each slot has an indicator of its own, see ``SlotBinding/indicator``. It starts when a load begins whose
/// image is not there at once, and stops when the image is shown or the load ends, in whatever way: calls of
/// ``start()`` and ``stop()`` alternate.
@MainActor
public protocol DisplayIndicator: AnyObject {
    func start()
    /// Called between ``start()`` and ``stop()``, with a progress of zero bytes when another load begins.
    func update(_ progress: LoadProgress)
    func stop()
}
