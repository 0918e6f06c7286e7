// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

/// Undoes the content codings of a body (RFC 9110, 8.4), piece by piece, and tells a whole body from a
/// cut one.
final class ContentDecoder {
    /// The most codings that one body may have.
    static let maximumCodings = 3

    enum Step {
        /// At most 64 KiB, valid until the next step.
        case output(UnsafeRawBufferPointer)
        /// All that came is undone.
        case needsInput
        case failure(ImageError)
    }

    // In the order in which they are undone.
    private let stages: [Inflater]
    // What a stage has still to take from the one before it, whose memory this is. The first one's stays
    // empty.
    private var pending: [UnsafeRawBufferPointer]
    private let limit: Int

    /// - Parameters:
    ///   - codings: in lower case, as they were applied. Fails with ``ImageError/Code/unsupported`` for one
    ///     that is not known here, and for more than ``maximumCodings``.
    ///   - limit: the most bytes that any of them may be given, so that a body which never unpacks to
    ///     anything ends too. What comes out at last is for the caller to count.
    init(_ codings: [String], limit: Int) throws(ImageError) {
        var stages: [Inflater] = []
        for name in codings.reversed() {
            guard codings.count <= Self.maximumCodings, let coding = Inflater.Coding(name) else {
                let names = codings.joined(separator: ", ")
                throw ImageError(.unsupported, "content coding \(names.prefix(32))")
            }
            guard let stage = Inflater(coding) else {
                throw ImageError(.limit, "no memory to undo a content coding")
            }
            stages.append(stage)
        }
        self.stages = stages
        pending = Array(repeating: UnsafeRawBufferPointer(start: nil, count: 0), count: stages.count)
        self.limit = limit
    }

    /// Takes from the front of `input` what it needs. After a failure it must not be called again.
    func step(_ input: inout UnsafeRawBufferPointer) -> Step {
        // From the last one on: what is half undone goes out before more comes in.
        var index = stages.count - 1
        while index >= 0 {
            let stage = stages[index]
            let step = index == 0 ? stage.step(&input) : stage.step(&pending[index])
            if stage.taken > limit {
                return .failure(.limit("encodedBytes", found: stage.taken, allowed: limit))
            }
            switch step {
            case .needsInput: index -= 1
            case .damaged: return .failure(ImageError(.framing, "the body is not in its content coding"))
            case .output(let bytes):
                if index == stages.count - 1 { return .output(bytes) }
                index += 1
                pending[index] = bytes
            }
        }
        return .needsInput
    }

    /// Whether the body may end here: behind the end of each coding, or with nothing at all.
    var isComplete: Bool { stages[0].taken == 0 || stages.allSatisfy(\.isAtEnd) }
}
#endif
