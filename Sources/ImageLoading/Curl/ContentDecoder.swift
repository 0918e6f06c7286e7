// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

/// Decodes a body's content codings incrementally (RFC 9110, 8.4), and detects truncated bodies.
final class ContentDecoder {
    /// The maximum number of codings for one body.
    static let maximumCodings = 3

    enum Step {
        /// At most 64 KiB of decoded bytes, valid until the next step.
        case output(UnsafeRawBufferPointer)
        /// All input has been decoded.
        case needsInput
        case failure(ImageError)
    }

    // The stages, in decoding order.
    private let stages: [Inflater]
    // The undecoded output of each preceding stage, in that stage's memory. The first element isn't used,
    // because the first stage decodes the input.
    private var pending: [UnsafeRawBufferPointer]
    private let limit: Int

    /// Creates a decoder. Fails with ``ImageError/Code/unsupported`` if a coding is unknown, or if there are
    /// more than ``maximumCodings``.
    ///
    /// - Parameters:
    ///   - codings: in lower case, in the order in which they were applied.
    ///   - limit: the maximum number of input bytes for each stage, to stop a body that never produces
    ///     output. The caller limits the output of the last stage.
    init(_ codings: [String], limit: Int) throws(ImageError) {
        var stages: [Inflater] = []
        for name in codings.reversed() {
            guard codings.count <= Self.maximumCodings, let coding = Inflater.Coding(name) else {
                let names = codings.joined(separator: ", ")
                throw ImageError(.unsupported, "unsupported content coding \(names.prefix(32))")
            }
            guard let stage = Inflater(coding) else {
                throw ImageError(.limit, "not enough memory to decode a content coding")
            }
            stages.append(stage)
        }
        self.stages = stages
        pending = Array(repeating: UnsafeRawBufferPointer(start: nil, count: 0), count: stages.count)
        self.limit = limit
    }

    /// Decodes from the front of `input`. Don't call it again after a failure.
    func step(_ input: inout UnsafeRawBufferPointer) -> Step {
        // Run later stages first, to deliver pending output before more input is decoded.
        var index = stages.count - 1
        while index >= 0 {
            let stage = stages[index]
            let step = index == 0 ? stage.step(&input) : stage.step(&pending[index])
            if stage.taken > limit {
                return .failure(.limit("encodedBytes", found: stage.taken, allowed: limit))
            }
            switch step {
            case .needsInput: index -= 1
            case .damaged: return .failure(ImageError(.framing, "invalid content coding"))
            case .output(let bytes):
                if index == stages.count - 1 { return .output(bytes) }
                index += 1
                pending[index] = bytes
            }
        }
        return .needsInput
    }

    /// Whether the body may end here: at the end of each coding, or before the first byte.
    var isComplete: Bool { stages[0].taken == 0 || stages.allSatisfy(\.isAtEnd) }
}
#endif
