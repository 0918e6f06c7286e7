// SPDX-License-Identifier: MIT

public import ImageLoading

/// Shows that a slot is loading an image: a spinner, a progress bar, or your own view.
///
/// Each slot has its own indicator (see ``SlotBinding/indicator``). It starts when a load begins and its
/// image isn't immediately available. It stops when the image is shown or the load ends for any other reason.
/// Calls to ``start()`` and ``stop()`` alternate.
@MainActor
public protocol DisplayIndicator: AnyObject {
    func start()
    /// Called between ``start()`` and ``stop()``. When another load begins, the progress has zero bytes.
    func update(_ progress: LoadProgress)
    func stop()
}
