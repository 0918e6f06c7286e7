// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
import WebImage
import WebImageDisplay

// Support for keyboards and assistive technologies.
extension TiledImageView {
    /// How far an arrow key moves, in points.
    private static let stepLength: CGFloat = 60

    /// The keys that have an effect. At an edge of the image, an arrow key moves the focus instead.
    var ownKeyCommands: [UIKeyCommand] {
        guard image?.size != nil else { return [] }
        let scales = ["+", "=", "-", "0", "1"]
        let arrows = Self.arrows.filter { offset(movedBy: $0.value) != offset(movedBy: .zero) }.keys.sorted()
        return (scales + arrows).map { makeCommand($0, []) } + scales.map { makeCommand($0, .command) }
    }

    func press(_ command: UIKeyCommand) {
        switch command.input {
        case "+", "=": zoom(by: TileViewport.step)
        case "-": zoom(by: 1 / TileViewport.step)
        case "0": setZoomScale(minimumZoomScale, animated: false)
        case "1": zoom(by: 1 / zoomScale)
        case let input?: if let step = Self.arrows[input] { contentOffset = offset(movedBy: step) }
        case nil: break
        }
    }

    /// Changes the scale around the middle of the view.
    func zoom(by factor: CGFloat) {
        let scale = min(max(zoomScale * factor, minimumZoomScale), maximumZoomScale)
        guard scale != zoomScale, bounds.width > 0, bounds.height > 0 else { return }
        let (width, height) = (bounds.width / scale, bounds.height / scale)
        let corner = offset(movedBy: .zero)
        let x = (corner.x + bounds.width / 2) / zoomScale
        let y = (corner.y + bounds.height / 2) / zoomScale
        zoom(to: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height), animated: false)
        contentOffset = offset(movedBy: .zero)
    }

    /// Reports the scale to assistive technologies.
    func scaleDidChange() {
        accessibilityValue = NumberFormatter.localizedString(
            from: NSNumber(value: Double(zoomScale)), number: .percent)
    }

    private static let arrows: [String: CGPoint] = [
        UIKeyCommand.inputLeftArrow: CGPoint(x: -stepLength, y: 0),
        UIKeyCommand.inputRightArrow: CGPoint(x: stepLength, y: 0),
        UIKeyCommand.inputUpArrow: CGPoint(x: 0, y: -stepLength),
        UIKeyCommand.inputDownArrow: CGPoint(x: 0, y: stepLength),
    ]

    /// Returns the offset after a step, keeping the image in the view.
    private func offset(movedBy step: CGPoint) -> CGPoint {
        func limited(_ offset: CGFloat, from first: CGFloat, to last: CGFloat) -> CGFloat {
            min(max(offset, first), max(first, last))
        }
        let (inset, size) = (adjustedContentInset, contentSize)
        return CGPoint(
            x: limited(
                contentOffset.x + step.x, from: -inset.left, to: size.width + inset.right - bounds.width),
            y: limited(
                contentOffset.y + step.y, from: -inset.top, to: size.height + inset.bottom - bounds.height))
    }

    private func makeCommand(_ input: String, _ modifiers: UIKeyModifierFlags) -> UIKeyCommand {
        #if _runtime(_ObjC)
        let command = UIKeyCommand(
            input: input, modifierFlags: modifiers, action: #selector(keyCommandDidFire))
        #else
        let command = UIKeyCommand(stubInput: input, modifierFlags: modifiers)
        #endif
        // Without this, arrow keys would move the focus.
        command.wantsPriorityOverSystemBehavior = true
        return command
    }

    #if _runtime(_ObjC)
    @objc private func keyCommandDidFire(_ command: UIKeyCommand) { press(command) }
    #endif
}
#endif
