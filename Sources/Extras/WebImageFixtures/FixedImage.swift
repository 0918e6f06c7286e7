// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCoding
public import PortableFoundation
public import Raster
import WebImage

/// The content at a URL: an image, encoded data or an error.
public struct FixedImage: Sendable {
    let data: Result<Data, ImageError>

    /// A bitmap. It's encoded as PNG when you call this.
    public static func bitmap(_ bitmap: Bitmap) -> FixedImage {
        do throws(ImageError) {
            return data(try CodecRegistry.default.encode(bitmap, as: .png))
        } catch {
            return failure(error)
        }
    }

    /// An opaque image of one color, with components from 0 to 1. Its size is in pixels. Default: 64 x 64.
    public static func color(
        red: Double, green: Double, blue: Double, width: Int = 64, height: Int = 64
    ) -> FixedImage {
        let parts = [red, green, blue].map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
        let pixel = 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
        do throws(ImageError) {
            let bitmap = try Bitmap(
                size: PixelSize(width: width, height: height), alpha: .opaque
            ) { pixels, bytesPerRow in
                for y in 0..<height {
                    for x in 0..<width {
                        pixels.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                    }
                }
            }
            return .bitmap(bitmap)
        } catch {
            return failure(error)
        }
    }

    /// The bytes of an image file, or invalid data to test failures.
    public static func data(_ data: Data) -> FixedImage { FixedImage(data: .success(data)) }

    /// An error. The codes `network` and `timeout` are transient: a manager with
    /// `ImageManagerConfiguration.fixed(_:)` doesn't retry them, but any other manager does.
    public static func failure(_ error: ImageError) -> FixedImage { FixedImage(data: .failure(error)) }
}
