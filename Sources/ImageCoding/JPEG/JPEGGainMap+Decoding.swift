// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

extension JPEGGainMap {
    /// Decodes the map, or returns nil if it's damaged.
    ///
    /// - Parameters:
    ///   - size: the size that the image is decoded at. A larger map is reduced.
    ///   - fault: receives the reason if the result is nil.
    func decoded(
        for size: PixelSize, limits: Limits, fault: inout ImageInfo.GainMapFault?, _ monitor: WorkMonitor
    ) throws(ImageError) -> GainMap? {
        fault = .damaged
        let scale = JPEGDecoder.scale(of: header.size, to: size, .fast)
        do throws(ImageError) {
            try limits.check(workingBytes: header.workingBytes(bytes, scale: Int(scale)), of: header.size)
            let reader = try JPEGReader(bytes, size: header.size, limits: limits, monitor: monitor)
            let channels = header.components == 1 ? 1 : 4
            try reader.start(channels == 1 ? WI_JPEG_GRAY : WI_JPEG_BGRA, scale: scale)
            let output = reader.outputSize
            try limits.check(decoded: output)
            var levels = [UInt8](repeating: 0, count: output.pixelCount * channels)
            let stride = output.width * channels
            var failure: ImageError?
            levels.withUnsafeMutableBytes { levels in
                do throws(ImageError) {
                    var row = 0
                    while row < output.height {
                        try monitor.check()
                        let count = try reader.read(
                            min(64, output.height - row), to: levels.baseAddress! + row * stride,
                            stride: stride)
                        guard count > 0 else {
                            throw ImageError(.corrupt, "JPEG decoder returned no more rows")
                        }
                        row += count
                    }
                    try reader.finish()
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            guard !reader.isDamaged || reader.lacksOnlyEnd else { return nil }
            let unit = Double(scale) / 8
            let extent = (Double(header.size.width) * unit, Double(header.size.height) * unit)
            guard
                let levels = GainLevels(size: output, channels: channels, extent: extent, bytes: levels)
            else { return nil }
            fault = nil
            return GainMap(metadata: metadata, levels: levels)
        } catch {
            if error.code == .cancelled { throw error }
            if error.code == .limit { fault = .tooLarge }
            return nil
        }
    }
}
#endif
