// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Raster

/// Follows the still image in a slot.
@MainActor
package protocol StillImageObserver: AnyObject {
    /// Called after each change to the slot's state, with the same image again if it hasn't changed.
    ///
    /// - Parameter bitmap: The final image of a load while the slot shows it whole and unchanged; nil for any
    ///   other content.
    func slotDidChange(_ bitmap: Bitmap?)
}

/// Analyzes the still image in a slot, for example for its text, and passes on the result while the image is
/// on display.
///
/// If the image is replaced, its analysis is canceled.
@MainActor
package final class SlotAnalysis<Analysis> {
    private let analyze: @Sendable (Bitmap) async throws -> sending Analysis
    private let show: @MainActor (Analysis?) -> Void
    private var bitmap: Bitmap?
    private var task: Task<Void, Never>?

    /// - Parameters:
    ///   - analyze: Analyzes an image, on Swift's thread pool. If it throws, the image doesn't have a result.
    ///   - show: Shows the result for the image on display, or removes it if it's nil.
    package init(
        analyze: @escaping @Sendable (Bitmap) async throws -> sending Analysis,
        show: @escaping @MainActor (Analysis?) -> Void
    ) {
        self.analyze = analyze
        self.show = show
    }

    deinit { task?.cancel() }

    package func slotDidChange(_ bitmap: Bitmap?) {
        guard bitmap?.owner !== self.bitmap?.owner else { return }
        self.bitmap = bitmap
        task?.cancel()
        task = nil
        show(nil)
        guard let bitmap else { return }
        task = Task { [weak self, analyze] in
            guard let analysis = try? await analyze(bitmap), !Task.isCancelled else { return }
            self?.show(analysis)
        }
    }
}
#endif
