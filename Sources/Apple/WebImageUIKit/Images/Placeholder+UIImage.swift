// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImageDisplay

extension Placeholder {
    /// A placeholder that is a `UIImage`, such as one of the asset catalog.
    public static func image(_ image: UIImage) -> Placeholder { .native(image) }
}
#endif
