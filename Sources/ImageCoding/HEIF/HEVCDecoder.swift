// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CDE265
import ImageBase
import Raster

/// libde265, which takes units in decoding order and returns images in display order.
final class HEVCDecoder {
    private let context: UnsafeMutableRawPointer
    private let memory: HEVCMemory
    /// The most recent parameter set of each type that was passed to the decoder.
    private var parameters: [UInt8: [UInt8]] = [:]

    /// - Parameter size: the size of the images. Much larger ones aren't decoded.
    init(size: PixelSize) throws(ImageError) {
        try SystemLibrary.de265.load()
        guard let context = de265_new_decoder() else {
            throw ImageError.noMemory(for: "a HEIC decoder")
        }
        self.context = context
        memory = HEVCMemory(size: size)
        // Suppress faulty images, because they'd look scrambled.
        de265_set_parameter_bool(context, DE265_DECODER_PARAM_SUPPRESS_FAULTY_PICTURES, 1)
        var functions = HEVCMemory.functions
        de265_set_image_allocation_functions(context, &functions, Unmanaged.passUnretained(memory).toOpaque())
    }

    deinit { de265_free_decoder(context) }

    /// Passes a unit of sample `number`. Units that are neither images nor parameters are skipped, and so are
    /// units in other layers.
    func push(_ unit: UnsafeRawBufferPointer, sample number: Int, withParameters: Bool) throws(ImageError) {
        guard unit.count > 2 else { return }
        let type = unit[0] >> 1 & 63
        let layer = (unit[0] & 1) << 5 | unit[1] >> 3
        guard layer == 0, type < 32 || withParameters && type <= 34 else { return }
        if type >= 32 {
            // libde265 discards decoded images if parameters are repeated.
            guard parameters[type].map({ unit.elementsEqual($0) }) != true else { return }
            parameters[type] = Array(unit)
        }
        try check(de265_push_NAL(context, unit.baseAddress, Int32(clamping: unit.count), Int64(number), nil))
    }

    /// Signals that no more samples follow.
    func end() throws(ImageError) { try check(de265_flush_data(context)) }

    enum Step {
        /// An image, which is valid until the next call.
        case image(HEVCImage)
        case needsSample
        /// Some work was done, and there may be more.
        case more
    }

    /// Performs the next step of work.
    func step() throws(ImageError) -> Step {
        if let image = de265_get_next_picture(context) { return .image(HEVCImage(image)) }
        var more: Int32 = 0
        let result = de265_decode(context, &more)
        if result == DE265_ERROR_WAITING_FOR_INPUT_DATA { return .needsSample }
        try check(result)
        return more != 0 || de265_peek_next_picture(context) != nil ? .more : .needsSample
    }

    private func check(_ result: de265_error) throws(ImageError) {
        guard de265_isOK(result) == 0 else { return }
        let reason =
            de265_get_error_text(result).map { String(cString: $0) } ?? "decoding failed"
        throw ImageError(
            result == DE265_ERROR_NOT_IMPLEMENTED_YET ? .unsupported : .corrupt, "HEIC: \(reason)")
    }
}

/// Limits the memory that libde265 allocates for images, regardless of the size that they claim.
private final class HEVCMemory {
    private let most: PixelSize
    private let mostImages: Int
    private var images = 0

    init(size: PixelSize) {
        // Images are coded in whole blocks, then cropped.
        most = PixelSize(width: size.width + 128, height: size.height + 128)
        // Allow up to six times the resulting image plus 64 MiB, at two bytes per sample and 4:2:0.
        mostImages = 4 + (size.pixelCount * 24 + 64 << 20) / (most.pixelCount * 3)
    }

    static var functions: de265_image_allocation {
        de265_image_allocation(
            get_buffer: { context, wanted, image, memory in
                guard let wanted, let memory,
                    Unmanaged<HEVCMemory>.fromOpaque(memory).takeUnretainedValue().add(wanted.pointee)
                else { return 0 }
                let result = HEVCMemory.standard.get_buffer(context, wanted, image, nil)
                if result == 0 { Unmanaged<HEVCMemory>.fromOpaque(memory).takeUnretainedValue().remove() }
                return result
            },
            release_buffer: { context, image, memory in
                HEVCMemory.standard.release_buffer(context, image, nil)
                if let memory { Unmanaged<HEVCMemory>.fromOpaque(memory).takeUnretainedValue().remove() }
            })
    }

    private static var standard: de265_image_allocation {
        de265_get_default_image_allocation_functions().pointee
    }

    private func add(_ wanted: de265_image_spec) -> Bool {
        guard wanted.width <= most.width, wanted.height <= most.height, images < mostImages else {
            return false
        }
        images += 1
        return true
    }

    private func remove() { images -= 1 }
}
#endif
