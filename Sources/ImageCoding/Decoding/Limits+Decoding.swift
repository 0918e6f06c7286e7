// SPDX-License-Identifier: MIT

package import ImageBase
package import Raster

extension ImageError {
    /// Whether this error makes it pointless to try another codec.
    var endsTrying: Bool {
        [.cancelled, .limit, .invalidInput, .invalidRequest, .decoderCrashed].contains(code)
    }
}

extension Limits {
    /// Throws if an image that must be decoded whole exceeds these limits.
    package func check(_ size: PixelSize) throws(ImageError) {
        try check(side: size)
        try check(decoded: size)
    }

    /// Throws if an image that can be decoded at a reduced size has a size in its header that exceeds these
    /// limits.
    package func check(source size: PixelSize) throws(ImageError) {
        try check(side: size)
        let allowed = max(pixels, sourcePixels)
        if size.pixelCount > allowed {
            throw .limit("sourcePixels", found: size.pixelCount, allowed: allowed)
        }
    }

    /// Throws if the size that an image is decoded at exceeds these limits.
    func check(decoded size: PixelSize) throws(ImageError) {
        if size.pixelCount > pixels { throw .limit("pixels", found: size.pixelCount, allowed: pixels) }
    }

    /// Throws if an image of `source` pixels is too large to be decoded whole and decoding takes too much
    /// memory in addition to the decoded pixels.
    func check(workingBytes bytes: @autoclosure () -> Int, of source: PixelSize) throws(ImageError) {
        guard source.pixelCount > pixels else { return }
        let bytes = bytes()
        if bytes > workingBytes { throw .limit("workingBytes", found: bytes, allowed: workingBytes) }
    }

    private func check(side size: PixelSize) throws(ImageError) {
        let longer = max(size.width, size.height)
        if longer > side { throw .limit("side", found: longer, allowed: side) }
    }

    /// Runs `work` with a token that is canceled when the decoding time is up, which is reported as a limit
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
                "decodingTime", found: Int(clamping: spent.milliseconds),
                allowed: Int(clamping: decodingTime.milliseconds))
        }
    }
}
