// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ImageError {
    /// When the next attempt could have begun, for a load that was given up because it would not have waited so long; nil
    /// for any other failure. Until then the server asked not to be asked again, or its last failures are too recent.
    public var retryDate: Date? { retryTime.map { Date(timeIntervalSince1970: $0) } }
}
