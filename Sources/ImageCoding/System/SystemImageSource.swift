// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// An encoded image as read by a system library, which is ImageIO on Apple platforms. Properties have
/// ImageIO's names.
protocol SystemImageSource: AnyObject {
    /// Passes all bytes received so far.
    func update(_ data: Data, isComplete: Bool)

    /// The data's uniform type identifier, or nil while it's unknown.
    var typeIdentifier: String? { get }
    var imageCount: Int { get }
    /// The index of the image that represents the file.
    var primaryImage: Int { get }
    /// The file's properties.
    var properties: [String: Any] { get }
    /// Returns an image's properties, which are empty while its header is incomplete.
    func properties(ofImage index: Int) -> [String: Any]
    /// Returns whether all bytes of an image have arrived.
    func isComplete(image index: Int) -> Bool

    /// Decodes an image, as far as it has arrived, or returns nil if that's impossible.
    ///
    /// - Parameter longerSide: the number of pixels on the longer side for decoding at a reduced size, or nil
    ///   for the full size.
    /// - Parameter range: unless this is `standard`, light brighter than white is kept, in half floats.
    func bitmap(
        ofImage index: Int, longerSide: Int?, colorSpace: ColorSpace, range: DecodingOptions.DynamicRange,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap?

    /// Returns an image's metadata in the form it has in a JPEG, for any file format.
    func metadata(ofImage index: Int) -> ImageMetadata
}
