// SPDX-License-Identifier: MIT

import PortableFoundation
import Raster

/// The simple properties of an XMP packet (ISO 16684-1) that gain maps and the orientation need: attributes,
/// elements with text, and lists. If the input is ill-formed, some properties are missing.
struct XMPPacket {
    /// The values by name, with the usual namespace prefix. A list has several values.
    private(set) var values: [String: [String]] = [:]
    /// The properties of a container's items (Google's GContainer), in order.
    private(set) var items: [[String: String]] = []
    /// The positions of orientations (`tiff:Orientation`) in the packet, each a digit from 1 to 8.
    private var orientations: [Int] = []
    /// The first orientation.
    private(set) var orientation: Orientation?
    /// The byte ranges in the packet that contain the image's width and height in pixels.
    private(set) var sides: [(place: Range<Int>, isWidth: Bool)] = []

    private static let prefixes = [
        "http://ns.adobe.com/hdr-gain-map/1.0/": "hdrgm",
        "http://ns.google.com/photos/1.0/container/": "Container",
        "http://ns.google.com/photos/1.0/container/item/": "Item",
        "http://ns.apple.com/HDRGainMap/1.0/": "HDRGainMap",
        "http://ns.apple.com/pixeldatainfo/1.0/": "apdi",
        "http://ns.adobe.com/tiff/1.0/": "tiff",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/xmp/note/": "xmpNote",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    ]

    /// The properties that contain the image's width or height (ISO 16684-2, as in EXIF).
    private static let sideNames = [
        "tiff:ImageWidth": true, "exif:PixelXDimension": true,
        "tiff:ImageLength": false, "exif:PixelYDimension": false,
    ]

    private static let kept: Set<String> = ["hdrgm", "Item", "HDRGainMap", "apdi", "xmpNote"]

    /// The maximum number of items, open elements and attributes per element to keep.
    private static let most = 256
    /// The longest name or value to keep. The ones for gain maps are shorter.
    private static let longest = 128

    init() {}

    init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

    /// Returns a packet that contains `descriptions`.
    static func text(_ descriptions: String) -> String {
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
            + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">" + descriptions
            + "</rdf:RDF></x:xmpmeta>"
    }

    /// Adds the properties of a packet.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let bytes = bytes[...]
        var names: [String: String] = [:]
        var open: [String] = []
        var offset = 0
        while offset < bytes.count {
            guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { break }
            if start > offset, let property = open.last(where: { !$0.hasPrefix("rdf:") }) {
                add(bytes[offset..<start], to: property)
            }
            let end = Self.end(of: bytes, from: start)
            offset = min(end + 1, bytes.count)
            var tag = bytes[min(start + 1, end)..<end]
            if tag.first == UInt8(ascii: "/") {
                if !open.isEmpty { open.removeLast() }
                continue
            }
            // Skip instructions, comments and declarations.
            if tag.first == UInt8(ascii: "?") || tag.first == UInt8(ascii: "!") { continue }
            let isEmpty = tag.last == UInt8(ascii: "/")
            if isEmpty { tag.removeLast() }
            let name = Self.word(&tag)
            let attributes = Self.attributes(of: tag, &names)
            let canonical = Self.canonical(name, names)
            if canonical == "Container:Item" || canonical == "rdf:li" && open.contains("Container:Directory")
            {
                // Each list element starts an item. A `Container:Item` inside the list element then uses that
                // item, which is still empty.
                if canonical == "rdf:li" || items.last?.isEmpty == false || items.isEmpty,
                    items.count < Self.most
                {
                    items.append([:])
                }
            }
            for (name, value) in attributes { add(value, to: Self.canonical(name, names)) }
            if !isEmpty, open.count < Self.most { open.append(canonical) }
        }
    }

    subscript(_ name: String) -> String? { values[name]?.first }

    /// Returns a list of one or three numbers, or nil if the property is missing or contains anything else.
    func numbers(_ name: String) -> [Double]? {
        guard let values = values[name] else { return nil }
        let numbers = values.compactMap { Double($0) }
        guard numbers.count == values.count, numbers.count == 1 || numbers.count == 3 else { return nil }
        return numbers
    }

    private mutating func addOrientation(_ value: Slice<UnsafeRawBufferPointer>) {
        let digits = value.indices.filter { value[$0] > 32 }
        guard digits.count == 1, orientations.count < Self.most,
            let found = Orientation(rawValue: Int(value[digits[0]]) - 48)
        else { return }
        orientations.append(digits[0])
        orientation = orientation ?? found
    }

    private mutating func addSide(_ value: Slice<UnsafeRawBufferPointer>, isWidth: Bool) {
        let digits = value.indices.filter { value[$0] > 32 }
        guard let first = digits.first, let last = digits.last, last - first + 1 == digits.count,
            digits.allSatisfy({ (48...57).contains(value[$0]) }), sides.count < Self.most
        else { return }
        sides.append((first..<last + 1, isWidth))
    }

    private mutating func add(_ value: Slice<UnsafeRawBufferPointer>, to name: String) {
        if name == "tiff:Orientation" { return addOrientation(value) }
        if let isWidth = Self.sideNames[name] { return addSide(value, isWidth: isWidth) }
        guard let colon = name.firstIndex(of: ":"), Self.kept.contains(String(name[..<colon])) else { return }
        var value = value
        while let first = value.first, first <= 32 { value.removeFirst() }
        while let last = value.last, last <= 32 { value.removeLast() }
        guard !value.isEmpty, value.count <= Self.longest else { return }
        let text = String(decoding: value, as: UTF8.self)
        if name.hasPrefix("Item:"), let last = items.indices.last {
            if items[last].count < Self.most, items[last][name] == nil { items[last][name] = text }
        } else if values.count < Self.most || values[name] != nil, (values[name]?.count ?? 0) < 4 {
            values[name, default: []].append(text)
        }
    }

    /// Returns the position of a tag's end, ignoring quoted values.
    private static func end(of bytes: Slice<UnsafeRawBufferPointer>, from start: Int) -> Int {
        var quote: UInt8?
        for index in start..<bytes.endIndex {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return index }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return bytes.endIndex
    }

    /// Removes a name from the beginning of a tag.
    private static func word(_ tag: inout Slice<UnsafeRawBufferPointer>) -> String {
        let end = tag.firstIndex { $0 <= 32 || $0 == UInt8(ascii: "=") } ?? tag.endIndex
        defer { tag = tag[end...] }
        return String(decoding: tag[tag.startIndex..<end].prefix(longest), as: UTF8.self)
    }

    /// Returns the attributes of a tag, and adds the namespaces that it declares.
    private static func attributes(
        of tag: Slice<UnsafeRawBufferPointer>, _ names: inout [String: String]
    ) -> [(name: String, value: Slice<UnsafeRawBufferPointer>)] {
        var tag = tag
        var found: [(name: String, value: Slice<UnsafeRawBufferPointer>)] = []
        while found.count < most {
            tag = tag.drop { $0 <= 32 }
            let name = word(&tag)
            tag = tag.drop { $0 <= 32 || $0 == UInt8(ascii: "=") }
            guard !name.isEmpty, let quote = tag.first,
                quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = tag.dropFirst().firstIndex(of: quote)
            else { break }
            let value = tag[tag.index(after: tag.startIndex)..<end]
            tag = tag[(end + 1)...]
            if name.hasPrefix("xmlns:") {
                guard names.count < most, value.count <= longest else { continue }
                names[String(name.dropFirst(6))] = prefixes[String(decoding: value, as: UTF8.self)]
            } else {
                found.append((name, value))
            }
        }
        return found
    }

    /// Returns the name with the usual prefix for its namespace.
    private static func canonical(_ name: String, _ names: [String: String]) -> String {
        guard let colon = name.firstIndex(of: ":"), let prefix = names[String(name[..<colon])] else {
            return name
        }
        return prefix + name[colon...]
    }
}

extension XMPPacket {
    /// Returns the packet's orientation, or nil if it doesn't have one.
    static func orientation(_ packet: UnsafeRawBufferPointer) -> Orientation? {
        // Search for the name first, because most packets are long and don't have an orientation.
        ByteReader(packet).contains("Orientation") ? XMPPacket(packet).orientation : nil
    }

    /// Returns the packet with its orientation, if it has one, set to ``Orientation/up``.
    static func upright(_ packet: Data) -> Data {
        let places = packet.withBytes { bytes in
            ByteReader(bytes).contains("Orientation") ? XMPPacket(bytes).orientations : []
        }
        var bytes = [UInt8](packet)
        for place in places { bytes[place] = UInt8(ascii: "1") }
        return places.isEmpty ? packet : Data(bytes)
    }

    /// Returns the packet with the image's size replaced wherever it has one.
    static func sized(_ packet: Data, _ size: PixelSize) -> Data {
        let sides = packet.withBytes { bytes in
            let reader = ByteReader(bytes)
            return reader.contains("Dimension") || reader.contains("ImageWidth")
                || reader.contains("ImageLength") ? XMPPacket(bytes).sides : []
        }
        var result = packet
        // Start at the end, because a number may become longer and move everything after it.
        for side in sides.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            let place = side.place.lowerBound + packet.startIndex..<side.place.upperBound + packet.startIndex
            result.replaceSubrange(place, with: "\(side.isWidth ? size.width : size.height)".utf8)
        }
        return result
    }
}
