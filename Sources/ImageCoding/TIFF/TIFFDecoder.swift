// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import PortableFoundation
import Raster

/// TIFF and BigTIFF with libtiff: pages as frames; strips and tiles; gray, palettes, RGB and CMYK, with and
/// without alpha; integers of 1 to 16 bits and 32 bits, floating point of 16, 32 and 64 bits; all
/// compressions that the installed libtiff supports.
struct TIFFCodec: ImageCodec {
    var formats: [ImageFormat] { [.tiff] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch ImageFormat.sniff(bytes) {
        case .tiff: return true
        #if !RAW
        // If raw files aren't supported, try to decode them as TIFF, although the first page is often a small
        // preview.
        case .raw: return TIFFDirectory.TagReader(bytes) != nil
        #endif
        default: return false
        }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { TIFFDecoder(options: options) }
}

final class TIFFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    /// The offsets of the pages' directories.
    private var pages: [UInt64] = []
    /// Whether the chain of pages continues outside the data.
    private var isCut = false
    private(set) var info: ImageInfo?
    /// Called at each point where the work can be canceled.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { options.page == nil ? pages.count : min(1, pages.count) }
    private var firstPage: Int { options.page ?? 0 }

    /// Waits for all bytes, because directories may be anywhere in the file.
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard isComplete, info == nil else { return }
        try data.withBytes { bytes throws(ImageError) in
            let file = try TIFFFile(reading: bytes, limits: options.limits)
            let most = options.firstFrameOnly ? firstPage + 1 : options.limits.frames
            // libtiff needs a fifth of a second for some directories, and there may be thousands of them.
            try options.limits.timed(nil) { token throws(ImageError) in
                repeat {
                    try token.check()
                    pages.append(TIFFCurrentDirOffset(file.handle))
                } while pages.count < most && TIFFReadDirectory(file.handle) != 0
            }
            isCut = file.isCut
        }
        _ = try options.firstPage(of: pages.count)
        info = try onPage(firstPage) { file, page throws(ImageError) in
            var info = page.info(pages: pages.count)
            info.colorSpace = profile(file).flatMap { ColorSpace(iccProfile: $0) }
            return info
        }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        return try onPage(firstPage + index) { file, page throws(ImageError) in
            var pageInfo = page.info(pages: pages.count)
            pageInfo.colorSpace = info?.colorSpace
            let monitor = WorkMonitor(cancellation, didStep: didStep)
            let profile = profile(file)
            var frame: DecodedFrame
            if let smaller = try smallerVersion(
                of: page, at: pages[firstPage + index], pageInfo, profile: profile, monitor)
            {
                frame = smaller
            } else {
                frame = try TIFFReader(
                    file: file, page: page, of: pageInfo, options: options, profile: profile, monitor
                ).read()
            }
            frame.isPartial = frame.isPartial || isCut
            frame.info = pageInfo
            return frame
        }
    }

    /// Decodes the smallest version in a page's pyramid that is large enough, or returns nil if all are too
    /// small. A version that can't be decoded completely, or that has other kinds of samples, is skipped.
    private func smallerVersion(
        of page: TIFFPage, at offset: UInt64, _ info: ImageInfo, profile: [UInt8]?, _ monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame? {
        // The smaller versions are at most half as large as the page.
        guard options.allowsVersion(of: info, reducedBy: 2) else { return nil }
        return try data.withBytes { bytes throws(ImageError) in
            for step in TIFFPyramid(bytes)?.steps(ofPageAt: offset) ?? []
            where options.allowsVersion(of: info, reducedBy: step.factor) {
                try monitor.check()
                do throws(ImageError) {
                    let file = try TIFFFile(reading: bytes, directory: step.directory, limits: options.limits)
                    let version = try TIFFPage(file, limits: options.limits)
                    guard version.hasSamples(like: page) else { continue }
                    let frame = try TIFFReader(
                        file: file, page: version, of: info, reducedBy: step.factor, options: options,
                        profile: self.profile(file) ?? profile, monitor
                    ).read()
                    if !frame.isPartial { return frame }
                } catch {
                    if error.code == .cancelled { throw error }
                }
            }
            return nil
        }
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        try onPage(0) { file, _ throws(ImageError) in
            var collector = MetadataCollector(limits: options.limits)
            let limit = options.limits.metadataBytes
            if let exif = data.withBytes({ TIFFMetadata.exif($0, limit: limit) }) {
                try Data(exif).withBytes { block throws(ImageError) in try collector.addEXIF(block) }
            }
            if let packet = file.bytes(of: TIFFTAG_XMLPACKET) { try collector.addXMP(packet) }
            if let profile = file.bytes(of: TIFFTAG_ICCPROFILE) { try collector.addProfile(profile) }
            return collector.metadata
        }
    }

    private func onPage<Result>(
        _ index: Int, _ body: (TIFFFile, TIFFPage) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try data.withBytes { bytes throws(ImageError) in
            let file = try TIFFFile(
                reading: bytes, directory: index == 0 ? nil : pages[index], limits: options.limits)
            return try body(file, TIFFPage(file, limits: options.limits))
        }
    }

    private func profile(_ file: TIFFFile) -> [UInt8]? {
        guard let bytes = file.bytes(of: TIFFTAG_ICCPROFILE),
            bytes.count <= options.limits.colorProfileBytes
        else { return nil }
        return Array(bytes)
    }
}
#endif
