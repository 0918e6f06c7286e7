// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && !os(watchOS)
import CoreGraphics
import Foundation
package import QuartzCore
import Raster
package import WebImageDisplay

extension CALayer {
    /// Shows a slot's label in the top-left corner, or removes it.
    ///
    /// - Parameter isFlipped: Whether the y axis points down.
    @MainActor
    package func showDebugLabel(_ label: DebugLabel?, lines: [String], isFlipped: Bool) {
        let old = sublayers?.lazy.compactMap { $0 as? CATextLayer }.first { $0.name == Self.labelName }
        guard let label else {
            old?.removeFromSuperlayer()
            return
        }
        let text = [label.title] + lines
        let size = Self.labelSize(of: text)
        let y = isFlipped ? 0 : max(0, bounds.height - size.height)
        changeAtOnce { parent in
            let layer = old ?? CATextLayer()
            layer.name = Self.labelName
            layer.string = text.joined(separator: "\n")
            layer.fontSize = Self.labelFontSize
            layer.isWrapped = true
            layer.foregroundColor = label.color.cgColor
            layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.75)
            layer.contentsScale = max(2, parent.contentsScale)
            layer.frame = CGRect(origin: CGPoint(x: 0, y: y), size: size)
            if old == nil { parent.addSublayer(layer) }
        }
    }

    private static let labelName = "WebImage-debug"
    private static let labelFontSize: CGFloat = 10

    /// Returns a size that fits the text in a text layer's font, Helvetica.
    private static func labelSize(of lines: [String]) -> CGSize {
        let length = CGFloat(lines.map(\.count).max() ?? 0)
        return CGSize(
            width: 0.62 * labelFontSize * length, height: 1.25 * labelFontSize * CGFloat(lines.count))
    }
}
#endif
