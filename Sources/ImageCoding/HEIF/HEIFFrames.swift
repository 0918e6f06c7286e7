// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase
import Raster

/// Decodes a track's images in any order. The image after the most recently returned one is decoded directly.
/// For any other image, decoding starts at the nearest independent sample before it.
final class HEIFFrames {
    private let track: HEIFTrack
    /// The number of available samples.
    private let sampleCount: Int
    private var decoder: HEVCDecoder?
    private var nextSample = 0
    private var hasEnded = false
    /// The index of the most recently returned frame.
    private var position = 0
    /// The display position of each sample.
    private let ranks: [Int]

    init(_ track: HEIFTrack, byteCount: Int) {
        self.track = track
        sampleCount = track.samples.sampleCount(byteCount: byteCount)
        var ranks = Array(repeating: Int.max, count: track.samples.places.count)
        for (rank, sample) in track.samples.shown.enumerated() { ranks[sample] = rank }
        self.ranks = ranks
    }

    /// Calls `body` with the image of a frame.
    func withImage<Result>(
        of frame: Int, in reader: ByteReader, _ monitor: WorkMonitor,
        _ body: (HEVCImage) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let key = track.samples.keys[track.samples.shown[frame]]
        if decoder == nil || frame <= position || nextSample < key { try restart(at: key, reader) }
        let start = nextSample
        do {
            return try find(frame, in: reader, monitor: monitor, body)
        } catch {
            // An image shown before a key frame may depend on images that come before it in the file (an open
            // group of pictures).
            guard start == key, key > 0, error.code == .corrupt else { throw error }
            try restart(at: track.samples.keys[key - 1], reader)
            return try find(frame, in: reader, monitor: monitor, body)
        }
    }

    private func restart(at sample: Int, _ reader: ByteReader) throws(ImageError) {
        let decoder = try HEVCDecoder(size: track.size)
        for unit in track.configuration.parameters {
            try decoder.push(
                UnsafeRawBufferPointer(rebasing: reader.bytes[unit]), sample: sample, withParameters: true)
        }
        self.decoder = decoder
        nextSample = sample
        hasEnded = false
    }

    private func find<Result>(
        _ frame: Int, in reader: ByteReader, monitor: WorkMonitor,
        _ body: (HEVCImage) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        // Take the decoder out, because its state is unusable after an error.
        let decoder = decoder.take()!
        while true {
            try monitor.check()
            switch try decoder.step() {
            case .more: continue
            case .needsSample: try feed(decoder, reader)
            case .image(let image):
                let rank = ranks.indices.contains(image.sample) ? ranks[image.sample] : .max
                if rank < frame { continue }
                guard rank == frame else { throw missing }
                let result = try body(image)
                self.decoder = decoder
                position = frame
                return result
            }
        }
    }

    private func feed(_ decoder: HEVCDecoder, _ reader: ByteReader) throws(ImageError) {
        if nextSample < sampleCount {
            try track.configuration.forEachUnit(reader, in: track.samples.places[nextSample]) {
                unit throws(ImageError) in
                try decoder.push(
                    UnsafeRawBufferPointer(rebasing: reader.bytes[unit]), sample: nextSample,
                    withParameters: track.changesParameters)
            }
            nextSample += 1
        } else {
            guard !hasEnded else { throw missing }
            hasEnded = true
            try decoder.end()
        }
    }

    private var missing: ImageError { ImageError(.corrupt, "HEIC: an image of the sequence is missing") }
}
#endif
