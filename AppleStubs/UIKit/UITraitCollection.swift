// SPDX-License-Identifier: MIT

public import Foundation

// iOS 8
open class UITraitCollection: NSObject, @unchecked Sendable {  // Immutable.
    public let displayScale: CGFloat
    public init(displayScale: CGFloat) { self.displayScale = displayScale }

    @available(iOS 17, tvOS 17, *)
    public class var systemTraitsAffectingColorAppearance: [UITrait] { [] }
    @available(iOS 17, tvOS 17, *)
    public class var systemTraitsAffectingImageLookup: [UITrait] { [] }
}

@available(iOS 17, tvOS 17, *)
public protocol UITraitDefinition<Value> {
    associatedtype Value
}

@available(iOS 17, tvOS 17, *)
public typealias UITrait = any UITraitDefinition.Type

// iOS 8
@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
}

@available(iOS 17, tvOS 17, *)
@MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

@available(iOS 17, tvOS 17, *)
@MainActor
public final class StubRegistration: NSObject, UITraitChangeRegistration {}
