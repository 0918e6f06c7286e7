// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
@_spi(Programs) import ImageCoding
import Raster

extension FuzzTarget {
    /// Writes the coefficients of a JPEG again, as they are and turned. The results must be JPEGs of the right
    /// size.
    static let lossless = FuzzTarget(name: "jpeg-lossless", formats: [.jpeg]) { data in
        guard let info = try? CodecRegistry.default.info(for: data, limits: limits), info.format == .jpeg
        else {
            return
        }
        if let file = try? LosslessJPEG.recoded(data, limits: limits) {
            let size = try? CodecRegistry.default.info(for: file)?.size
            expect(size == info.size, "a JPEG that is written again keeps its size")
        }
        let orientation = Orientation(rawValue: data.count % 8 + 1) ?? .up
        let turn = LosslessJPEG.Turn(orientation, trims: true)
        guard let turned = try? LosslessJPEG.turned(data, by: turn, limits: limits) else { return }
        let wanted = info.orientation.followed(by: orientation).applied(to: info.size)
        let size = try? CodecRegistry.default.info(for: turned)?.size
        expect(
            size.map { $0.width <= wanted.width && $0.height <= wanted.height } ?? false,
            "a turned JPEG is not larger")
    }
}
