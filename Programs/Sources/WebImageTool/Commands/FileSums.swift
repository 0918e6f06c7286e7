// SPDX-License-Identifier: MIT

/// The total sizes of the files that a command made smaller.
struct FileSums {
    private var count = 0
    private var inputBytes = 0
    private var bytes = 0

    mutating func add(_ written: FileRecord.Written) {
        guard let before = written.inputBytes, written.output != nil else { return }
        count += 1
        inputBytes += before
        bytes += written.bytes
    }

    /// `19 files, 27.2 MB to 21.7 MB`; nil for a single file, which has its own line.
    var line: String? {
        guard count > 1 else { return nil }
        return "\(count) files, \(ByteCount.text(inputBytes)) to \(ByteCount.text(bytes))"
    }
}
