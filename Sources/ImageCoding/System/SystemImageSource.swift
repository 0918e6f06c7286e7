// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// An encoded image as a library of the system reads it; on Apple platforms ImageIO. Properties are named as
/// in ImageIO.
protocol SystemImageSource: AnyObject {
    /// Passes all bytes received so far.
    func update(_ data: Data, isComplete: Bool)

    /// The uniform type identifier of the data; nil while it is unknown.
    var typeIdentifier: String? { get }
    var imageCount: Int { get }
    /// The index of the image that represents the file.
    var primaryImage: Int { get }
    /// The properties of the file.
    var properties: [String: Any] { get }
    /// The properties of an image; empty while its header is incomplete.
    func properties(ofImage index: Int) -> [String: Any]
    /// Whether all bytes of an image have arrived.
    func isComplete(image index: Int) -> Bool

    /// Decodes an image, as far as it has arrived; nil if that is impossible.
    ///
    /// - Parameter longerSide: decodes at a reduced size whose longer side has this number of pixels; nil for
    ///   the full size.
    /// - Parameter range: other than `standard`, light that is brighter than white is kept, in half floats.
    func bitmap(
        ofImage index: Int, longerSide: Int?, colorSpace: ColorSpace, range: DecodingOptions.DynamicRange,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap?

    /// The metadata of an image in the form that it has in a JPEG, whatever the format of the file.
    func metadata(ofImage index: Int) -> ImageMetadata
}
