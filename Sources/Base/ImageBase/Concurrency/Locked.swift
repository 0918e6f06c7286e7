// SPDX-License-Identifier: MIT

#if canImport(Darwin)
public import os
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

#if canImport(Darwin)
@usableFromInline typealias LockPrimitive = os_unfair_lock
#else
@usableFromInline typealias LockPrimitive = pthread_mutex_t
#endif

/// A value protected by a lock and accessible only inside a closure.
///
/// One allocation holds the lock and the value. Keep the closure short: no I/O, no user code and no second
/// lock inside it. The lock isn't recursive.
///
/// ```swift
/// let counter = Locked(0)
/// counter.withLock { $0 += 1 }
/// ```
///
/// We don't use `Synchronization.Mutex`: it requires macOS 15, is slower under contention, and makes
/// ThreadSanitizer report false races on Linux.
public struct Locked<State>: @unchecked Sendable {  // The storage is accessed only while the lock is held.
    @usableFromInline let storage: LockStorage<State>

    /// Takes ownership of `state`; the caller must not keep references into it.
    @inlinable
    public init(_ state: sending State) {
        storage = LockStorage.create(state)
    }

    /// Runs `body` while the lock is held and returns its result.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let (lock, state) = storage.withUnsafeMutablePointers { ($0, $1) }
        LockStorage<State>.lock(lock)
        defer {
            LockStorage<State>.unlock(lock)
            extendLifetime(storage)
        }
        return try body(&state.pointee)
    }
}

/// Holds the lock and the state in one heap object, because a lock needs a stable address.
@usableFromInline
final class LockStorage<State>: ManagedBuffer<LockPrimitive, State> {
    @inlinable
    static func create(_ state: sending State) -> LockStorage<State> {
        let buffer = LockStorage.create(minimumCapacity: 1) { _ in LockPrimitive() }
        let storage = unsafeDowncast(buffer, to: LockStorage<State>.self)
        // Initialize the storage out here, because the closure would copy the state.
        let (lock, pointer) = storage.withUnsafeMutablePointers { ($0, $1) }
        initialize(lock)
        pointer.initialize(to: state)
        extendLifetime(storage)
        return storage
    }

    @usableFromInline
    static func initialize(_ lock: UnsafeMutablePointer<LockPrimitive>) {
        #if canImport(Glibc)
        // An adaptive mutex spins for about a microsecond before it sleeps, because sleeping costs ten
        // microseconds and a system call.
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
        pthread_mutex_init(lock, &attributes)
        pthread_mutexattr_destroy(&attributes)
        #elseif canImport(Musl)
        pthread_mutex_init(lock, nil)
        #endif
    }

    @inlinable
    static func lock(_ lock: UnsafeMutablePointer<LockPrimitive>) {
        #if canImport(Darwin)
        os_unfair_lock_lock(lock)
        #else
        pthread_mutex_lock(lock)
        #endif
    }

    @inlinable
    static func unlock(_ lock: UnsafeMutablePointer<LockPrimitive>) {
        #if canImport(Darwin)
        os_unfair_lock_unlock(lock)
        #else
        pthread_mutex_unlock(lock)
        #endif
    }

    @inlinable
    deinit {
        withUnsafeMutablePointers { lock, state in
            _ = state.deinitialize(count: 1)
            #if !canImport(Darwin)
            pthread_mutex_destroy(lock)
            #endif
        }
    }
}
