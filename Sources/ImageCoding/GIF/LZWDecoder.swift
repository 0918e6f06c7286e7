// SPDX-License-Identifier: MIT

import ImageBase

/// The LZW of GIF (GIF 89a, appendix F).
///
/// A string of the dictionary is never stored: each is a piece of what was written already, because the string that
/// is added after a code is what that code gave and the byte that follows. So an entry is a place and a length, and
/// decoding a code is one forward copy.
struct LZWDecoder {
    let minimumCodeSize: Int

    struct Outcome {
        /// Bytes written.
        var count: Int
        /// It ended at a code that cannot be.
        var isDamaged = false
    }

    /// Bytes behind the output that may be written too: a short string is copied as one word.
    static let slack = 8

    /// Decodes until the codes end, cannot be right, or `output` but for its last ``slack`` bytes is full.
    ///
    /// - Throws: ``ImageError/Code/cancelled``.
    func decode(
        _ input: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>, _ monitor: WorkMonitor
    ) throws(ImageError) -> Outcome {
        let result: Result<Outcome, ImageError> = input.withUnsafeBufferPointer { input in
            do throws(ImageError) {
                return .success(try decode(input, into: output, monitor))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func decode(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
        _ monitor: WorkMonitor
    ) throws(ImageError) -> Outcome {
        guard (1...11).contains(minimumCodeSize) else { return Outcome(count: 0, isDamaged: true) }
        guard let out = output.baseAddress, let source = input.baseAddress else { return Outcome(count: 0) }
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: 4096)
        defer { table.deallocate() }
        let capacity = output.count - Self.slack
        let clear = 1 << minimumCodeSize
        var next = clear + 2
        var width = minimumCodeSize + 1
        var bits: UInt64 = 0
        var bitCount = 0
        var position = 0
        var written = 0
        var previous = Entry(start: 0, length: 0)
        var nextCheck = Self.checkInterval

        while written < capacity {
            while bitCount < width {
                guard position < input.count else { return Outcome(count: written) }
                bits |= UInt64(source[position]) << UInt64(truncatingIfNeeded: bitCount)
                position &+= 1
                bitCount &+= 8
            }
            let code = Int(truncatingIfNeeded: bits) & (1 << width &- 1)
            bits >>= UInt64(truncatingIfNeeded: width)
            bitCount &-= width

            var entry = Entry(start: Int32(truncatingIfNeeded: written), length: 1)
            if code < clear {
                out[written] = UInt8(truncatingIfNeeded: code)
                written &+= 1
            } else if code == clear {
                next = clear &+ 2
                width = minimumCodeSize &+ 1
                previous.length = 0
                continue
            } else if code == clear &+ 1 {
                return Outcome(count: written)
            } else {
                let from: Entry
                if code < next {
                    from = table[code]
                } else if code == next, previous.length > 0 {
                    from = Entry(start: previous.start, length: previous.length &+ 1)
                } else {
                    return Outcome(count: written, isDamaged: true)
                }
                entry.length = from.length
                let length = min(Int(from.length), capacity &- written)
                Self.copy(out + Int(from.start), to: out + written, count: length)
                written &+= length
            }
            if previous.length > 0, next < 4096 {
                table[next] = Entry(start: previous.start, length: previous.length &+ 1)
                next &+= 1
                if next == 1 << width, width < 12 { width &+= 1 }
            }
            previous = entry
            if written >= nextCheck {
                try monitor.check()
                nextCheck = written &+ Self.checkInterval
            }
        }
        return Outcome(count: written)
    }

    private struct Entry {
        var start: Int32
        var length: Int32
    }

    private static let checkInterval = 256 << 10

    /// Forwards, byte by byte where the two overlap: that is how a run repeats itself. Where they do not, up to 7
    /// bytes more than `count` are written.
    @inline(__always)
    private static func copy(
        _ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        var index = 0
        if target - source >= 8 {
            repeat {
                let word = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: index, as: UInt64.self)
                index &+= 8
            } while index < count
        } else {
            while index < count {
                target[index] = source[index]
                index &+= 1
            }
        }
    }
}
