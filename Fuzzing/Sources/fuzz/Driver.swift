// SPDX-License-Identifier: MIT

import Foundation

/// libFuzzer's loop (compiler-rt/include/fuzzer/FuzzerInterface.h).
@_silgen_name("LLVMFuzzerRunDriver")
private func driver(
    count: UnsafeMutablePointer<Int32>,
    arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Runs libFuzzer until the limits in its arguments are reached. Returns the exit status.
func runFuzzer(arguments: [String]) -> Int32 {
    var count = Int32(arguments.count)
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    list.initialize(repeating: nil, count: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { list[index] = strdup(argument) }
    var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = list
    return driver(count: &count, arguments: &start) { bytes, count in
        FuzzTarget.current?.run(Data(bytes: bytes ?? UnsafePointer(bitPattern: 1)!, count: count))
        return 0
    }
}
