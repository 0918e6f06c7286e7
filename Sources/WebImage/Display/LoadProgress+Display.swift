// SPDX-License-Identifier: MIT

import ImageLoading

extension LoadProgress {
    /// Before the first byte.
    static let none = LoadProgress(received: 0, expected: nil)

    var isComplete: Bool { expected == received }

    /// As it stands when the load has succeeded. A length that was never known is what came; a picture that came
    /// without bytes of its own counts as one.
    var finished: LoadProgress {
        let all = max(received, expected ?? 1, 1)
        return LoadProgress(received: all, expected: all)
    }
}
