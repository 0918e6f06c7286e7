// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import SwiftUI
import WebImage
import WebImageDisplay
import WebImageApple

/// The debug overlay's label. It's offered the view's size, at which we assume the image is drawn.
struct DebugLabelView: View {
    let label: DebugLabel
    let displayScale: CGFloat

    var body: some View {
        GeometryReader { proxy in
            Text(verbatim: text(proxy.size))
                .font(.system(size: 10))
                .foregroundColor(Color(cgColor: label.color.cgColor))
                .padding(2)
                .background(Color.black.opacity(0.75))
        }
        .allowsHitTesting(false)
    }

    private func text(_ size: CGSize) -> String {
        let lines = label.lines(
            width: Double(size.width * displayScale), height: Double(size.height * displayScale))
        return ([label.title] + lines).joined(separator: "\n")
    }
}
#endif
