// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation

/// Finds the filters that make a PNG smallest: one filter for all rows, or the best for each row by a cheap
/// measure. oxipng uses the same measures and names.
struct PNGFilterSearch {
    private let file: Data
    /// The end of the bytes before the image data.
    private let headEnd: Int
    /// The rows, each preceded by filter 0.
    private let rows: [UInt8]
    private let rowBytes: Int
    private var filter: PNGRowFilter

    /// - Parameter file: a PNG written by libpng without filters and without interlacing.
    init?(_ file: Data) {
        let found = file.withUnsafeBytes { bytes -> (head: Int, rows: [UInt8], height: Int, bits: Int)? in
            let reader = ByteReader(bytes)
            var offset = 8
            var stream: [UInt8] = []
            var head: Int?
            while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4) {
                if name == fourCC("IDAT") {
                    head = head ?? offset
                    guard let content = reader.slice(at: offset + 8, length: length) else { return nil }
                    stream.append(contentsOf: content)
                }
                offset += 12 + length
            }
            let rows = stream.withUnsafeBytes { Inflate.unpack($0, most: .max - 1) }
            guard let head, let height = reader.bigEndian32(at: 20), let depth = reader.byte(at: 24),
                let color = reader.byte(at: 25), let rows
            else { return nil }
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(color)] ?? 1
            return (head, rows, height, Int(depth) * channels)
        }
        guard let found, found.height > 0, found.rows.count % found.height == 0 else { return nil }
        (self.file, headEnd, rows) = (file, found.head, found.rows)
        rowBytes = rows.count / found.height - 1
        filter = PNGRowFilter(rowBytes: rowBytes, pixelBytes: max(1, found.bits / 8))
    }

    /// Returns the smallest file after trying each choice of filters.
    mutating func smallest(_ cancellation: CancellationToken?) throws(ImageError) -> Data {
        let choices = try choices(cancellation)
        var trials: [(count: Int, choice: [UInt8])] = []
        for choice in choices where !trials.contains(where: { $0.choice == choice }) {
            try cancellation?.check()
            trials.append((Deflate.zlib(filtered(choice), level: 6).count, choice))
        }
        // The best compression is the slowest, so we only try it for the best choices, and for no filter at
        // all, which gains the most from longer searches for matches.
        var best: [UInt8]?
        let none = [UInt8](repeating: 0, count: rows.count / (rowBytes + 1))
        var finals = trials.sorted { $0.count < $1.count }.prefix(2).map(\.choice)
        if !finals.contains(none) { finals.append(none) }
        for choice in finals {
            try cancellation?.check()
            let stream = PNGCompression.best(filtered(choice))
            if stream.count < best?.count ?? .max { best = stream }
        }
        guard let best else { return file }
        var writer = ByteWriter()
        writer.bytes.append(contentsOf: file.prefix(headEnd))
        writer.appendChunk("IDAT") { $0.bytes.append(contentsOf: best) }
        writer.appendChunk("IEND") { _ in }
        return Data(writer.bytes)
    }

    /// Returns the filters to try: the best ones for the rows by each measure, and each filter for all rows.
    private mutating func choices(_ cancellation: CancellationToken?) throws(ImageError) -> [[UInt8]] {
        let height = rows.count / (rowBytes + 1)
        var measured = [[UInt8]](repeating: [], count: PNGRowFilter.Costs.count)
        for row in 0..<height {
            if row & 31 == 0 { try cancellation?.check() }
            var least = PNGRowFilter.Costs(repeating: .infinity)
            var best = [UInt8](repeating: 0, count: measured.count)
            for kind: UInt8 in 0..<5 {
                filter.apply(kind, to: rows, row: row)
                let costs = filter.costs
                for measure in measured.indices where costs[measure] < least[measure] {
                    least[measure] = costs[measure]
                    best[measure] = kind
                }
            }
            for measure in measured.indices { measured[measure].append(best[measure]) }
        }
        return measured + (0..<5).map { [UInt8](repeating: $0, count: height) }
    }

    private mutating func filtered(_ choice: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(rows.count)
        for (row, kind) in choice.enumerated() {
            filter.apply(kind, to: rows, row: row)
            result.append(kind)
            result.append(contentsOf: filter.bytes)
        }
        return result
    }
}
#endif
