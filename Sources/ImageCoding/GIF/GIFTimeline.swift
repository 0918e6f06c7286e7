// SPDX-License-Identifier: MIT

/// Which pictures of a GIF are a frame together.
///
/// A picture without a delay belongs under the next one: so are pictures of more than 256 colours, or of several
/// parts, made. But many animations state no delay at all and are meant to be played. So:
///
/// - If a delay is stated by the first picture or the second, each picture without one is laid under the next.
/// - If not, and the file says how often it loops, each picture is a frame.
/// - If neither, three pictures that each hide the one before are an animation, and play for ever; others are
///   laid over one another.
///
/// It is decided by the first three pictures, so that the frames of a file that is still coming do not change.
struct GIFTimeline {
    /// Of each frame its last picture.
    private(set) var lastPictures: [Int] = []
    /// Neither a delay nor a loop is stated, and yet it moves.
    private(set) var isFilm = false
    private var mode = Mode.undecided
    private var count = 0
    private var delayBefore = 0
    private var hidesAll = true

    private enum Mode {
        case undecided
        case separate
        case together
    }

    /// Takes the next picture.
    mutating func add(delay: Int, hidesAll: Bool, isLooping: Bool) {
        self.hidesAll = self.hidesAll && hidesAll
        if mode == .undecided { decide(delay, isLooping) }
        if mode == .separate || count == 0 || delayBefore > 0 {
            lastPictures.append(count)
        } else {
            lastPictures[lastPictures.count - 1] = count
        }
        count += 1
        delayBefore = delay
    }

    private mutating func decide(_ delay: Int, _ isLooping: Bool) {
        if delay > 0 {
            mode = .together
        } else if count == 1, isLooping {
            mode = .separate
        } else if count == 1, !hidesAll {
            mode = .together
        } else if count == 2 {
            isFilm = hidesAll
            mode = hidesAll ? .separate : .together
            if isFilm { lastPictures = [0, 1] }
        }
    }

    /// No later picture will change what the first frame is made of.
    var knowsFirstFrame: Bool { lastPictures.count > 1 || mode == .separate || delayBefore > 0 }
}
