// SPDX-License-Identifier: MIT

public import Foundation

// iOS 6
@MainActor
open class UICollectionReusableView: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    open func prepareForReuse() {}
}

// iOS 6
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public let contentView = UIView()
}
