// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Raster
public import SwiftUI
import WebImage

extension Image {
    /// Resizes the image to cover the space that it's offered, and crops it so a chosen part stays visible.
    /// The cropped parts don't take touches away from neighboring views.
    ///
    /// ```swift
    /// image.resizedToFill(.focus(x: 0.3, y: 0.2)).frame(width: 120, height: 120)
    /// ```
    ///
    /// - Parameter gravity: The part that stays visible. An offset is in points. The content isn't analyzed:
    ///   with `attention` or `entropy`, the center stays visible. Left means left even in right-to-left
    ///   layouts. Default: the center.
    public func resizedToFill(_ gravity: Gravity = .center) -> some View {
        resizable().filling(gravity)
    }
}

extension View {
    /// Covers the offered space with a resizable view.
    func filling(_ gravity: Gravity) -> some View {
        FillLayout(gravity: gravity).callAsFunction { self }.clipped().contentShape(Rectangle())
    }
}

extension WebImageView {
    /// Resizes the image to cover the space that the view is offered, and crops it so a chosen part stays
    /// visible.
    ///
    /// ```swift
    /// WebImageView(url: url).resizedToFill(.focus(x: 0.3, y: 0.2)).frame(width: 120, height: 120)
    /// ```
    ///
    /// Placeholders and indicators are shown unchanged. Use it instead of ``resizable(resizingMode:)``, and
    /// before SwiftUI's own modifiers.
    ///
    /// - Parameter gravity: The part that stays visible. Default: the center.
    public func resizedToFill(_ gravity: Gravity = .center) -> WebImageView {
        looking { $0.gravity = gravity }
    }
}

/// Places a resizable image so it covers the layout.
struct FillLayout: Layout {
    let gravity: Gravity

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let ideal = subviews.first?.sizeThatFits(.unspecified) ?? .zero
        // If a side has no proposed length, it follows the other one.
        switch (finite(proposal.width), finite(proposal.height)) {
        case (let width?, let height?): return CGSize(width: width, height: height)
        case (let width?, nil): return CGSize(width: width, height: width * ratio(ideal.height, ideal.width))
        case (nil, let height?):
            return CGSize(width: height * ratio(ideal.width, ideal.height), height: height)
        case (nil, nil): return ideal
        }
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        guard let image = subviews.first else { return }
        let ideal = image.sizeThatFits(.unspecified)
        let place = CoveringPlace(
            gravity, image: (Double(ideal.width), Double(ideal.height)),
            view: (Double(bounds.width), Double(bounds.height)))
        guard let place else { return image.place(at: bounds.origin, proposal: .zero) }
        // SwiftUI mirrors positions in right-to-left layouts. The gravity stays left or right.
        let isMirrored = subviews.layoutDirection == .rightToLeft
        let x = isMirrored ? bounds.width - place.width - place.x : place.x
        image.place(
            at: CGPoint(x: bounds.minX + x, y: bounds.minY + place.y),
            proposal: ProposedViewSize(width: place.width, height: place.height))
    }

    private func finite(_ side: CGFloat?) -> CGFloat? { side.flatMap { $0.isFinite ? $0 : nil } }

    private func ratio(_ side: CGFloat, _ other: CGFloat) -> CGFloat { other > 0 ? side / other : 0 }
}
#endif
