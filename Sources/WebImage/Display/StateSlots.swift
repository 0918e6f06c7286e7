// SPDX-License-Identifier: MIT

import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The name of a slot of a view that has several, such as the image of a button for one of its states. Views
/// and applications can add names.
public struct SlotName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// The image of a view without a special state.
    public static let normal: SlotName = "normal"
    /// The image while the pointer presses the view.
    public static let highlighted: SlotName = "highlighted"
    public static let selected: SlotName = "selected"
}

/// The images of one place of a view for the states of the view, such as those of a button. Each state has a
/// slot with its own load; the place shows the image of the current state.
///
///     let slots = StateSlots(place: place, schedule: schedule)
///     slots[.normal].load(request)
///     slots[.highlighted].load(highlightedRequest)
///     slots.active = [.highlighted]
///
/// A state whose slot is empty shows that of ``SlotName/normal``. Images of other states load and are kept
/// without being visible. Equal requests of several states share their load.
@MainActor
public final class StateSlots {
    /// The slot of one state.
    private final class StateSlot: DisplaySlot {
        unowned let owner: StateSlots
        let name: SlotName
        var content = DisplayContent.nothing

        init(_ name: SlotName, of owner: StateSlots) {
            self.owner = owner
            self.name = name
        }

        func show(_ content: DisplayContent, transition: DisplayTransition) {
            self.content = content
            owner.contentDidChange(of: self, transition)
        }

        private var place: (any DisplaySlot)? { owner.visibleName == name ? owner.place : nil }
        var isUnchanged: Bool { place?.isUnchanged ?? true }
        var isTransitioning: Bool { place?.isTransitioning ?? false }
        var viewSize: PixelSize? { owner.place?.viewSize }
        var displayScale: Double { owner.place?.displayScale ?? 1 }
    }

    private weak var place: (any DisplaySlot)?
    private let schedule: SlotBinding.Scheduler
    private var slots: [SlotName: (slot: StateSlot, binding: SlotBinding)] = [:]
    private var visibleName = SlotName.normal
    private var hasEnded = false

    /// - Parameters:
    ///   - place: The place of the view that shows the current image. It is not retained.
    ///   - schedule: See ``SlotBinding/init(slot:schedule:)``.
    public init(place: any DisplaySlot, schedule: @escaping SlotBinding.Scheduler) {
        self.place = place
        self.schedule = schedule
    }

    /// The binding of the slot of a state, which is created on first use.
    public subscript(name: SlotName) -> SlotBinding {
        if let binding = slots[name]?.binding { return binding }
        let slot = StateSlot(name, of: self)
        let binding = SlotBinding(slot: slot, schedule: schedule)
        binding.showsAgain = true
        if hasEnded { binding.end() }
        slots[name] = (slot, binding)
        return binding
    }

    /// The current states of the view, the most important one first. Default: none, which is
    /// ``SlotName/normal``.
    public var active: [SlotName] = [] {
        didSet { update() }
    }

    /// The binding whose content the place shows. Adapters pass its images to ``SlotBinding/adapted(_:)``.
    public var visible: SlotBinding { self[visibleName] }

    /// The URL of the last request for a state, or that of ``SlotName/normal`` if it has no request.
    public func url(for name: SlotName) -> URL? {
        slots[name]?.binding.state.url ?? slots[.normal]?.binding.state.url
    }

    /// Ends the wait for a transition. Adapters call it when the transition of the place has ended.
    public func transitionDidEnd() { slots[visibleName]?.binding.transitionDidEnd() }

    /// Starts loads that wait for a size. Adapters call it when the size of the place has changed.
    public func viewSizeDidChange() {
        for slot in slots.values { slot.binding.viewSizeDidChange() }
    }

    /// Ends the bindings of all slots; see ``SlotBinding/end()``.
    public func end() {
        hasEnded = true
        for slot in slots.values { slot.binding.end() }
    }
}

extension StateSlots {
    /// The most important state with content.
    private var bestName: SlotName {
        active.first { name in
            guard let content = slots[name]?.slot.content else { return false }
            if case .nothing = content { return false }
            return true
        } ?? .normal
    }

    private func contentDidChange(of slot: StateSlot, _ transition: DisplayTransition) {
        guard bestName == slot.name else { return update() }
        visibleName = slot.name
        place?.show(slot.content, transition: transition)
    }

    private func update() {
        let name = bestName
        guard name != visibleName, !hasEnded else { return }
        // Its transition ends with its content.
        let old = slots[visibleName]?.binding
        visibleName = name
        place?.show(slots[name]?.slot.content ?? .nothing, transition: .none)
        old?.transitionDidEnd()
    }
}
