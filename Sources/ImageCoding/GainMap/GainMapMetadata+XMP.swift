// SPDX-License-Identifier: MIT

import PortableFoundation

extension GainMapMetadata {
    /// Reads the metadata of Adobe's and Google's gain maps, version 1.0, from the map's XMP. Values apply to
    /// all components or, as lists, to red, green and blue.
    ///
    /// - Parameter fault: receives the reason if the packet describes a map that can't be used.
    init?(hdrgm packet: XMPPacket, fault: inout ImageInfo.GainMapFault?) {
        guard let version = packet["hdrgm:Version"] else { return nil }
        fault = .unsupported
        guard version.hasPrefix("1.") else { return nil }
        fault = .damaged
        guard let maximum = packet.numbers("hdrgm:GainMapMax")
        else { return nil }
        func values(_ name: String, otherwise: Double) -> [Double]? {
            packet.values[name] == nil ? [otherwise] : packet.numbers(name)
        }
        guard let minimum = values("hdrgm:GainMapMin", otherwise: 0),
            let gamma = values("hdrgm:Gamma", otherwise: 1),
            let standard = values("hdrgm:OffsetSDR", otherwise: 1.0 / 64),
            let high = values("hdrgm:OffsetHDR", otherwise: 1.0 / 64),
            let low = values("hdrgm:HDRCapacityMin", otherwise: 0), low.count == 1,
            let full = packet.numbers("hdrgm:HDRCapacityMax"), full.count == 1
        else { return nil }
        let baseIsHigh: Bool
        switch packet["hdrgm:BaseRenditionIsHDR"]?.lowercased() {
        case nil, "false": baseIsHigh = false
        case "true": baseIsHigh = true
        default: return nil
        }
        let count = [minimum, maximum, gamma, standard, high].map(\.count).max() ?? 1
        let channels = (0..<count).map { index -> Channel in
            func pick(_ list: [Double]) -> Double { list.count == 1 ? list[0] : list[index] }
            return Channel(
                minimum: pick(minimum), maximum: pick(maximum), gamma: pick(gamma),
                baseOffset: pick(baseIsHigh ? high : standard),
                alternateOffset: pick(baseIsHigh ? standard : high))
        }
        let metadata = GainMapMetadata(
            channels: channels, baseHeadroom: baseIsHigh ? full[0] : low[0],
            alternateHeadroom: baseIsHigh ? low[0] : full[0])
        fault = .contradictory
        guard low[0] < full[0], let checked = metadata.checked else { return nil }
        fault = nil
        self = checked
    }

    /// Reads the metadata that newer Apple devices write into the map's XMP.
    init?(apple packet: XMPPacket) {
        guard packet.isAppleGainMap,
            let headroom = packet["HDRGainMap:HDRGainMapHeadroom"].flatMap({ Double($0) })
        else { return nil }
        self.init(appleHeadroom: headroom)
    }

    /// The map's description for its XMP.
    var xmp: String {
        func text(_ value: (Channel) -> Double) -> String {
            let values = channels.map { number(value($0)) }
            return values.count == 1
                ? values[0] : "<rdf:Seq>" + values.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Seq>"
        }
        let baseIsHigh = baseHeadroom > alternateHeadroom
        let properties: [(String, String)] = [
            ("Version", "1.0"), ("BaseRenditionIsHDR", baseIsHigh ? "True" : "False"),
            ("GainMapMin", text { $0.minimum }), ("GainMapMax", text { $0.maximum }),
            ("Gamma", text { $0.gamma }),
            ("OffsetSDR", text { baseIsHigh ? $0.alternateOffset : $0.baseOffset }),
            ("OffsetHDR", text { baseIsHigh ? $0.baseOffset : $0.alternateOffset }),
            ("HDRCapacityMin", number(min(baseHeadroom, alternateHeadroom))),
            ("HDRCapacityMax", number(max(baseHeadroom, alternateHeadroom))),
        ]
        let attributes = properties.filter { !$0.1.hasPrefix("<") }.map { " hdrgm:\($0)=\"\($1)\"" }
        let elements = properties.filter { $0.1.hasPrefix("<") }.map { "<hdrgm:\($0)>\($1)</hdrgm:\($0)>" }
        return XMPPacket.text(
            "<rdf:Description rdf:about=\"\" xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\""
                + attributes.joined() + ">" + elements.joined() + "</rdf:Description>")
    }

    /// Returns a number with six decimals, because not all readers support exponents.
    private func number(_ value: Double) -> String {
        let millionths = Int64((value * 1_000_000).rounded())
        let digits = String(abs(millionths))
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        return "\(millionths < 0 ? "-" : "")\(padded.dropLast(6)).\(padded.suffix(6))"
    }
}

extension XMPPacket {
    /// Whether the image that the packet describes is an Apple gain map.
    var isAppleGainMap: Bool {
        self["apdi:AuxiliaryImageType"] == GainMapMetadata.appleType
            || self["HDRGainMap:HDRGainMapVersion"] != nil
    }
}
