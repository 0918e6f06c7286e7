// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import PortableFoundation
import TerminalImage
import WebImage

/// Plays an animation in the terminal, drawing each frame over the previous one.
struct ShowAnimation: Sendable {
    let player: AnimationPlayer
    /// The number of lines that a frame occupies.
    let lines: Int
    /// Whether to draw over an image of the same size above the cursor.
    var hasPreview = false
    let render: @Sendable (Bitmap) throws(ImageError) -> String

    /// Returns the control sequence that moves the cursor up by `lines`.
    static func back(_ lines: Int) -> String { "\r\u{1B}[\(lines)A" }

    /// Plays all loops; never returns if the animation repeats forever. Blocks. Frames are skipped if the
    /// terminal is slow.
    func run() throws(ImageError) {
        let time = SystemTime.system
        let woken = DispatchSemaphore(value: 0)
        player.onWake = { woken.signal() }
        player.play()
        var shown: (loop: Int, index: Int)?
        while true {
            let next = player.tick(at: time.uptime)
            if let frame = player.currentFrame, shown.map({ $0 != (frame.loop, frame.index) }) ?? true {
                let back = shown == nil && !hasPreview ? "" : Self.back(lines)
                StandardOutput.write(back + (try render(frame.bitmap)))
                shown = (frame.loop, frame.index)
            }
            if player.state == .finished { return }
            // `onWake` signals when a late frame is decoded.
            let wait = next.map { max(.zero, $0 - time.uptime) } ?? .seconds(1)
            _ = woken.wait(timeout: .now() + wait / .seconds(1))
        }
    }
}
