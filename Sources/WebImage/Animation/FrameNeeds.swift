// SPDX-License-Identifier: MIT

/// The frames that a player needs at a tick.
struct FrameNeeds: Sendable {
    /// The order in which frames are needed, the due one first. The list is made only when it is read: once
    /// all frames are decoded, it is not needed unless memory is short.
    struct Order: Sendable {
        let timeline: AnimationTimeline
        let position: AnimationTimeline.Position
        /// The maximum number of frames.
        let limit: Int

        /// The frames, each once. Takes linear time.
        func makeList() -> [Int] { timeline.upcomingFrames(from: position, limit: limit) }
    }

    /// The frames that are needed now and later; nil for none.
    var order: Order?
    var shown: Int?
    /// The frames that can be shown now, best first.
    var candidates: [Int] = []
    /// The number of bytes of each frame of the source, once decoded.
    var byteCounts: [Int] = []
}
