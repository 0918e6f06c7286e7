// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs `body` on a new detached thread.
///
/// - Returns: `false` when the system cannot create a thread.
package func spawnThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 512 << 10)
    let argument = Unmanaged.passRetained(ThreadBody(run: body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    if pthread_create(&thread, &attributes, threadMain, argument.toOpaque()) == 0 { return true }
    argument.release()
    return false
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#else
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
#endif
