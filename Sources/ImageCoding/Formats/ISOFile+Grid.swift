// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// A part of an image made of tiles, as a separate file.
struct GridPart {
    /// The file. Its primary image only has the part's tiles.
    let bytes: [UInt8]
    /// The area that the tiles show, in pixels of the whole image as stored.
    let area: PixelRect
    /// The size of the whole image as stored, and the file's orientation.
    let size: PixelSize
    let orientation: Orientation

    /// The area that the tiles show, in pixels of the upright image.
    var shownArea: PixelRect { orientation.applied(to: area, in: size) }
}

/// An image made of equal tiles (ISO/IEC 23008-12, 6.6.2.3).
private struct Grid {
    let item: Int
    /// The byte range of the numbers of rows and columns and the size.
    let place: Range<Int>
    let rows: Int
    let columns: Int
    let size: PixelSize
    let tiles: [Int]
    /// The position of the size in its property (`ispe`), and the property's number.
    let extent: (place: Int, property: Int)

    func hasLayout(of other: Grid) -> Bool {
        (rows, columns) == (other.rows, other.columns) && size == other.size
    }
}

extension ISOFile {
    /// Returns the file with only the tiles that `part` touches, for its primary image and that image's
    /// alpha.
    ///
    /// The libraries that read these files decode all tiles of an image. So we change the numbers of rows,
    /// columns and tiles, and the size. Only the boxes between the first one and the references move, so all
    /// offsets stay valid.
    ///
    /// - Parameter part: returns the part for an image's stored size and orientation, or nil if the part
    ///   can't be determined.
    /// - Returns: nil if the image doesn't have tiles, if `part` needs all of them, or if we don't support
    ///   the file's structure.
    func gridPart(_ part: (PixelSize, Orientation) -> PixelRect?) -> GridPart? {
        guard headers.count == 1, let meta = itemTables, headers[0].isWhole,
            let primary = primaryItem(in: meta)?.number
        else { return nil }
        let tables = (numbers: propertyNumbers(in: meta), boxes: properties(in: meta))
        guard let grid = grid(primary, in: meta, tables), let orientation = orientation(of: primary, tables),
            let tile = grid.tiles.first.flatMap({ extent(of: $0, tables) })?.size,
            tile.width * grid.columns >= grid.size.width, tile.height * grid.rows >= grid.size.height,
            tile.width * (grid.columns - 1) < grid.size.width,
            tile.height * (grid.rows - 1) < grid.size.height,
            let wanted = part(grid.size, orientation)?.intersection(PixelRect(grid.size)), !wanted.isEmpty,
            let grids = alphas(of: grid, in: meta, tables).map({ [grid] + $0 })
        else { return nil }
        // Add a margin, because pixels next to an edge are interpolated with colors on the other side.
        let area = PixelRect(
            x: wanted.x - 4, y: wanted.y - 4, width: wanted.width + 8, height: wanted.height + 8
        ).aligned(to: tile, within: grid.size)
        let columns = area.x / tile.width..<(area.x + area.width - 1) / tile.width + 1
        let rows = area.y / tile.height..<(area.y + area.height - 1) / tile.height + 1
        let owners = Set(grids.map(\.item)).union(items(of: "tmap", in: meta))
        guard columns.count * rows.count < grid.tiles.count,
            // We change the size property, so no other image may use it.
            tables.numbers.allSatisfy({ item, numbers in
                owners.contains(item) || !grids.contains { numbers.contains($0.extent.property) }
            }),
            let bytes = reduced(grids, rows: rows, columns: columns, size: area.size, in: meta)
        else { return nil }
        return GridPart(bytes: bytes, area: area, size: grid.size, orientation: orientation)
    }

    private typealias PropertyTables = (numbers: [Int: [Int]], boxes: [ISOBoxes.Box])

    private func grid(_ item: Int, in meta: Range<Int>, _ tables: PropertyTables) -> Grid? {
        guard items(of: "grid", in: meta).contains(item), let place = place(of: item, in: meta),
            let flags = reader.byte(at: place.lowerBound + 1), reader.byte(at: place.lowerBound) == 0,
            let rows = reader.byte(at: place.lowerBound + 2),
            let columns = reader.byte(at: place.lowerBound + 3), place.count >= (flags & 1 == 0 ? 8 : 12)
        else { return nil }
        let start = place.lowerBound + 4
        let isLong = flags & 1 != 0
        guard let width = isLong ? reader.bigEndian32(at: start) : reader.bigEndian16(at: start),
            let height = isLong ? reader.bigEndian32(at: start + 4) : reader.bigEndian16(at: start + 2),
            let tiles = references("dimg", from: item, in: meta),
            tiles.count == (Int(rows) + 1) * (Int(columns) + 1),
            // Libraries disagree about the order of tiles that aren't stored in ascending order.
            zip(tiles, tiles.dropFirst()).allSatisfy({ $0 < $1 }), let extent = extent(of: item, tables),
            extent.size == PixelSize(width: width, height: height), !extent.size.isEmpty
        else { return nil }
        return Grid(
            item: item, place: start - 2..<start + (isLong ? 8 : 4), rows: Int(rows) + 1,
            columns: Int(columns) + 1, size: extent.size, tiles: tiles,
            extent: (extent.place, extent.property))
    }

    /// Returns an item's size, where it's stored, and the number of that property.
    private func extent(
        of item: Int, _ tables: PropertyTables
    ) -> (size: PixelSize, place: Int, property: Int)? {
        for number in tables.numbers[item] ?? [] where number <= tables.boxes.count {
            let box = tables.boxes[number - 1]
            let start = box.content.lowerBound + 4
            guard box.type == fourCC("ispe"), let width = reader.bigEndian32(at: start),
                let height = reader.bigEndian32(at: start + 4), width > 0, height > 0,
                width < 1 << 20, height < 1 << 20
            else { continue }
            return (PixelSize(width: width, height: height), start, number)
        }
        return nil
    }

    /// Returns an item's orientation. Nil if it's cropped, or mirrored, because libraries apply mirroring in
    /// different orders.
    private func orientation(of item: Int, _ tables: PropertyTables) -> Orientation? {
        var orientation = Orientation.up
        for number in tables.numbers[item] ?? [] where number <= tables.boxes.count {
            let box = tables.boxes[number - 1]
            if box.type == fourCC("clap") || box.type == fourCC("imir") { return nil }
            guard box.type == fourCC("irot") else { continue }
            guard orientation == .up, let angle = reader.byte(at: box.content.lowerBound) else { return nil }
            orientation = [.up, .left, .down, .right][Int(angle & 3)]
        }
        return orientation
    }

    /// Returns an image's alpha grids, or an empty array if the image doesn't have alpha. Returns nil if the
    /// alpha's tiles have a different layout.
    private func alphas(of grid: Grid, in meta: Range<Int>, _ tables: PropertyTables) -> [Grid]? {
        let names = ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"]
        var found: [Grid] = []
        for (item, images) in references("auxl", in: meta) where images.contains(grid.item) {
            let kinds = (tables.numbers[item] ?? []).filter { $0 <= tables.boxes.count }
                .map { tables.boxes[$0 - 1] }.filter { $0.type == fourCC("auxC") }
            let isAlpha = kinds.contains { box in
                let text = reader.slice(at: box.content.lowerBound + 4, length: max(0, box.content.count - 4))
                return names.contains { name in text?.starts(with: name.utf8) == true }
            }
            guard isAlpha else { continue }
            guard let alpha = self.grid(item, in: meta, tables), alpha.hasLayout(of: grid) else { return nil }
            found.append(alpha)
        }
        return found
    }

    /// Returns a copy of the file whose grids contain only the tiles in these rows and columns.
    private func reduced(
        _ grids: [Grid], rows: Range<Int>, columns: Range<Int>, size: PixelSize, in meta: Range<Int>
    ) -> [UInt8]? {
        let boxes = Array(ISOBoxes(reader, in: meta))
        guard let handler = boxes.first, handler.type == fourCC("hdlr"),
            let list = boxes.first(where: { $0.type == fourCC("iref") }), list.isWhole,
            handler.end <= list.start,
            let version = reader.byte(at: list.content.lowerBound), hasShortHeader(handler),
            hasShortHeader(list)
        else { return nil }
        let moved = handler.end..<list.end
        let idat = box("idat", in: meta)
        for grid in grids where grid.place.overlaps(moved) {
            // If a grid's data moves, it must be in the `idat` box, because only offsets into that box stay
            // valid.
            guard let idat, grid.place.clamped(to: idat) == grid.place else { return nil }
        }
        var bytes = [UInt8](reader.bytes)
        func write(_ value: Int, _ count: Int, at offset: Int) {
            for index in 0..<count {
                bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
            }
        }
        for grid in grids {
            let start = grid.place.lowerBound
            let width = (grid.place.count - 2) / 2
            write(rows.count - 1, 1, at: start)
            write(columns.count - 1, 1, at: start + 1)
            write(size.width, width, at: start + 2)
            write(size.height, width, at: start + 2 + width)
            write(size.width, 4, at: grid.extent.place)
            write(size.height, 4, at: grid.extent.place + 4)
        }
        var removed = 0
        let width = version == 0 ? 2 : 4
        let references = Array(ISOBoxes(reader, in: list.content.dropFirst(4)))
        for box in references.reversed() where box.type == fourCC("dimg") {
            let start = box.content.lowerBound
            let from = width == 2 ? reader.bigEndian16(at: start) : reader.bigEndian32(at: start)
            guard let grid = grids.first(where: { $0.item == from }) else { continue }
            guard box.isWhole, hasShortHeader(box), box.content.count == width + 2 + grid.tiles.count * width
            else {
                return nil
            }
            let kept = rows.flatMap { row in columns.map { row * grid.columns + $0 } }
            let numbers = kept.flatMap { index in
                let place = start + width + 2 + index * width
                return bytes[place..<place + width]
            }
            let old = start + width + 2..<box.end
            write(kept.count, 2, at: start + width)
            write(old.lowerBound - box.start + numbers.count, 4, at: box.start)
            removed += old.count - numbers.count
            bytes.replaceSubrange(old, with: numbers)
        }
        write(list.end - list.start - removed, 4, at: list.start)
        // The removed bytes become padding after the name in the handler box, which ends with a zero.
        write(handler.end - handler.start + removed, 4, at: handler.start)
        bytes.insert(contentsOf: repeatElement(0, count: removed), at: handler.end)
        return bytes
    }

    /// Whether a box has a 32-bit size.
    private func hasShortHeader(_ box: ISOBoxes.Box) -> Bool {
        reader.bigEndian32(at: box.start) == box.end - box.start
    }
}
