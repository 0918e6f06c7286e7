// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
public import Foundation

// iOS 4, macOS 10.7
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// Draws the frames of a `StubVideo`. iOS 4, macOS 10.7.
public class AVAssetImageGenerator: NSObject {
    private let asset: AVAsset
    // Whether frames are turned as they are shown; as stored by default.
    public var appliesPreferredTrackTransform = false
    // The box that frames fit into, without being enlarged; zero for their own size.
    public var maximumSize = CGSize.zero
    // Frames this much earlier or later may be returned. Infinite by default, in which case the stub returns
    // the last frame at a full second, as from a sync sample.
    public var requestedTimeToleranceBefore = CMTime(seconds: 1e9, preferredTimescale: 1)
    public var requestedTimeToleranceAfter = CMTime(seconds: 1e9, preferredTimescale: 1)

    public init(asset: AVAsset) { self.asset = asset }

    // iOS 4, macOS 10.7
    public enum Result: Int, Sendable { case succeeded, failed, cancelled }

    /// Calls the closure for each time, on another thread. iOS 4, macOS 10.7.
    public func generateCGImagesAsynchronously(
        forTimes times: [NSValue], completionHandler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let answers = times.map { value in
            (value.timeValue, Swift.Result { try frame(at: value.timeValue.seconds) })
        }
        Thread.detachNewThread {
            for (time, answer) in answers {
                switch answer {
                case .success(let image): completionHandler(time, image, time, .succeeded, nil)
                case .failure(let error): completionHandler(time, nil, .zero, .failed, error)
                }
            }
        }
    }

    private func frame(at time: Double) throws -> CGImage {
        let video = try StubVideo(asset.data())
        guard time >= 0, time < video.duration, time < video.damage ?? .infinity else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let isExact = requestedTimeToleranceBefore == .zero && requestedTimeToleranceAfter == .zero
        let level = UInt8(truncatingIfNeeded: video.frame(at: isExact ? time : time.rounded(.down)))
        let turns = appliesPreferredTrackTransform && video.isTurned
        var (width, height) = turns ? (video.height, video.width) : (video.width, video.height)
        if maximumSize.width > 0, maximumSize.height > 0 {
            let scale = min(maximumSize.width / Double(width), maximumSize.height / Double(height), 1)
            width = max(1, Int((Double(width) * scale).rounded()))
            height = max(1, Int((Double(height) * scale).rounded()))
        }
        var pixels = Data(repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                // The upper left quarter of the stored frame, wherever it is shown.
                let isWhite = y < height / 2 && (turns ? x >= width / 2 : x < width / 2)
                guard !isWhite else { continue }
                for part in 0..<3 { pixels[(y * width + x) * 4 + part] = level }
            }
        }
        guard let provider = CGDataProvider(data: pixels as NSData),
            let space = CGColorSpace(name: CGColorSpace.sRGB),
            let image = CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
                space: space,
                bitmapInfo: CGBitmapInfo(
                    rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue
                        | CGBitmapInfo.byteOrder32Little.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        else { throw CocoaError(.fileReadCorruptFile) }
        return image
    }
}
