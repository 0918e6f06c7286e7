// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
import Raster

extension CodecRegistry {
    /// Validates an uploaded file, and makes the image to store, thumbnails and hashes. Blocks while it
    /// decodes and encodes.
    ///
    /// ```swift
    /// do {
    ///     let upload = try CodecRegistry.default.prepareUpload(data, declaredType: "image/jpeg")
    ///     save(upload.image.data, name: upload.digest)
    /// } catch {
    ///     respond(status: error.status, error.message)
    /// }
    /// ```
    ///
    /// The stored image consists of decoded pixels and nothing else. EXIF with locations, XMP, comments,
    /// embedded thumbnails and anything after the image in the file are gone. The image keeps the received
    /// format if it's a web format that can be encoded (JPEG, PNG, GIF, WebP, AVIF). Otherwise, it becomes a
    /// JPEG, or a PNG if it has transparent pixels.
    ///
    /// On Linux, use ``isolated(_:helper:memoryBytes:requiresConfinement:)`` to decode in a separate process.
    ///
    /// - Parameters:
    ///   - declaredType: the media type that the sender declares, which must match the format.
    ///     `application/octet-stream` and nil don't declare anything.
    ///   - rules: which files to accept, and what to make from them.
    public func prepareUpload(
        _ data: Data, declaredType: String? = nil, rules: UploadRules = UploadRules(),
        cancellation: CancellationToken? = nil
    ) throws(UploadError) -> UploadedImage {
        let info = try checkedInfo(data, declaredType: declaredType, rules)
        do throws(ImageError) {
            return try prepare(data, info, rules: rules, cancellation: cancellation)
        } catch {
            throw UploadError(error)
        }
    }

    /// Checks the header against the rules, and returns its properties.
    private func checkedInfo(
        _ data: Data, declaredType: String?, _ rules: UploadRules
    ) throws(UploadError) -> ImageInfo {
        guard !data.isEmpty else { throw UploadError(.empty, "the file is empty") }
        guard data.count <= rules.maximumBytes else {
            throw UploadError(
                .tooLarge, "the file has \(data.count) bytes; the limit is \(rules.maximumBytes)")
        }
        guard let format = ImageFormat.sniff(data) else {
            throw UploadError(.unsupportedFormat, "the file is not an image of a known format")
        }
        guard rules.formats.contains(format) else {
            throw UploadError(.unsupportedFormat, "\(format) images are not accepted")
        }
        let declared = declaredType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        if let declared, declared != "application/octet-stream", !format.mimeTypes.contains(declared) {
            throw UploadError(.wrongType, "the file is a \(format) image, declared as \(declared)")
        }
        let info: ImageInfo?
        do throws(ImageError) {
            info = try self.info(for: data, limits: rules.limits)
        } catch {
            throw UploadError(error)
        }
        guard let info else { throw UploadError(.damaged, "the header of the \(format) image is incomplete") }
        let (size, minimum) = (info.displaySize, rules.minimumSize)
        guard size.width >= minimum.width, size.height >= minimum.height else {
            throw UploadError(.tooSmall, "the image has \(size) pixels; at least \(minimum) are needed")
        }
        if rules.animations == .refuse, info.isAnimated {
            throw UploadError(.animated, "animations are not accepted")
        }
        return info
    }

    private func prepare(
        _ data: Data, _ info: ImageInfo, rules: UploadRules, cancellation: CancellationToken?
    ) throws(ImageError) -> UploadedImage {
        guard rules.thumbnails.isEmpty || encodableFormats.contains(rules.thumbnailFormat) else {
            throw ImageError(.invalidInput, "no encoder for thumbnails in \(rules.thumbnailFormat)")
        }
        var options = DecodingOptions(thumbnail: .fit(rules.maximumStoredSize))
        options.limits = rules.limits
        options.firstFrameOnly = true
        let first = try decode(data, options: options, cancellation: cancellation)
        guard !first.isPartial else { throw ImageError(.corrupt, "the image is truncated or damaged") }
        let format = storedFormat(of: first)
        var encoding = EncodingOptions(quality: rules.quality)
        let stored: Data
        if info.isAnimated, rules.animations == .keep, format.has([.animated, .web]) {
            options.firstFrameOnly = false
            encoding.loopCount = info.loopCount
            let frames = try frames(of: data, options, rules: rules, cancellation: cancellation)
            stored = try encode(frames, as: format, options: encoding, cancellation: cancellation)
        } else {
            stored = try encode(first.bitmap, as: format, options: encoding, cancellation: cancellation)
        }
        let thumbnails = try rules.thumbnails.map { (thumbnail) throws(ImageError) in
            let small = try reduced(first.bitmap, to: thumbnail, cancellation)
            let data = try encode(
                small, as: rules.thumbnailFormat, options: EncodingOptions(quality: rules.quality),
                cancellation: cancellation)
            return UploadedImage.File(data: data, format: rules.thumbnailFormat, size: small.size)
        }
        return UploadedImage(
            received: info, image: UploadedImage.File(data: stored, format: format, size: first.bitmap.size),
            thumbnails: thumbnails, thumbHash: try first.bitmap.thumbHash(cancellation: cancellation),
            perceptualHash: try first.bitmap.perceptualHash(cancellation: cancellation),
            digest: SHA256Digest.hash(Array(data)).hexadecimal)
    }

    private func storedFormat(of image: DecodedImage) -> ImageFormat {
        if image.format.has(.web), encodableFormats.contains(image.format) { return image.format }
        return image.bitmap.alpha == .opaque ? .jpeg : .png
    }

    private func frames(
        of data: Data, _ options: DecodingOptions, rules: UploadRules, cancellation: CancellationToken?
    ) throws(ImageError) -> [EncodingFrame] {
        let decoder = FrameDecoder(options: options, codecs: self)
        try decoder.update(data, isComplete: true)
        let delays = decoder.info?.delays ?? []
        var frames: [EncodingFrame] = []
        var bytes = 0
        for index in 0..<decoder.frameCount {
            let frame = try decoder.image(at: index, cancellation: cancellation)
            guard !frame.isPartial else { throw ImageError(.corrupt, "frame \(index) is truncated") }
            bytes += frame.bitmap.byteCount
            guard bytes <= rules.maximumAnimationBytes else {
                throw .limit("bytes of decoded frames", found: bytes, allowed: rules.maximumAnimationBytes)
            }
            let delay = index < delays.count ? delays[index] : delays.last ?? .zero
            frames.append(EncodingFrame(frame.bitmap, delay: delay))
        }
        return frames
    }

    private func reduced(
        _ bitmap: Bitmap, to thumbnail: Thumbnail, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let image = DecodedImage(bitmap: bitmap, info: ImageInfo(format: .png, size: bitmap.size))
        let options = DecodingOptions(thumbnail: thumbnail)
        return try Self.reduce(image, by: options, cancellation: cancellation ?? CancellationToken()).bitmap
    }
}
