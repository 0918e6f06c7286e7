// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Hostile sizes and unsupported formats", .timeLimit(.minutes(1)))
struct HostileInputTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("An empty target is invalid input", arguments: ResizeMode.allCases)
    func emptyTarget(_ mode: ResizeMode) throws {
        let bitmap = try Bitmap.noise(10, 10)
        for target in [size(0, -5), size(5, -1), size(-1, 5), size(.min, .min), size(0, 0)] {
            #expect(errorCode { _ = try bitmap.resized(to: target, mode: mode) } == .invalidInput)
        }
    }

    @Test("A target over the limits is refused before memory is allocated", arguments: ResizeMode.allCases)
    func hugeTarget(_ mode: ResizeMode) throws {
        let bitmap = try Bitmap.noise(10, 10)
        for target in [size(.max, .max), size(70_000, 70_000), size(65_535, 65_535)] {
            #expect(errorCode { _ = try bitmap.resized(to: target, mode: mode) } == .limit)
        }
    }

    @Test("A thin bitmap is fitted to one pixel, not zero")
    func thinBox() throws {
        let bitmap = try Bitmap.noise(1000, 2)
        #expect(try bitmap.resized(to: size(10, 10), mode: .fit).size == size(10, 1))
        #expect(try bitmap.resized(to: size(1, 1), mode: .fill).size == size(1, 1))
        #expect(try bitmap.resized(to: size(1, 2000)).size == size(1, 2000))
    }

    @Test(
        "One pixel can be resized to a long line and back",
        arguments: ResampleFilter.allCases)
    func extremeShapes(_ filter: ResampleFilter) throws {
        let dot = try Bitmap.constant(1, 1, 0xFF11_2233)
        for target in [size(5000, 1), size(1, 5000), size(65_535, 1)] {
            let line = try dot.resized(to: target, filter: filter)
            #expect(line.words.joined().allSatisfy { $0 == 0xFF11_2233 })
            #expect(try line.resized(to: size(1, 1), filter: filter).words == [[0xFF11_2233]])
        }
    }

    @Test("An empty, negative or overflowing bitmap size is invalid input")
    func bitmapSizes() {
        for bad in [size(0, 1), size(1, 0), size(-5, 5), size(.max, 1), size(1, .max), size(.max, .max)] {
            #expect(errorCode { _ = try Bitmap(size: bad) { _, _ in } } == .invalidInput)
        }
        let unknown = PixelFormat(rawValue: 99)
        #expect(errorCode { _ = try Bitmap(size: size(1, 1), format: unknown) { _, _ in } } == .invalidInput)
    }

    @Test("Kernels refuse straight alpha and 16 bits instead of misreading them")
    func wrongKinds() throws {
        let straight = try Bitmap.noise(8, 8, alpha: .straight)
        let wide = try Bitmap.noise(8, 8, alpha: .opaque).converted(to: .rgba16)
        let half = PixelSize(width: 4, height: 4)
        #expect(errorCode { _ = try straight.resized(to: half) } == .invalidInput)
        #expect(errorCode { _ = try straight.converted(to: .rgba16).resized(to: half) } == .invalidInput)
        for bitmap in [straight, wide] {
            let operations: [() throws -> Bitmap] = [
                { try bitmap.rotated(byDegrees: 90) },
                { try bitmap.withRoundedCorners(radius: 2) },
                { try bitmap.clippedToCircle() },
                { try bitmap.grayscale() },
                { try bitmap.blurred(radius: 2) },
                { try bitmap.flattened() },
            ]
            for operation in operations {
                #expect(errorCode { _ = try operation() } == .invalidInput)
            }
        }
    }

    @Test("Negative and non-finite numbers are invalid input")
    func badNumbers() throws {
        let bitmap = try Bitmap.noise(8, 8)
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(errorCode { _ = try bitmap.rotated(byDegrees: number) } == .invalidInput)
        }
        for number in [Double.nan, .infinity, -1] {
            #expect(errorCode { _ = try bitmap.blurred(radius: number) } == .invalidInput)
            #expect(errorCode { _ = try bitmap.withRoundedCorners(radius: number) } == .invalidInput)
            let border = Border(width: number, color: .black)
            #expect(errorCode { _ = try bitmap.clippedToCircle(border: border) } == .invalidInput)
        }
    }

    @Test("Operations with extreme parameters finish")
    func outOfProportion() throws {
        let bitmap = try Bitmap.noise(9, 7)
        let mean = try bitmap.blurred(radius: 1e300)
        #expect(mean.size == bitmap.size)
        #expect(Set(mean.words.joined()).count == 1)
        #expect(try bitmap.withRoundedCorners(radius: 1e300).size == bitmap.size)
        let color = RGBAColor(red: .nan, green: 7, blue: -3, alpha: .infinity)
        let bordered = try bitmap.withRoundedCorners(radius: 0, border: Border(width: 1e300, color: color))
        #expect(bordered.words.joined().allSatisfy { $0 == 0xFF00_FF00 })
        #expect(try bitmap.rotated(byDegrees: 1e300).isValidPremultiplied)
    }

    @Test("A crop is clipped to the bitmap unless it's entirely outside")
    func crops() throws {
        let bitmap = try Bitmap.noise(10, 10)
        for rect in [
            PixelRect(x: 10, y: 0, width: 5, height: 5), PixelRect(x: 0, y: 0, width: 0, height: 5),
            PixelRect(x: -5, y: 0, width: 5, height: 5),
            PixelRect(x: .max, y: .max, width: .max, height: .max),
            PixelRect(x: .min, y: .min, width: -1, height: -1),
        ] {
            #expect(errorCode { _ = try bitmap.cropped(to: rect) } == .invalidInput)
        }
        #expect(try bitmap.cropped(to: PixelRect(x: 8, y: 9, width: .max, height: .max)).size == size(2, 1))
        #expect(try bitmap.cropped(to: PixelRect(x: -3, y: -3, width: 5, height: 5)).size == size(2, 2))
    }

    @Test("A canceled token stops every long operation")
    func cancellation() throws {
        let bitmap = try Bitmap.noise(40, 40)
        let token = CancellationToken()
        token.cancel()
        var operations: [() throws -> Bitmap] = ResampleFilter.allCases.map { filter in
            { try bitmap.resized(to: PixelSize(width: 9, height: 9), filter: filter, cancellation: token) }
        }
        operations += [
            { try bitmap.oriented(.right, cancellation: token) },
            { try bitmap.flipped(.both, cancellation: token) },
            { try bitmap.rotated(byDegrees: 30, cancellation: token) },
            { try bitmap.withRoundedCorners(radius: 9, cancellation: token) },
            { try bitmap.clippedToCircle(cancellation: token) },
            { try bitmap.grayscale(cancellation: token) },
            { try bitmap.blurred(radius: 3, cancellation: token) },
            { try bitmap.blurred(radius: 300, cancellation: token) },
            { try bitmap.converted(to: .rgba16, cancellation: token) },
            { try bitmap.flattened(cancellation: token) },
        ]
        for operation in operations {
            #expect(errorCode { _ = try operation() } == .cancelled)
        }
    }
}
