// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Shows an image that the system decodes while its bytes arrive.
final class SystemIncrementalDecoder: IncrementalDecoder {
    private let source: any SystemImageSource
    private let decoder: SystemDecoder
    private var data = Data()
    private var isComplete = false
    private var hasChanged = false

    init(source: any SystemImageSource, options: DecodingOptions) {
        self.source = source
        decoder = SystemDecoder(source: source, options: options)
    }

    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError) {
        try cancellation?.check()
        data.append(contentsOf: bytes)
        self.isComplete = isComplete
        hasChanged = true
        if isComplete { try decoder.update(data, isComplete: true) }
    }

    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame? {
        guard hasChanged, !isComplete else { return nil }
        hasChanged = false
        // The system reads all bytes again for each preview, so only pass them for a preview.
        try decoder.update(data, isComplete: false)
        guard decoder.frameCount > 0 else { return nil }
        do throws(ImageError) {
            let frame = try decoder.frame(at: 0, cancellation: cancellation)
            let jfif = source.properties(ofImage: 0)["{JFIF}"] as? [String: Any]
            return IncrementalFrame(frame, coversImage: jfif?["IsProgressive"] as? Bool ?? false)
        } catch {
            // Before the first rows arrive, there's nothing to decode.
            if error.code == .corrupt { return nil }
            throw error
        }
    }

    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame? {
        guard isComplete, decoder.frameCount > 0 else { return nil }
        let frame = try decoder.frame(at: 0, cancellation: cancellation)
        return frame.isPartial ? nil : frame
    }
}
