// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Runs both sides of a transfer in this process, so AddressSanitizer can check them. It can't run in a
/// process with a memory limit.
@Suite("Isolated codecs: shared memory", .serialized, .timeLimit(.minutes(1)))
struct SharedMemoryTests {
    private static func picture(_ size: PixelSize) throws -> Bitmap {
        try Bitmap(size: size, alpha: .opaque) { pixels, stride in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    pixels.storeBytes(
                        of: UInt32(truncatingIfNeeded: x &* 7919 &+ y &* 104_729) | 0xFF00_0000,
                        toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Sizes with pixels that are copied, mapped by the receiver, or mapped by both sides, with and without a
    /// partial page at the end.
    static let sizes = [
        PixelSize(width: 7, height: 5), PixelSize(width: 643, height: 500),
        PixelSize(width: 1024, height: 1153), PixelSize(width: 1237, height: 1201),
    ]

    @Test("A bitmap's pixels are transferred even if it wasn't decoded into the file", arguments: sizes)
    func transfer(size: PixelSize) throws {
        let expected = try Self.picture(size).packedRows
        for isWritten in [true, false] {
            let file = try SharedFile()
            PixelPool.shared.empty()
            let shared = SharedPixels(file: file.descriptor, size: size, format: .bgra8)
            // Only the first bitmap of this size is decoded into the file. If that's `other`, the bitmap
            // that's sent was decoded elsewhere.
            let other = try isWritten ? nil : Self.picture(size)
            let sent = try Self.picture(size)
            try shared.finish(sent)
            let received = try file.bitmap(size: size, format: .bgra8, alpha: .opaque, colorSpace: .sRGB)
            // If a comparison of large data failed, describing it would take minutes.
            let isReceived = received.packedRows == expected
            let isOther = other.map { $0.packedRows == expected } ?? true
            #expect(isReceived && isOther)
            // The sender can use its memory again.
            let turned = try Self.picture(size).flipped(.vertically).flipped(.vertically)
            let isAgain = turned.packedRows == expected && received.packedRows == expected
            #expect(isAgain)
        }
    }

    @Test("A file that's unsealed or has the wrong size is refused", arguments: sizes)
    func refusals(size: PixelSize) throws {
        func code(_ file: borrowing SharedFile, _ size: PixelSize) -> ImageError.Code? {
            do throws(ImageError) {
                _ = try file.bitmap(size: size, format: .bgra8, alpha: .opaque, colorSpace: .sRGB)
                return nil
            } catch { return error.code }
        }
        let bytes = Data(count: try #require(Bitmap.byteCount(size: size, format: .bgra8)))
        let open = try SharedFile(bytes)
        #expect(code(open, size) == .decoderCrashed)
        let sealed = try SharedFile(bytes)
        #expect(csandbox_seal(sealed.descriptor))
        #expect(code(sealed, size) == nil)
        #expect(code(sealed, PixelSize(width: size.width, height: size.height + 1)) == .decoderCrashed)
        #expect(code(sealed, PixelSize(width: size.width, height: size.height - 1)) == .decoderCrashed)
        #expect(!bytes.withBytes { SharedFile.write($0, to: sealed.descriptor) })
    }

    @Test("Bytes can be sent with up to two file descriptors")
    func descriptors() throws {
        var sockets: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
        defer { for socket in sockets { close(socket) } }
        let one = try SharedFile(Data([1, 2, 3]))
        let two = try SharedFile(Data([4, 5]))
        let files = [one.descriptor, two.descriptor]
        for count in 0...2 {
            let sent = Array(files.prefix(count))
            let bytes: [UInt8] = [UInt8(count), 8, 9]
            #expect(csandbox_send(sockets[0], bytes, 3, sent, sent.count) == 3)
            var (received, found) = ([UInt8](repeating: 0, count: 5), [Int32](repeating: 7, count: 2))
            #expect(csandbox_receive(sockets[1], &received, 5, &found) == 3)
            #expect(received == bytes + [0, 0])
            #expect(found.filter { $0 >= 0 }.count == count)
            for (index, descriptor) in found.enumerated() where descriptor >= 0 {
                var first: UInt8 = 0
                #expect(pread(descriptor, &first, 1, 0) == 1 && first == [1, 4][index])
                close(descriptor)
            }
        }
        // Descriptors beyond what the receiver accepts aren't sent.
        let many = [one.descriptor, two.descriptor, one.descriptor]
        #expect(csandbox_send(sockets[0], [1], 1, many, 3) == 1)
        var (byte, found) = (UInt8(0), [Int32](repeating: 7, count: 2))
        #expect(csandbox_receive(sockets[1], &byte, 1, &found) == 1 && found == [-1, -1])
    }
}
#endif
