// SPDX-License-Identifier: MIT

#if os(Linux)
import CLCMS
import Raster

/// Converts 16-bit pixels between two profiles that consist of primaries and curves, using tables for the
/// curves and a matrix.
///
/// lcms would interpolate these colors in a table with 33 steps a side, which is off by up to 50 of 255
/// levels for saturated PQ and 15 for Display P3. Without that table, it takes 240 ns per pixel.
struct MatrixConversion: RowConversion {
    /// The light for each component value.
    private let lights: Tables<Float>
    /// The component value for each fourth root of light. The root makes the steps near black finer.
    private let values: Tables<UInt16>
    private let red: SIMD4<Float>
    private let green: SIMD4<Float>
    private let blue: SIMD4<Float>

    /// - Parameters:
    ///   - source: the pixels' profile.
    ///   - target: the result's profile.
    ///   - transfer: the relation between light and values, or nil for the curves of `target`.
    /// - Returns: nil if a profile contains anything other than primaries and curves.
    init?(from source: cmsHPROFILE, to target: cmsHPROFILE, transfer: ColorSpace.Transfer?) {
        guard let from = Self.primaries(of: source, tables: cmsSigAToB0Tag, cmsSigDToB0Tag),
            let to = Self.primaries(of: target, tables: cmsSigBToA0Tag, cmsSigBToD0Tag),
            let curves = Self.curves(of: source), let ends = Self.curves(of: target)
        else { return nil }
        let matrix = to.inverse * from
        func column(_ light: SIMD3<Double>) -> SIMD4<Float> { SIMD4(SIMD3<Float>(light), 0) }
        (red, green, blue) = (column(matrix.red), column(matrix.green), column(matrix.blue))
        lights = Tables(curves.map { curve in { cmsEvalToneCurveFloat(curve, Float($0)) } })
        if let transfer {
            values = Tables([{ Self.word(transfer.signal($0 * $0 * $0 * $0)) }])
            return
        }
        let inverses = ends.map { cmsReverseToneCurve($0) }
        defer { for case let inverse? in inverses { cmsFreeToneCurve(inverse) } }
        let found = inverses.compactMap { $0 }
        guard found.count == 3 else { return nil }
        values = Tables(
            found.map { inverse in
                { Self.word(Double(cmsEvalToneCurveFloat(inverse, Float($0 * $0 * $0 * $0)))) }
            })
    }

    private static func word(_ value: Double) -> UInt16 {
        value > 0 ? UInt16(min(value, 1) * 65_535 + 0.5) : 0
    }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let words = pixels.assumingMemoryBound(to: UInt16.self)
        lights.all.withUnsafeBufferPointer { table in
            values.all.withUnsafeBufferPointer { results in
                let lights = (
                    table.baseAddress!, table.baseAddress! + lights.green, table.baseAddress! + lights.blue
                )
                let values = (
                    results.baseAddress!, results.baseAddress! + values.green,
                    results.baseAddress! + values.blue
                )
                for x in 0..<count {
                    let pixel = words + x &* 4
                    var light = red * lights.0[Int(pixel[0])]
                    light += green * lights.1[Int(pixel[1])]
                    light += blue * lights.2[Int(pixel[2])]
                    light.clamp(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
                    let root = light.squareRoot().squareRoot() * 65_535 + 0.5
                    pixel[0] = values.0[Int(root.x)]
                    pixel[1] = values.1[Int(root.y)]
                    pixel[2] = values.2[Int(root.z)]
                }
            }
        }
    }

    /// Three functions from 0 to 1 with 65,536 steps each. They share a table if they're the same.
    private struct Tables<Element: Equatable>: Sendable where Element: Sendable {
        let all: [Element]
        let green: Int
        let blue: Int

        init(_ functions: [(Double) -> Element]) {
            func table(_ step: Int, _ function: (Double) -> Element) -> [Element] {
                stride(from: 0, through: 65_535, by: step).map { function(Double($0) / 65_535) }
            }
            let areEqual = functions.allSatisfy { table(257, $0) == table(257, functions[0]) }
            all = (areEqual ? [functions[0]] : functions).flatMap { table(1, $0) }
            (green, blue) = areEqual ? (0, 0) : (65_536, 131_072)
        }
    }
}

extension MatrixConversion {
    /// Returns the CIE XYZ values of red, green and blue, or nil if a profile describes colors with tables.
    private static func primaries(of profile: cmsHPROFILE, tables: cmsTagSignature...) -> Matrix3? {
        guard cmsGetColorSpace(profile) == cmsSigRgbData, cmsGetPCS(profile) == cmsSigXYZData,
            !tables.contains(where: { cmsIsTag(profile, $0) != 0 })
        else { return nil }
        let columns = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].compactMap {
            cmsReadTag(profile, $0)?.load(as: cmsCIEXYZ.self)
        }.map { SIMD3($0.X, $0.Y, $0.Z) }
        return columns.count == 3 ? Matrix3(columns[0], columns[1], columns[2]) : nil
    }

    /// Returns the curves from components to light. The profile owns them.
    private static func curves(of profile: cmsHPROFILE) -> [OpaquePointer]? {
        let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].compactMap {
            cmsReadTag(profile, $0).map { OpaquePointer($0) }
        }
        return curves.count == 3 ? curves : nil
    }
}
#endif
