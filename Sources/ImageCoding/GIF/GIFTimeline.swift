// SPDX-License-Identifier: MIT

/// The grouping of a GIF's images into frames.
///
/// An image without a delay belongs under the next one: images with more than 256 colors or with several
/// parts are made like this. But many animations state no delay at all and are meant to be played. So:
///
/// - If the first or the second image has a delay, an image without one is drawn under the next if that
///   leaves a part of it visible, and the image isn't removed before (disposal methods 2 and 3).
/// - If not, and the file states a loop count, each image is a frame.
/// - If neither, three images that each hide the previous one form an animation that plays forever; others
///   are drawn over one another.
///
/// The first three images decide, so the frames of an incomplete file do not change.
struct GIFTimeline {
    /// The last image of each frame.
    private(set) var lastImages: [Int] = []
    /// Whether the file animates although it states neither a delay nor a loop count.
    private(set) var isFilm = false
    private var mode = Mode.undecided
    private var count = 0
    private var delayBefore = 0
    private var staysBefore = true
    /// Whether the first two images decided that images without a delay may be parts.
    private var statesDelay = false
    private var hidesAll = true

    private enum Mode {
        case undecided
        case separate
        case together
    }

    /// Adds the next image.
    ///
    /// - Parameters:
    ///   - hidesAll: whether nothing below the image is visible.
    ///   - stays: whether the image stays until the next is drawn on it.
    mutating func add(delay: Int, hidesAll: Bool, stays: Bool, isLooping: Bool) {
        self.hidesAll = self.hidesAll && hidesAll
        if mode == .undecided { decide(delay, isLooping) }
        let isUnderNext = delayBefore == 0 && (!statesDelay || staysBefore && !hidesAll)
        if mode == .separate || count == 0 || !isUnderNext {
            lastImages.append(count)
        } else {
            lastImages[lastImages.count - 1] = count
        }
        count += 1
        (delayBefore, staysBefore) = (delay, stays)
    }

    private mutating func decide(_ delay: Int, _ isLooping: Bool) {
        if delay > 0 {
            (mode, statesDelay) = (.together, true)
        } else if count == 1, isLooping {
            mode = .separate
        } else if count == 1, !hidesAll {
            mode = .together
        } else if count == 2 {
            isFilm = hidesAll
            mode = hidesAll ? .separate : .together
            if isFilm { lastImages = [0, 1] }
        }
    }

    /// Whether the first frame is final.
    var knowsFirstFrame: Bool { lastImages.count > 1 || mode == .separate || delayBefore > 0 }
}
