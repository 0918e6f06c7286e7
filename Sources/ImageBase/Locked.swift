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

/// A value behind a lock, reached only inside a closure.
///
/// One allocation holds the lock and the value. Keep the closure short: no I/O, no calls into users' code and no
/// second lock inside it. Not recursive.
///
///     let counter = Locked(0)
///     counter.withLock { $0 += 1 }
///
/// Why not `Synchronization.Mutex`: it needs macOS 15, is slower when contended, and ThreadSanitizer reports false
/// races behind it on Linux.
public struct Locked<State>: @unchecked Sendable {  // The storage is only touched while the lock is held.
    @usableFromInline let storage: LockStorage<State>

    /// Takes `state` over; nobody else may keep a reference into it.
    @inlinable
    public init(_ state: sending State) {
        storage = LockStorage.create(state)
    }

    /// Runs `body` with the lock held and gives back what it returns.
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

/// The lock and the state in one heap object: a lock needs an address that never moves.
@usableFromInline
final class LockStorage<State>: ManagedBuffer<LockPrimitive, State> {
    @inlinable
    static func create(_ state: sending State) -> LockStorage<State> {
        let buffer = LockStorage.create(minimumCapacity: 1) { _ in LockPrimitive() }
        let storage = unsafeDowncast(buffer, to: LockStorage<State>.self)
        // Outside of the closure, which would make a copy of the state.
        let (lock, pointer) = storage.withUnsafeMutablePointers { ($0, $1) }
        initialize(lock)
        pointer.initialize(to: state)
        extendLifetime(storage)
        return storage
    }

    @usableFromInline
    static func initialize(_ lock: UnsafeMutablePointer<LockPrimitive>) {
        #if canImport(Glibc)
        // Who finds it taken tries again for a microsecond before sleeping, which takes ten and a call of the kernel.
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
            state.deinitialize(count: 1)
            #if !canImport(Darwin)
            pthread_mutex_destroy(lock)
            #endif
        }
    }
}
