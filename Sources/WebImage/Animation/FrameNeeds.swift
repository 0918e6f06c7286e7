// SPDX-License-Identifier: MIT

/// The frames that a player needs at a tick.
struct FrameNeeds: Sendable {
    /// The order in which frames are needed, starting with the due frame. The list is only made when it's
    /// read. Once all frames are decoded, that only happens if memory is short.
    struct Order: Sendable {
        let timeline: AnimationTimeline
        let position: AnimationTimeline.Position
        /// The maximum number of frames.
        let limit: Int

        /// Returns the frames in order, without duplicates. Takes linear time.
        func makeList() -> [Int] { timeline.upcomingFrames(from: position, limit: limit) }
    }

    /// The frames needed now and later, or `nil` if none are needed.
    var order: Order?
    var shown: Int?
    /// The frames that can be shown now, best first.
    var candidates: [Int] = []
    /// The size in bytes that each frame of the source has once it's decoded.
    var byteCounts: [Int] = []
}
