// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The properties that an image shares with its copies.
struct ImageLikeness: Sendable {
    let input: InputAddress
    /// The upright image's size.
    let size: PixelSize
    /// The file's size.
    let bytes: Int
    private let difference: PerceptualHash
    private let frequency: PerceptualHash
    /// The components of the image reduced to 4 x 4 pixels on white. We compare these, too, because hashes
    /// ignore colors and are equal for all single-color images.
    private let colors: [UInt8]

    /// Loads an image at a small size.
    init(
        _ input: InputAddress, index: Int, manager: ImageManager, decoding: DecodingOptions
    ) async throws(ImageError) {
        var options = decoding
        (options.thumbnailQuality, options.firstFrameOnly) = (.fast, true)
        var request = try await input.request(thumbnail: .fit(width: 256, height: 256), decoding: options)
        request.includesData = true
        let response = try await manager.load(request, index: index)
        let image = response.image
        self.input = input
        size = image.info.displaySize
        bytes = response.data?.count ?? 0
        (difference, frequency, colors) = try await Blocking.run { () throws(ImageError) in
            let small = try image.bitmap.comparable().resized(to: PixelSize(width: 4, height: 4))
                .flattened(onto: .white)
            let colors = small.withPixels { pixels in
                (0..<4).flatMap { y in (0..<16).map { pixels[y * small.bytesPerRow + $0] } }
            }
            return (try image.bitmap.differenceHash(), try image.bitmap.perceptualHash(), colors)
        }
    }

    /// Returns how many bits differ between two images' hashes; nil if the images aren't copies.
    private func distance(to other: ImageLikeness, most: Int) -> Int? {
        let distance = max(difference.distance(to: other.difference), frequency.distance(to: other.frequency))
        guard distance <= most else { return nil }
        let shapes = (size.width * other.size.height, size.height * other.size.width)
        guard abs(shapes.0 - shapes.1) * 20 <= max(shapes.0, shapes.1) else { return nil }
        let isAlike = zip(colors, other.colors).allSatisfy { abs(Int($0) - Int($1)) <= 32 }
        return isAlike ? distance : nil
    }

    /// Returns the groups of similar images, largest image first, and the distances to that image.
    static func groups(
        of images: [ImageLikeness], distance: Int
    ) -> [[(image: ImageLikeness, distance: Int)]] {
        let sorted = images.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.size.pixelCount, one.bytes, -left.offset)
                > (other.size.pixelCount, other.bytes, -right.offset)
        }
        var groups: [[(image: ImageLikeness, distance: Int)]] = []
        for (_, image) in sorted {
            let found = groups.lazy.enumerated().compactMap { index, group in
                image.distance(to: group[0].image, most: distance).map { (index: index, distance: $0) }
            }
            if let nearest = found.min(by: { $0.distance < $1.distance }) {
                groups[nearest.index].append((image, nearest.distance))
            } else {
                groups.append([(image, 0)])
            }
        }
        return groups.filter { $0.count > 1 }
    }

    /// Returns a line such as `640x480  14.2 KB  distance 3  photos/copy.jpg`.
    func line(distance: Int) -> String {
        "\(size)  \(ByteCount.text(bytes).padded(to: 8))  distance \("\(distance)".padded(to: 2))  \(input.label)"
    }

    func json(distance: Int) -> JSONValue {
        .object([
            ("url", .string(input.record)), ("width", .int(size.width)), ("height", .int(size.height)),
            ("bytes", .int(bytes)), ("distance", .int(distance)),
        ])
    }
}
