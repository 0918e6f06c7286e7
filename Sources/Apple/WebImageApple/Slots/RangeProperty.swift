// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
#if canImport(QuartzCore) && !os(watchOS)
package import QuartzCore
#endif
package import WebImageDisplay

/// A property of a view or layer that says how much of the light that is brighter than white it shows.
@MainActor
package struct RangeProperty<Owner: AnyObject> {
    /// Sets the range, and returns the function that restores the one before.
    package let set: (Owner, DisplayOptions.DynamicRange) -> (@MainActor (Owner) -> Void)?

    /// - Parameters:
    ///   - unset: the value that the program has not set.
    ///   - value: returns the value for a high range.
    package init<Value: Equatable>(
        unset: Value, value: @escaping (DisplayOptions.DynamicRange) -> Value,
        read: @escaping @MainActor (Owner) -> Value, write: @escaping @MainActor (Owner, Value) -> Void
    ) {
        set = { owner, range in
            let old = read(owner)
            // The program's own range stays.
            if range == .automatic, old != unset { return nil }
            let new = value(range)
            write(owner, new)
            return { if read($0) == new { write($0, old) } }
        }
    }

    #if canImport(QuartzCore) && !os(watchOS)
    /// The property of a view and that of its layer, in which the frames of animations are shown.
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
    /// The property of a layer; nil if the system has none.
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
