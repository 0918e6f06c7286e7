// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
public import WebImage
public import WebImageDisplay

/// A slot: one place where a view, layer or other object shows an image, such as a button's image for one
/// state.
///
/// ```swift
/// imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
/// ```
///
/// The value is a handle: create one whenever you need it, and don't keep it. The view owns the slot's state.
/// A handle retains the view only until the slot is used for the first time. When the view is deallocated,
/// its loads are canceled and closures are no longer called.
///
/// You don't have to do anything in a `deinit`. You can use `cancel()`, `clear()`, `prepareForReuse()`,
/// `url`, `indicator` and ``player`` there, even if the slot wasn't used before, but you must not start a
/// load.
@MainActor
public struct ViewImage: DisplayBinding, UnusedBinding {
    private enum Slot {
        case used(SlotBinding)
        case unused(UnusedSlot)
    }

    private let slot: Slot

    package init<Owner: AnyObject, Image: AnyObject>(_ owner: Owner, _ place: SlotPlace<Owner, Image>) {
        if let used = ViewSlot.used(of: owner, place) {
            slot = .used(used.binding)
        } else {
            slot = .unused(UnusedSlot(owner, place))
        }
    }

    public var binding: SlotBinding {
        switch slot {
        case .used(let binding): binding
        case .unused(let slot): slot.binding
        }
    }

    package var endingBinding: SlotBinding {
        switch slot {
        case .used(let binding): binding
        case .unused(let slot): slot.endingBinding
        }
    }

    /// The player of the current animation; nil if there isn't one. Use it to pause, seek or change the
    /// speed.
    public var player: AnimationPlayer? { endingBinding.state.player }
}

/// A slot that wasn't in use when its handle was made. It retains the owner until the slot is used.
@MainActor
private final class UnusedSlot {
    private enum State {
        case unused(any SlotSource)
        case used(SlotBinding)
    }

    private var state: State
    private var temporary: (any AttachedSlot)?

    init<Owner: AnyObject, Image: AnyObject>(_ owner: Owner, _ place: SlotPlace<Owner, Image>) {
        state = .unused(OwnedPlace(owner: owner, place: place))
    }

    var binding: SlotBinding {
        switch state {
        case .used(let binding): binding
        case .unused(let source): use(source.attachedSlot())
        }
    }

    var endingBinding: SlotBinding {
        switch state {
        case .used(let binding): return binding
        case .unused(let source):
            // Another handle may have used the slot since this one was made.
            if let slot = source.usedSlot() { return use(slot) }
            let slot = temporary ?? source.temporarySlot()
            temporary = slot
            return slot.binding
        }
    }

    private func use(_ slot: any AttachedSlot) -> SlotBinding {
        (state, temporary) = (.used(slot.binding), nil)
        return slot.binding
    }
}

/// The owner and place of a slot.
@MainActor
private protocol SlotSource {
    func usedSlot() -> (any AttachedSlot)?
    func attachedSlot() -> any AttachedSlot
    func temporarySlot() -> any AttachedSlot
}

private struct OwnedPlace<Owner: AnyObject, Image: AnyObject>: SlotSource {
    let owner: Owner
    let place: SlotPlace<Owner, Image>

    func usedSlot() -> (any AttachedSlot)? { ViewSlot.used(of: owner, place) }
    func attachedSlot() -> any AttachedSlot { ViewSlot.attached(to: owner, place) }
    func temporarySlot() -> any AttachedSlot { ViewSlot.temporary(of: owner, place) }
}
#endif
