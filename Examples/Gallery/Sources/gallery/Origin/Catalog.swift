// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

/// An image in the gallery: its title, its source and its server's behavior.
struct Exhibit {
    enum Behaviour {
        case plain
        case slow
        case redirected
        case missing
        case truncated
        case damaged

        var description: String {
            switch self {
            case .plain: "an ordinary response"
            case .slow: "a slow response"
            case .redirected: "a redirect"
            case .missing: "missing on the server"
            case .truncated: "the connection drops, and the rest is requested"
            case .damaged: "damaged data"
            }
        }
    }

    let title: String
    /// The path on the origin.
    let path: String
    /// The color of the placeholder.
    let tint: PaletteColor
    let behaviour: Behaviour
    let source: Source

    enum Source {
        case artwork(Int, PixelSize, ImageFormat)
        case animation(Int, ImageFormat)
        case photograph(String)
        case external(URL)
    }

    var placeholder: Placeholder {
        .color(red: tint.red, green: tint.green, blue: tint.blue, alpha: 0.55)
    }

    var isAnimation: Bool { if case .animation = source { true } else { false } }

    /// Returns whether a load failed because the gallery's server is supposed to respond that way.
    func failsOnPurpose(_ error: ImageError) -> Bool {
        // For a URL that failed recently, the cause is that failure.
        switch (behaviour, (error.cause as? ImageError ?? error).code) {
        case (.missing, .http), (.damaged, .corrupt): true
        default: false
        }
    }

    /// Returns the note for an image that failed to load.
    func note(of error: ImageError) -> String {
        failsOnPurpose(error) ? "on purpose: \(behaviour.description)" : error.message
    }

    var isGenerated: Bool {
        switch source {
        case .artwork, .animation: true
        case .photograph, .external: false
        }
    }
}

/// Creates the exhibits in the order in which the gallery shows them.
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
            if number % 5 == 2, let file = photographs.popFirst() {
                return photograph(number, file: file)
            }
            return artwork(number, random: &random)
        }
    }

    private static func artwork(_ number: Int, random: inout SeededRandom) -> Exhibit {
        let (width, height) = sizes[Int.random(in: 0..<sizes.count, using: &random)]
        var format = formats[Int.random(in: 0..<formats.count, using: &random)]
        let artwork = Artwork(number: number)
        let behaviour: Exhibit.Behaviour =
            switch number {
            case _ where number % 17 == 6: .slow
            case _ where number % 13 == 4: .redirected
            case _ where number % 31 == 13: .missing
            case _ where number % 47 == 21: .truncated
            case _ where number % 53 == 33: .damaged
            default: .plain
            }
        // Use formats that can be shown progressively.
        if behaviour == .slow { format = number / 17 % 2 == 0 ? .jpeg : .png }
        return Exhibit(
            title: artwork.title, path: "/art/\(number + 1).\(format.fileExtension)",
            tint: artwork.palette[3],
            behaviour: behaviour,
            source: .artwork(number, PixelSize(width: width, height: height), format))
    }

    private static func animation(_ number: Int) -> Exhibit {
        let format = [ImageFormat.gif, .apng, .webp][number / 7 % 3]
        // Use only a few animations, with several URLs each, so they share decoded frames.
        let kind = number / 7 % 12
        let artwork = AnimatedArtwork(number: kind)
        return Exhibit(
            title: artwork.title, path: "/animation/\(number + 1).\(format.fileExtension)",
            tint: artwork.palette[3], behaviour: number % 63 == 3 ? .slow : .plain,
            source: .animation(kind, format))
    }

    private static func photograph(_ number: Int, file: String) -> Exhibit {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let title = name.split(separator: "_").joined(separator: " ")
        let ending = URL(fileURLWithPath: file).pathExtension
        return Exhibit(
            title: title, path: "/photo/\(number + 1).\(ending)", tint: PaletteColor(0x394150),
            behaviour: .plain,
            source: .photograph(file))
    }

    /// Returns the paths of installed wallpapers, such as Debian's lomiri-wallpapers. There may not be any.
    private static func findPhotographs() -> [String] {
        let folder = "/usr/share/backgrounds"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "\(folder)/\($0)" }
    }

    /// Creates exhibits for URLs and paths from the command line.
    static func make(addresses: [String]) -> [Exhibit] {
        addresses.map { address in
            let parsed = URL(string: address)
            // A string without a scheme is the path of a file.
            let url = parsed?.scheme == nil ? URL(fileURLWithPath: address) : parsed
            let name = url?.lastPathComponent ?? ""
            return Exhibit(
                title: name.isEmpty ? address : name, path: address, tint: PaletteColor(0x394150),
                behaviour: .plain,
                source: .external(url ?? URL(fileURLWithPath: address)))
        }
    }
}
