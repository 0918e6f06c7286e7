// SPDX-License-Identifier: MIT

import Foundation

/// A cell that gives its own image view the size of its image, in its layout.
// iOS 2
@MainActor
open class UITableViewCell: UIView {
    // iOS 3
    public enum CellStyle: Int, Sendable { case `default` }

    open var contentView: UIView { stubContentView }
    private lazy var stubContentView = UIView(frame: bounds)
    // iOS 3
    open var imageView: UIImageView? { stubImageView }
    private lazy var stubImageView = UIImageView(frame: .zero)

    // iOS 3
    public init(style: CellStyle, reuseIdentifier: String?) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        addSubview(contentView)
        if let imageView { contentView.addSubview(imageView) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        imageView?.frame = CGRect(origin: .zero, size: imageView?.image?.size ?? .zero)
    }
}
