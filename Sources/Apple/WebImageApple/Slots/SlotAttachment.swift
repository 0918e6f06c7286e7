// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import ImageBase
import WebImageDisplay

/// A slot that can be attached to an object.
@MainActor
protocol AttachedSlot: AnyObject, Sendable {
    var binding: SlotBinding { get }
    /// Ends the slot. This is called on the main thread once the object has been deallocated.
    func end()
}

/// Ends an object's slot when the object is deallocated, which may happen on any thread. The object owns this
/// attachment.
final class SlotAttachment: Sendable {
    let slot: any AttachedSlot

    init(_ slot: any AttachedSlot) { self.slot = slot }

    deinit { MainQueue.run { [slot] in slot.end() } }
}

/// The keys of associated objects: one address per slot name, for the life of the process.
enum SlotKeys {
    private struct Address: @unchecked Sendable {  // Never read or written, only compared.
        let pointer: UnsafeRawPointer
    }

    private static let keys = Locked<[String: Address]>([:])

    static func key(for name: String) -> UnsafeRawPointer {
        keys.withLock { keys in
            if let key = keys[name] { return key }
            let key = Address(pointer: UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1)))
            keys[name] = key
            return key
        }.pointer
    }
}
#endif
