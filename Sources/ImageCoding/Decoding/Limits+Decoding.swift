// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension ImageError {
    /// Whether trying another codec would be pointless.
    var endsTrying: Bool { [.cancelled, .limit, .invalidInput, .decoderCrashed].contains(code) }
}

extension Limits {
    /// Throws when an image size exceeds these limits.
    func check(_ size: PixelSize) throws(ImageError) {
        if max(size.width, size.height) > side {
            throw .limit("side", found: max(size.width, size.height), allowed: side)
        }
        if size.pixelCount > pixels { throw .limit("pixels", found: size.pixelCount, allowed: pixels) }
    }

    /// Runs `work` with a token that is cancelled when the decoding time is up, and reports that as a limit
    /// error.
    func timed<Result>(
        _ cancellation: CancellationToken?, _ work: (CancellationToken) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let start = ContinuousClock.now
        do {
            let token = CancellationToken(following: cancellation, until: start + decodingTime)
            try token.check()
            return try work(token)
        } catch {
            guard error.code == .cancelled, cancellation?.isCancelled != true else { throw error }
            let spent = ContinuousClock.now - start
            throw .limit(
                "decodingTime", found: Int(spent.milliseconds), allowed: Int(decodingTime.milliseconds))
        }
    }
}
