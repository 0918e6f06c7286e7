// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

// What happens to a slot, and what it does.
extension DisplayState {
    enum Content: Equatable {
        case nothing
        case placeholder
        case errorImage
        /// The image of the event that was handled.
        case image
    }

    enum Ending: Equatable {
        /// The result of the event that was handled.
        case result
        case cancelled
        case invalidURL
    }

    enum Action: Equatable {
        case show(Content, DisplayTransition, LoadID)
        /// Shows the image of a load that isn't the current one.
        case showOlder(DisplayTransition, LoadID)
        case stop(LoadID)
        case report(LoadProgress, LoadID)
        case complete(LoadID, Ending)

        var isShow: Bool {
            switch self {
            case .show, .showOlder: true
            case .stop, .report, .complete: false
            }
        }
    }

    enum Event {
        case progress(LoadProgress)
        case cached
        case preview
        case info
        /// The load ended with a new image.
        case finished
        /// The load ended with a stored image, which may have been delivered before as `cached`.
        case confirmed
        case failed(ImageError.Code)
        /// The load failed because the server does not have the image any more, or not for this user.
        case gone
    }
}
