// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

// The events of a slot, and the actions it takes.
extension DisplayState {
    enum Content: Equatable {
        case nothing
        case placeholder
        case errorImage
        /// The image of the event being handled.
        case image
    }

    enum Ending: Equatable {
        /// The result of the event being handled.
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
        /// The load ended with a stored image, which may already have been delivered as `cached`.
        case confirmed
        case failed(ImageError.Code)
        /// The load failed because the server no longer has the image, or no longer shows it to this user.
        case gone
    }
}
