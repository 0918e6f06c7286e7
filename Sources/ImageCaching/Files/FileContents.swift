// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import PortableFoundation

/// The bytes of a whole file, read or mapped. The owner must call ``release()`` or ``data(count:)`` once.
struct FileContents {
    let bytes: UnsafeMutableRawBufferPointer
    private let isMapped: Bool

    /// Allocates memory for the caller to fill.
    init(allocating count: Int) throws(FileError) {
        guard let memory = malloc(count) else { throw FileError(.read, ENOMEM) }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
        isMapped = false
    }

    /// Maps `count` bytes of a file. Returns `nil` if that isn't possible.
    init?(mapping file: OpenFile, count: Int, in files: any FileSystem) {
        guard let memory = try? files.map(file, count: count) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
        isMapped = true
    }

    func release() {
        if isMapped { munmap(bytes.baseAddress, bytes.count) } else { free(bytes.baseAddress) }
    }

    /// Returns the first `count` bytes as data that owns the memory.
    func data(count: Int) -> Data {
        guard let start = bytes.baseAddress else { return Data() }
        guard isMapped else { return Data(bytesNoCopy: start, count: count, deallocator: .free) }
        let length = bytes.count
        return Data(
            bytesNoCopy: start, count: count, deallocator: .custom { memory, _ in munmap(memory, length) })
    }
}
