// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageCoding
import Raster
import WebImageTestSupport

/// One picture of the gallery: what it is called and where it comes from.
struct Exhibit {
    enum Behaviour {
        case plain
        case slow
        case redirected
        case missing
        case cutOff
        case damaged
    }

    let title: String
    /// Below the origin's root.
    let path: String
    /// Stands in until the picture comes.
    let tint: Color
    let behaviour: Behaviour
    let source: Source

    enum Source {
        case artwork(Int, PixelSize, ImageFormat)
        case animation(Int, ImageFormat)
        case photograph(String)
        case elsewhere(URL)
    }
}

/// All that the gallery shows, in order.
enum Catalog {
    static let count = 400
    private static let sizes = [(640, 427), (800, 600), (480, 320), (960, 640), (480, 640), (600, 600)]
    private static let formats: [ImageFormat] = [.jpeg, .jpeg, .png, .webp]

    static func make() -> [Exhibit] {
        var photographs = findPhotographs()[...]
        var random = SeededRandom(seed: 11)
        photographs = photographs.shuffled(using: &random)[...]
        return (0..<count).map { number in
            if number % 7 == 3 { return animation(number) }
            if number % 5 == 2, let file = photographs.popFirst() { return photograph(file, number) }
            return artwork(number, &random)
        }
    }

    private static func artwork(_ number: Int, _ random: inout SeededRandom) -> Exhibit {
        let (width, height) = sizes[Int.random(in: 0..<sizes.count, using: &random)]
        var format = formats[Int.random(in: 0..<formats.count, using: &random)]
        let artwork = Artwork(number: number)
        let behaviour: Exhibit.Behaviour =
            switch number {
            case _ where number % 17 == 6: .slow
            case _ where number % 13 == 4: .redirected
            case _ where number % 31 == 13: .missing
            case _ where number % 47 == 21: .cutOff
            case _ where number % 53 == 33: .damaged
            default: .plain
            }
        // In scans and in passes by turns, to be seen coming.
        if behaviour == .slow { format = number / 17 % 2 == 0 ? .jpeg : .png }
        return Exhibit(
            title: artwork.title, path: "/art/\(number).\(format.fileExtension)", tint: artwork.palette[3],
            behaviour: behaviour,
            source: .artwork(number, PixelSize(width: width, height: height), format))
    }

    private static func animation(_ number: Int) -> Exhibit {
        let format = [ImageFormat.gif, .apng, .webp][number / 7 % 3]
        // A few of them, each at several addresses: they share what is decoded.
        let kind = number / 7 % 12
        let movement = Movement(number: kind)
        return Exhibit(
            title: "\(movement.title) \(number)", path: "/moving/\(number).\(format.fileExtension)",
            tint: movement.palette[3], behaviour: number % 63 == 3 ? .slow : .plain,
            source: .animation(kind, format))
    }

    private static func photograph(_ file: String, _ number: Int) -> Exhibit {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let title = name.split(separator: "_").joined(separator: " ")
        let ending = URL(fileURLWithPath: file).pathExtension
        return Exhibit(
            title: title, path: "/photo/\(number).\(ending)", tint: Color(0x394150), behaviour: .plain,
            source: .photograph(file))
    }

    /// Wallpapers that a package brought, such as Debian's lomiri-wallpapers; none is fine too.
    private static func findPhotographs() -> [String] {
        let folder = "/usr/share/backgrounds"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "\(folder)/\($0)" }
    }

    /// Addresses given by the user.
    static func make(addresses: [String]) -> [Exhibit] {
        addresses.map { address in
            let parsed = URL(string: address)
            // Something without a scheme is a file's path.
            let url = parsed?.scheme == nil ? URL(fileURLWithPath: address) : parsed
            let name = url?.lastPathComponent ?? ""
            return Exhibit(
                title: name.isEmpty ? address : name, path: address, tint: Color(0x394150), behaviour: .plain,
                source: .elsewhere(url ?? URL(fileURLWithPath: address)))
        }
    }
}
#endif
