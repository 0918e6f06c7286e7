// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import TerminalImage
import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Plays an animation in the terminal, each frame over the one before.
struct ShowAnimation: Sendable {
    let player: AnimationPlayer
    /// Lines that a frame takes.
    let lines: Int
    /// Whether something of that size stands above the cursor, to be drawn over.
    var isBegun = false
    let render: @Sendable (Bitmap) throws(ImageError) -> String

    /// Moves the cursor to the first of the lines above it.
    static func back(_ lines: Int) -> String { "\r\u{1B}[\(lines)A" }

    /// Returns when all loops are over: for one that goes on for ever, never. Blocks; a terminal that is slow to
    /// draw makes it skip frames.
    func run() throws(ImageError) {
        let time = SystemTime.system
        let woken = DispatchSemaphore(value: 0)
        player.onWake = { woken.signal() }
        player.play()
        var shown: (loop: Int, index: Int)?
        while true {
            let next = player.tick(at: time.uptime)
            if let frame = player.currentFrame, shown.map({ $0 != (frame.loop, frame.index) }) ?? true {
                let back = shown == nil && !isBegun ? "" : Self.back(lines)
                StandardOutput.write(back + (try render(frame.bitmap)))
                shown = (frame.loop, frame.index)
            }
            if player.state == .finished { return }
            // A frame that was not there in time comes with a wake.
            let wait = next.map { max(.zero, $0 - time.uptime) } ?? .seconds(1)
            _ = woken.wait(timeout: .now() + wait / .seconds(1))
        }
    }
}
