// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// Decodes a JPEG while its bytes arrive: the rows of a file with one scan, or a preview from several scans.
final class JPEGIncrementalDecoder: IncrementalDecoder {
    private let options: DecodingOptions
    private let info: ImageInfo
    private var opening: Opening?
    private var running: Running?
    private var mayHaveGainMap = false

    private struct Opening {
        let stream: JPEGStream
        let header: JPEGHeader
        let scale: Int32
    }

    fileprivate struct Running {
        let stream: JPEGStream
        let scale: Int32
        let colors: DecodedColors
        /// The finished rows, or nil while scans are collected.
        var rows: BitmapRows?
        var isWhole = false
        /// The number of scans or rows in the most recent preview.
        var shown = 0
    }

    init(info: ImageInfo, options: DecodingOptions) {
        self.info = info
        self.options = options
    }

    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError) {
        let monitor = WorkMonitor(cancellation)
        let opening: Opening
        if let known = self.opening { opening = known } else { opening = try open(bytes) }
        var running = self.running
        // If the code below throws, both stay nil.
        (self.opening, self.running) = (nil, nil)
        try opening.stream.append(bytes, isComplete: isComplete)
        try opening.stream.watched(by: monitor) { () throws(ImageError) in
            if running == nil, try opening.stream.readHeader() { running = try start(opening) }
            if running?.rows == nil {
                try running?.stream.readScans()
            } else {
                try running?.readRows(monitor)
            }
        }
        (self.opening, self.running) = (opening, running)
    }

    /// - Parameter bytes: everything up to the header of the first scan.
    private func open(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Opening {
        let outcome = try JPEGHeader.read(
            bytes, limits: options.limits, wantsProfile: true)
        guard case .header(let header) = outcome else {
            throw ImageError(.corrupt, "JPEG header is incomplete")
        }
        mayHaveGainMap = header.mayHaveGainMap
        let scale = try JPEGDecoder.scale(of: bytes, header, for: info, options)
        return Opening(
            stream: try JPEGStream(size: info.size, limits: options.limits), header: header, scale: scale)
    }

    private func start(_ opening: Opening) throws(ImageError) -> Running {
        let (stream, header, scale) = (opening.stream, opening.header, opening.scale)
        try stream.start(header.components == 4 ? WI_JPEG_CMYK : WI_JPEG_BGRA, scale: scale)
        let colors = try JPEGDecoder.colors(of: header, options)
        var rows: BitmapRows?
        try options.limits.check(decoded: stream.outputSize)
        if !stream.isLayered {
            rows = try BitmapRows(size: stream.outputSize, alpha: .opaque, colorSpace: colors.space)
        }
        return Running(stream: stream, scale: scale, colors: colors, rows: rows)
    }

    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame? {
        guard var running else { return nil }
        if let rows = running.rows {
            guard rows.count > running.shown, !running.isWhole else { return nil }
            running.shown = rows.count
            self.running = running
            return IncrementalFrame(
                DecodedFrame(bitmap: try rows.copy(rows: rows.count), isPartial: true),
                coversImage: rows.count == rows.bitmap.height)
        }
        let stream = running.stream
        guard stream.scans > running.shown, !stream.reachedEnd else { return nil }
        running.shown = stream.scans
        self.running = running
        let monitor = WorkMonitor(cancellation)
        return try stream.watched(by: monitor) { () throws(ImageError) in
            let bitmap = try preview(running, monitor)
            return IncrementalFrame(DecodedFrame(bitmap: bitmap, isPartial: true), coversImage: true)
        }
    }

    /// Draws the scans received so far, at a size that doesn't need the missing details.
    private func preview(_ running: Running, _ monitor: WorkMonitor) throws(ImageError) -> Bitmap {
        let isLarge = options.neededSize(for: info).pixelCount > IncrementalFrame.smallPreview
        let side = min(running.scale, isLarge ? 4 : 8, max(1, running.stream.detail))
        let size = PixelSize(
            width: (info.size.width * Int(side) + 7) / 8, height: (info.size.height * Int(side) + 7) / 8)
        return try Bitmap(size: size, alpha: .opaque, colorSpace: running.colors.space) {
            pixels, stride throws(ImageError) in
            try running.stream.preview(side: side, to: pixels.baseAddress!, stride: stride)
            guard let conversion = running.colors.conversion else { return }
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                conversion.convertRow(pixels.baseAddress! + row * stride, count: size.width)
            }
        }
    }

    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame? {
        // The gain map may come after the image, so we can't apply it here.
        guard var running, options.dynamicRange.headroom == nil || !mayHaveGainMap else { return nil }
        self.running = nil
        let stream = running.stream
        if running.rows == nil {
            guard stream.reachedEnd else { return nil }
            let monitor = WorkMonitor(cancellation)
            try stream.watched(by: monitor) { () throws(ImageError) in
                try stream.beginOutput()
                running.rows = try BitmapRows(
                    size: stream.outputSize, alpha: .opaque, colorSpace: running.colors.space)
                try running.readRows(monitor)
            }
        }
        guard running.isWhole, let rows = running.rows else { return nil }
        // With damaged data, libjpeg's result depends on how much of it is available at once.
        guard !stream.isDamaged || stream.lacksOnlyEnd else { return nil }
        var frame = DecodedFrame(bitmap: rows.bitmap, isPartial: stream.isDamaged)
        frame.lacksOnlyEnd = stream.lacksOnlyEnd
        return frame
    }
}

extension JPEGIncrementalDecoder.Running {
    /// Reads the available rows, and the end of the file after the last row.
    fileprivate mutating func readRows(_ monitor: WorkMonitor) throws(ImageError) {
        guard !isWhole, var rows else { return }
        let height = rows.bitmap.height
        while rows.count < height {
            try monitor.check()
            let start = rows.address(row: rows.count)
            let count = try stream.read(min(64, height - rows.count), to: start, stride: rows.stride)
            if count == 0 { break }
            if let conversion = colors.conversion {
                for row in 0..<count {
                    conversion.convertRow(start + row * rows.stride, count: rows.bitmap.width)
                }
            }
            rows.count += count
        }
        self.rows = rows
        if rows.count == height { isWhole = try stream.finish() }
    }
}
#endif
