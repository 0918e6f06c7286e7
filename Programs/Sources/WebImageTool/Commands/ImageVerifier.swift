// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import WebImage

/// Decodes all frames or pages of images, to find damage that headers don't show.
struct ImageVerifier: Sendable {
    let manager: ImageManager
    let options: DecodingOptions

    /// Returns the first damage found in an image; nil if it's intact.
    func damage(of input: InputAddress, index: Int) async -> ImageError? {
        do throws(ImageError) {
            let request = try await input.request(decoding: options)
            let data = try await manager.data(for: request).data
            let (codecs, options) = (manager.configuration.codecs, request.decoding)
            try await Blocking.run { () throws(ImageError) in
                let decoder = FrameDecoder(options: options, codecs: codecs)
                try decoder.update(data, isComplete: true)
                let count = max(1, decoder.frameCount, decoder.info?.frameCount ?? 1)
                for index in 0..<count {
                    let frame = try decoder.image(at: index)
                    guard !frame.isPartial else { throw Self.damage(frame: index, of: count) }
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private static func damage(frame: Int, of count: Int) -> ImageError {
        let part = count > 1 ? "frame or page \(frame + 1) of \(count)" : "the image"
        return ImageError(.corrupt, "\(part) is incomplete or damaged")
    }
}
