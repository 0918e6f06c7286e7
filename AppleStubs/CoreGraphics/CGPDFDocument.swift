// SPDX-License-Identifier: MIT
// Only compiled: nothing here reads or draws. iOS 2, macOS 10.0.

public import Foundation

public enum CGPDFBox: Int32, Sendable {
    case mediaBox, cropBox, bleedBox, trimBox, artBox
}

public struct CGAffineTransform: Sendable {
    public init() {}
}

public final class CGPDFPage {
    public var rotationAngle: Int32 { 0 }

    public func getBoxRect(_ box: CGPDFBox) -> CGRect { .zero }

    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform { CGAffineTransform() }
}

public final class CGPDFDocument {
    public init?(_ provider: CGDataProvider) { nil }

    public var isUnlocked: Bool { true }

    public func unlockWithPassword(_ password: String) -> Bool { false }
    public var numberOfPages: Int { 0 }

    public func page(at pageNumber: Int) -> CGPDFPage? { nil }
}

extension CGContext {
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    public func concatenate(_ transform: CGAffineTransform) {}
    public func drawPDFPage(_ page: CGPDFPage) {}
}
