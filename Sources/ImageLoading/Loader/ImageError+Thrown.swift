// SPDX-License-Identifier: MIT

import ImageBase

extension ImageError {
    /// The error for a load after a function in your app threw `error`.
    ///
    /// Only errors that may be temporary get a code that is retried, because a function that failed for
    /// another reason would fail again. `URLError` is recognized by its domain, because the core doesn't link
    /// the library that declares it.
    init(thrown error: any Error) {
        if let error = error as? ImageError {
            self = error
        } else if error is CancellationError {
            self = .cancelled
        } else if error._domain == "NSURLErrorDomain", let failure = URLFailure(rawValue: error._code) {
            self = failure.error(causedBy: error)
        } else {
            self.init(.custom, "a function that the app provides for the image failed", cause: error)
        }
    }
}

/// The `URLError` codes that are handled: cancellation, and failures that may be temporary.
private enum URLFailure: Int {
    case cancelled = -999
    case timedOut = -1001
    case cannotFindHost = -1003
    case cannotConnectToHost = -1004
    case networkConnectionLost = -1005
    case dnsLookupFailed = -1006
    case resourceUnavailable = -1008
    case notConnectedToInternet = -1009
    case internationalRoamingOff = -1018
    case callIsActive = -1019
    case dataNotAllowed = -1020

    func error(causedBy error: any Error) -> ImageError {
        switch self {
        case .cancelled: .cancelled
        case .timedOut: ImageError(.timeout, "no response in time", cause: error)
        default: ImageError(.network, "no connection", cause: error)
        }
    }
}
