// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase

/// A libjxl decoder that gets bytes in small steps, so work can be canceled in between.
final class JXLStream {
    let handle: OpaquePointer
    private var offset = 0
    private var fed = step
    /// The number of bytes per step, about 10 ms of decoding on two threads.
    private static let step = 64 << 10

    /// - Parameter events: the events to report.
    init(events: JxlDecoderStatus...) throws(ImageError) {
        try SystemLibrary.jxl.load()
        guard let handle = JxlDecoderCreate(nil) else {
            throw ImageError.noMemory(for: "a JPEG XL decoder")
        }
        self.handle = handle
        let all = events.reduce(0) { $0 | Int32($1.rawValue) }
        guard JxlDecoderSubscribeEvents(handle, all) == JXL_DEC_SUCCESS,
            JxlDecoderSetParallelRunner(handle, JXLRunner.run, nil) == JXL_DEC_SUCCESS,
            JxlDecoderSetKeepOrientation(handle, JXL_TRUE) == JXL_DEC_SUCCESS,
            JxlDecoderSetUnpremultiplyAlpha(handle, JXL_TRUE) == JXL_DEC_SUCCESS
        else { throw ImageError(.unsupported, "libjxl has a different version than its headers") }
    }

    deinit { JxlDecoderDestroy(handle) }

    /// Advances to the next event, or to the end of the bytes (`JXL_DEC_NEED_MORE_INPUT`).
    ///
    /// - Parameter bytes: all bytes received so far.
    func next(_ bytes: UnsafeRawBufferPointer, _ monitor: WorkMonitor? = nil) throws(ImageError)
        -> JxlDecoderStatus
    {
        while true {
            try monitor?.check()
            let end = min(fed, bytes.count)
            let part = UnsafeRawBufferPointer(rebasing: bytes[min(offset, end)..<end])
            guard
                JxlDecoderSetInput(handle, part.bindMemory(to: UInt8.self).baseAddress, part.count)
                    == JXL_DEC_SUCCESS
            else { return JXL_DEC_ERROR }
            let status = JxlDecoderProcessInput(handle)
            offset = end - JxlDecoderReleaseInput(handle)
            guard status == JXL_DEC_NEED_MORE_INPUT, end < bytes.count else { return status }
            fed = end + Self.step
        }
    }

    func profile(_ target: JxlColorProfileTarget, limit: Int) -> [UInt8]? {
        let count = wi_jxl_profile_size(handle, target)
        guard count > 0, count <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return wi_jxl_profile(handle, target, &bytes, count) ? bytes : nil
    }
}
#endif
