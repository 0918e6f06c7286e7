// SPDX-License-Identifier: MIT

public import Foundation
public import UIKit

// iOS 3
@MainActor
public protocol MKAnnotation: NSObjectProtocol {}

// iOS 3
@MainActor
open class MKAnnotationView: UIView {
    open var image: UIImage?

    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
}
