// SPDX-License-Identifier: MIT

import ImageBase

/// Decodes GIF's LZW (GIF 89a, appendix F).
///
/// The dictionary doesn't store strings, because each one is a part of the output: the string added after a
/// code is the code's string plus the byte that follows. So an entry is an offset and a length, and decoding
/// a code is one forward copy. The first eight bytes are kept in the entry itself.
struct LZWDecoder {
    let minimumCodeSize: Int

    struct Outcome {
        /// The number of bytes written.
        var count: Int
        /// Whether decoding ended at an invalid code.
        var isDamaged = false
    }

    /// The number of writable bytes needed after the output, because a short string is copied as one word.
    static let slack = 8

    /// Decodes until the codes end or are invalid, or until `output`, except for its last ``slack`` bytes, is
    /// full.
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
        for code in 0..<clear { table[code] = Entry(literal: UInt8(truncatingIfNeeded: code)) }
        var next = clear &+ 2
        var width = minimumCodeSize &+ 1
        var bits: UInt64 = 0
        var bitCount = 0
        var position = 0
        var written = 0
        var previous = Entry()
        var nextCheck = Self.checkInterval

        while written < capacity {
            if bitCount < width {
                if position &+ 8 <= input.count {
                    // Take as many whole bytes as fit; the rest will be read again.
                    let word = UnsafeRawPointer(source).loadUnaligned(
                        fromByteOffset: position, as: UInt64.self)
                    bits |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: bitCount)
                    position &+= (63 &- bitCount) &>> 3
                    bitCount |= 56
                } else {
                    while bitCount < width {
                        guard position < input.count else { return Outcome(count: written) }
                        bits |= UInt64(source[position]) &<< UInt64(truncatingIfNeeded: bitCount)
                        position &+= 1
                        bitCount &+= 8
                    }
                }
            }
            let code = Int(truncatingIfNeeded: bits) & (1 &<< width &- 1)
            bits &>>= UInt64(truncatingIfNeeded: width)
            bitCount &-= width

            var entry: Entry
            if code < next {
                if code & ~1 == clear {
                    if code != clear { return Outcome(count: written) }
                    next = clear &+ 2
                    width = minimumCodeSize &+ 1
                    previous.length = 0
                    continue
                }
                entry = table[code]
            } else if code == next, previous.length > 0 {
                entry = previous.followed(by: UInt8(truncatingIfNeeded: previous.word))
            } else {
                return Outcome(count: written, isDamaged: true)
            }
            if previous.length > 0, next < 4096 {
                table[next] = previous.followed(by: UInt8(truncatingIfNeeded: entry.word))
                next &+= 1
                if next == 1 &<< width, width < 12 { width &+= 1 }
            }
            UnsafeMutableRawPointer(out).storeBytes(
                of: entry.word.littleEndian, toByteOffset: written, as: UInt64.self)
            let length = Int(entry.length)
            if length > 8 {
                let count = min(length, capacity &- written)
                Self.copy(out + Int(entry.start), to: out + written, from: 8, count: count)
            }
            entry.start = Int32(truncatingIfNeeded: written)
            previous = entry
            written &+= length
            if written >= nextCheck {
                try monitor.check()
                nextCheck = written &+ Self.checkInterval
            }
        }
        return Outcome(count: min(written, capacity))
    }

    private struct Entry {
        /// The first 8 bytes, the first one lowest. Reading back bytes that were just written would stall.
        var word: UInt64 = 0
        /// The offset of a longer string in the output.
        var start: Int32 = 0
        var length: Int32 = 0

        init() {}

        init(literal: UInt8) {
            word = UInt64(literal)
            length = 1
        }

        @inline(__always)
        func followed(by byte: UInt8) -> Entry {
            var longer = self
            // A shift by 64 or more yields 0, so only the first eight bytes are stored.
            longer.word |= UInt64(byte) << UInt64(truncatingIfNeeded: Int(length) &* 8)
            longer.length = length &+ 1
            return longer
        }
    }

    private static let checkInterval = 256 << 10

    /// Copies forward, byte by byte if the ranges overlap, which repeats a run. Otherwise, writes up to 7
    /// bytes more than `count`.
    @inline(__always)
    private static func copy(
        _ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, from start: Int,
        count: Int
    ) {
        var index = start
        if target - source >= 8 {
            while index < count {
                let word = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: index, as: UInt64.self)
                index &+= 8
            }
        } else {
            while index < count {
                target[index] = source[index]
                index &+= 1
            }
        }
    }
}
