// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
#if canImport(QuartzCore) && !os(watchOS)
package import QuartzCore
#endif
package import WebImageDisplay

/// A view's or layer's property that controls how much of the range above white it shows.
@MainActor
package struct RangeProperty<Owner: AnyObject> {
    /// Sets the range, and returns a function that restores the previous one.
    package let set: (Owner, DisplayOptions.DynamicRange) -> (@MainActor (Owner) -> Void)?

    /// - Parameters:
    ///   - unset: the value if the app hasn't set one.
    ///   - value: returns the value for a high range.
    package init<Value: Equatable>(
        unset: Value, value: @escaping (DisplayOptions.DynamicRange) -> Value,
        read: @escaping @MainActor (Owner) -> Value, write: @escaping @MainActor (Owner, Value) -> Void
    ) {
        set = { owner, range in
            let old = read(owner)
            // Keep the app's own range.
            if range == .automatic, old != unset { return nil }
            let new = value(range)
            write(owner, new)
            return { if read($0) == new { write($0, old) } }
        }
    }

    #if canImport(QuartzCore) && !os(watchOS)
    /// Combines a view's property with the property of its layer, which shows the frames of animations.
    package init(_ view: RangeProperty, layer: @escaping @MainActor (Owner) -> CALayer) {
        let ofLayer = RangeProperty<CALayer>.ofLayer()
        set = { owner, range in
            guard let restore = view.set(owner, range) else { return nil }
            let restoreLayer = ofLayer?.set(layer(owner), range)
            return { owner in
                restore(owner)
                restoreLayer?(layer(owner))
            }
        }
    }
    #endif
}

#if canImport(QuartzCore) && !os(watchOS)
extension RangeProperty where Owner == CALayer {
    /// The layer's property for its dynamic range; nil if the system doesn't have one.
    package static func ofLayer() -> RangeProperty? {
        #if !os(watchOS)
        if #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) {
            return RangeProperty(
                unset: CALayer.DynamicRange.automatic,
                value: { $0 == .constrainedHigh ? .constrainedHigh : .high },
                read: { $0.preferredDynamicRange }, write: { $0.preferredDynamicRange = $1 })
        }
        #endif
        #if !os(watchOS) && !os(tvOS)
        if #available(macOS 14, iOS 17, *) {
            return RangeProperty(
                unset: false, value: { _ in true }, read: { $0.wantsExtendedDynamicRangeContent },
                write: { $0.wantsExtendedDynamicRangeContent = $1 })
        }
        #endif
        return nil
    }
}
#endif
#endif
