// SPDX-License-Identifier: MIT

#if Server
import Foundation

enum Samples {
    /// A PNG of 4 x 4 pixels.
    static let png =
        Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4IScHRwzEcQ"
                + "CxYxBBO0tjggAAAABJRU5ErkJggg==") ?? Data()
}
#endif
