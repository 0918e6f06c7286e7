// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import SwiftUI

/// Lays out its last subview and ignores the others. A ``ProposalReader`` before it reads the proposed size.
///
/// A background would read the content's size, which is a placeholder's size or empty until the image
/// arrives. A GeometryReader around the content would take all the space.
struct ProposalLayout: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        subviews.last?.sizeThatFits(proposal) ?? .zero
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        subviews.last?.place(at: bounds.origin, proposal: proposal)
        guard subviews.count > 1 else { return }
        subviews.first?.place(
            at: bounds.origin,
            proposal: ProposedViewSize(width: encoded(proposal.width), height: encoded(proposal.height)))
    }

    /// Returns a reader's length: one point more than proposed, or 0 for an unbounded side.
    private func encoded(_ side: CGFloat?) -> CGFloat {
        guard let side, side.isFinite else { return 0 }
        return max(0, side) + 1
    }
}

/// An invisible view that reports the size proposed to the ``ProposalLayout`` around it.
struct ProposalReader: View {
    let set: (ProposedViewSize) -> Void

    var body: some View {
        GeometryReader { proxy in
            Color.clear
                .onAppear { set(proposal(proxy.size)) }
                #if os(visionOS)
            .onChange(of: proxy.size) { set(proposal(proxy.size)) }
                #else
            .onChange(of: proxy.size) { set(proposal($0)) }
                #endif
        }
        .allowsHitTesting(false)
    }

    private func proposal(_ size: CGSize) -> ProposedViewSize {
        func decoded(_ side: CGFloat) -> CGFloat? { side > 0 ? max(0, side - 1) : nil }
        return ProposedViewSize(width: decoded(size.width), height: decoded(size.height))
    }
}
#endif
