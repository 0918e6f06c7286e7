// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import WebImage
import WebImageTestSupport

/// Decodes files that begin with `STEP`, waiting in each step until it's released.
final class StepCodec: ImageCodec {
    private struct State {
        var running = 0
        var mostAtOnce = 0
        var pieces: [Int] = []
        var isOpen = false
    }

    private let state = Locked(State())
    private let gate = DispatchSemaphore(value: 0)
    private let steps = EventLog<Void>()
    private let cancellations = EventLog<Void>()
    private let begun = Locked(0)

    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "STEP".utf8) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { StepDecoder() }
    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { StepIncrementalDecoder(codec: self) }

    static func byteCount(_ count: Int) -> Int { 4 + 1000 * count }

    /// A response of `count` pieces, which stops after each piece except the last.
    static func response(_ count: Int) -> OriginResponse {
        let body = Data("STEP".utf8) + Data(count: 1000 * count)
        return (1..<count).reduce(.bytes(body)) { response, piece in
            response.held(afterBytes: 1000 * piece, at: "at \(piece)")
        }
    }

    /// The number of bytes in each step.
    var pieces: [Int] { state.withLock { $0.pieces } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    func steps(reach count: Int) async { _ = await steps.wait(count: begun.withLock { $0 } + count) }
    func sawCancellation() async { _ = await cancellations.wait(count: 1) }
    func release(_ count: Int) { for _ in 0..<count { gate.signal() } }

    func releaseAll() {
        state.withLock { $0.isOpen = true }
        gate.signal()
    }

    /// Holds steps that begin from now on.
    func reset() {
        state.withLock { $0 = State() }
        while gate.wait(timeout: .now()) == .success {}
        begun.withLock { $0 = steps.count }
    }

    fileprivate func step(_ count: Int, _ cancellation: CancellationToken?) throws(ImageError) {
        let isOpen = state.withLock { state in
            state.running += 1
            state.mostAtOnce = max(state.mostAtOnce, state.running)
            state.pieces.append(count)
            return state.isOpen
        }
        steps.record()
        if !isOpen { gate.wait() }
        state.withLock { $0.running -= 1 }
        if cancellation?.isCancelled == true { cancellations.record() }
        try cancellation?.check()
    }

    static func picture() throws(ImageError) -> Bitmap {
        try Bitmap(size: PixelSize(width: 2, height: 2), alpha: .opaque, isZeroed: true) { _, _ in }
    }
}

private final class StepDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try StepCodec.picture())
    }
}

private final class StepIncrementalDecoder: IncrementalDecoder {
    private let codec: StepCodec
    private var isWhole = false

    init(codec: StepCodec) { self.codec = codec }

    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError) {
        isWhole = isComplete
        try codec.step(bytes.count, cancellation)
    }

    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame? {
        IncrementalFrame(DecodedFrame(bitmap: try StepCodec.picture(), isPartial: true), coversImage: true)
    }

    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame? {
        isWhole ? DecodedFrame(bitmap: try StepCodec.picture()) : nil
    }
}
