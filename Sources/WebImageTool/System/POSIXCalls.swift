// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin

private let systemWrite = Darwin.write
private let systemRead = Darwin.read
#elseif canImport(Glibc)
import Glibc

private let systemWrite = Glibc.write
private let systemRead = Glibc.read
#elseif canImport(Musl)
import Musl

private let systemWrite = Musl.write
private let systemRead = Musl.read
#endif

/// System calls whose names our own methods have.
enum POSIXCalls {
    static func write(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        systemWrite(descriptor, bytes, count)
    }

    static func read(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        systemRead(descriptor, bytes, count)
    }
}
