// SPDX-License-Identifier: MIT

/// Groups a GIF's images into frames.
///
/// An image without a delay belongs under the next one, because that's how images with more than 256 colors
/// or with several parts are made. But many animations don't have any delays and are still meant to play. So:
///
/// - If the first or second image has a delay, an image without one is drawn under the next, provided that a
///   part of it stays visible and that it isn't removed first (disposal methods 2 and 3).
/// - If neither has one, and the file has a loop count, each image is a frame.
/// - If there's no loop count either, three images that each hide the previous one form an animation that
///   plays forever. Otherwise, images are drawn over one another.
///
/// The first three images decide, so the frames of an incomplete file don't change.
struct GIFTimeline {
    /// The last image of each frame.
    private(set) var lastImages: [Int] = []
    /// Whether the file is an animation although it has neither a delay nor a loop count.
    private(set) var isFilm = false
    private var mode = Mode.undecided
    private var count = 0
    private var delayBefore = 0
    private var staysBefore = true
    /// Whether the first two images show that images without a delay may be parts of a frame.
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
    ///   - hidesAll: whether the image hides everything below it.
    ///   - stays: whether the image stays until the next one is drawn on it.
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

    /// Whether we know which images belong to the first frame.
    var knowsFirstFrame: Bool { lastImages.count > 1 || mode == .separate || delayBefore > 0 }
}
