// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension ImageError {
    /// Another codec would fare no better.
    var endsTrying: Bool { [.cancelled, .limit, .invalidInput, .decoderCrashed].contains(code) }
}

extension Limits {
    /// Throws for a picture larger than these limits allow.
    func check(_ size: PixelSize) throws(ImageError) {
        if max(size.width, size.height) > side {
            throw .limit("side", found: max(size.width, size.height), allowed: side)
        }
        if size.pixelCount > pixels { throw .limit("pixels", found: size.pixelCount, allowed: pixels) }
    }

    /// Gives `work` a token that is cancelled when its time is up; that is an error of its own then.
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
