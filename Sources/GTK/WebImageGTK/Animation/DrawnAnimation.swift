// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage

/// Plays an animation in a paintable without a widget. It runs on the system clock, while something draws the
/// paintable.
@MainActor
final class DrawnAnimation {
    let player: AnimationPlayer
    let paintable: ObjectReference
    private let drawing: ObservedDrawing
    private var task: Task<Void, Never>?
    /// Whether the current frame has been drawn.
    private var isDrawn = true
    private let live = LiveInstance("DrawnAnimation")

    /// Returns `nil` if the poster can't be converted.
    init?(_ player: AnimationPlayer, poster: DecodedImage) {
        guard let content = poster.bitmap.paintable else { return nil }
        self.player = player
        drawing = ObservedDrawing(ScaledPaintable(content, scale: poster.scale, isStatic: false))
        paintable = PaintableType.make(drawing)
        drawing.didDraw = { [weak self] in self?.didDraw() }
        player.reducesMotion = webimage_animations_are_enabled() == 0 || PowerSaver.shared.isEnabled
        player.onFrame = { [weak self] frame in
            MainLoopBridge.deliver { self?.show(frame.bitmap) }
        }
        player.isVisible = true
        task = Task.detached { await player.run(by: .system) }
    }

    func stop() {
        task?.cancel()
        player.onFrame = nil
        drawing.didDraw = nil
    }

    private func show(_ bitmap: Bitmap) {
        guard let content = bitmap.paintable else { return }
        // Nothing has drawn the last frame, so pause until something draws again.
        if !isDrawn { player.isVisible = false }
        isDrawn = false
        drawing.scaled.content = content
        gdk_paintable_invalidate_contents(paintable.pointer)
    }

    private func didDraw() {
        isDrawn = true
        if !player.isVisible { player.isVisible = true }
    }
}

/// A drawing that reports when it's drawn.
@MainActor
private final class ObservedDrawing: Drawing {
    let scaled: ScaledPaintable
    var didDraw: (@MainActor () -> Void)?

    init(_ scaled: ScaledPaintable) { self.scaled = scaled }

    var width: Int32 { scaled.width }
    var height: Int32 { scaled.height }
    var aspectRatio: Double { scaled.aspectRatio }
    var isStatic: Bool { false }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        scaled.draw(into: snapshot, width: width, height: height)
        didDraw?()
    }
}
#endif
