// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Raster

/// Follows the still image that a slot shows.
@MainActor
package protocol StillImageObserver: AnyObject {
    /// Called after each change of the slot's state, with the same image again if it has not changed.
    ///
    /// - Parameter bitmap: The final image of a load while the slot shows all of it as it was loaded; nil for
    ///   other content.
    func slotDidChange(_ bitmap: Bitmap?)
}

/// Analyses the still image that a slot shows, such as for its text, and passes the result on for as long as
/// the image is on display. The analysis of an image that was replaced is cancelled.
@MainActor
package final class SlotAnalysis<Analysis> {
    private let analyze: @Sendable (Bitmap) async throws -> sending Analysis
    private let show: @MainActor (Analysis?) -> Void
    private var bitmap: Bitmap?
    private var task: Task<Void, Never>?

    /// - Parameters:
    ///   - analyze: Analyses an image, on Swift's pool. After an error, the image has no result.
    ///   - show: Shows the result of the image on display, or removes it if it is nil.
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
