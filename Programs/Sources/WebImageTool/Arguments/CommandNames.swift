// SPDX-License-Identifier: MIT

import ArgumentParser

/// The commands' names on the command line.
enum CommandNames {
    /// Reports a command that doesn't exist. The parser would only report an unexpected argument.
    ///
    /// - Throws: a usage error that suggests the command with the most similar name, or lists all of them.
    static func check(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) throws {
        try checkWords(arguments)
        var commands = root.configuration.subcommands
        for argument in arguments {
            if commands.isEmpty || argument.hasPrefix("-") || argument == "help" { return }
            guard let command = commands.first(where: { name(of: $0) == argument }) else {
                throw unknown(argument, names: commands.map(name))
            }
            commands = command.configuration.subcommands
        }
    }

    /// Words from ImageMagick, vips and other tools, and the equivalents here.
    private static let otherWords = [
        "jpegoptim": "optimize", "oxipng": "optimize", "fdupes": "duplicates", "dupes": "duplicates",
        "jpegtran": "turn", "exiftran": "turn", "jhead": "turn",
        "identify": "info", "exiftool": "info", "exif": "info", "vipsheader": "info", "file": "info",
        "resize": "convert --thumbnail 800x600", "mogrify": "convert -o folder/", "magick": "convert",
        "thumbnail": "convert --thumbnail 200x200", "vipsthumbnail": "convert --thumbnail 200x200",
        "crop": "convert --crop 1:1", "rotate": "convert --transform rotate=-90",
        "compress": "optimize", "strip": "optimize", "download": "get", "fetch": "get", "curl": "get",
        "wget": "get", "composite": "convert --transform watermark=logo.png", "gifski": "animate",
        "img2webp": "animate", "apngasm": "animate", "gif": "animate", "collage": "montage",
        "contact-sheet": "montage", "frames": "convert animation.gif -o frames/ --format png",
        "pages": "convert document.pdf -o pages/", "pdftoppm": "convert document.pdf -o pages/",
        "rsvg-convert": "convert drawing.svg -o drawing.png", "cwebp": "convert photo.jpg -o photo.webp",
        "watermark": "convert --transform watermark=logo.png", "display": "show", "view": "show",
        "open": "show", "diff": "compare",
    ]

    /// Options of these tools, and our equivalents.
    private static let otherOptions = [
        "-resize": "--thumbnail 800x600", "--resize": "--thumbnail 800x600",
        "-thumbnail": "--thumbnail 200x200", "-geometry": "--thumbnail 800x600",
        "--size": "--thumbnail 800x600", "-crop": "--crop 200x200", "-quality": "--quality 85",
        "-strip": "--metadata none", "--strip": "--metadata none", "-rotate": "--transform rotate=-90",
        "--rotate": "--transform rotate=-90",
        "-flip": "--transform flip=vertical", "-flop": "--transform flip=horizontal",
        "-blur": "--transform blur=8", "-sharpen": "--transform sharpen", "-density": "--density 300",
        "-colors": "--colors 64", "-interlace": "--progressive", "-auto-orient": "nothing, it's the default",
        "-sepia-tone": "--transform sepia", "-negate": "--transform negate", "-delay": "--delay 100",
        "-annotate": "--transform text=TEXT", "-draw": "--transform text=TEXT", "-loop": "--loop 0",
        "-gravity": "a place in a step, as in --crop 200x200,top", "-tile": "--columns 4",
        "-extent": "--transform resize=200x200,letterbox", "-label": "--labels",
        "-trim": "--transform trim", "-colorspace": "--color-space sRGB", "-format": "--format webp",
    ]

    /// The options in ``otherOptions`` that our own commands also have, by command.
    private static let ownOptions = ["animate": ["--size"], "turn": ["--crop", "--rotate"]]

    /// - Throws: a usage error for another tool's word, with the equivalent here.
    private static func checkWords(_ arguments: some Sequence<String>) throws {
        var own: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return }
            if index == 0 { own = ownOptions[argument] ?? [] }
            if own.contains(argument) { continue }
            if index == 0, let command = otherWords[argument] {
                throw ValidationError("unknown command \(argument); use webimage \(command)")
            }
            if index == 0 { own = ownOptions[argument] ?? [] }
            if let option = otherOptions[argument], !own.contains(argument) {
                throw ValidationError("unknown option \(argument); use \(option)")
            }
        }
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? String(describing: command).lowercased()
    }

    private static func unknown(_ name: String, names: [String]) -> ValidationError {
        let distances = names.map { ($0, distance(from: name, to: $0)) }
        guard let (nearest, count) = distances.min(by: { $0.1 < $1.1 }), count <= 2 else {
            return ValidationError(
                "unknown command \(name); the commands are \(names.joined(separator: ", "))")
        }
        return ValidationError("unknown command \(name); did you mean \(nearest)?")
    }

    /// Returns the minimum number of characters to insert, delete or replace to turn one string into the
    /// other.
    private static func distance(from first: String, to second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (index, character) in first.enumerated() {
            var diagonal = index
            row[0] = index + 1
            for column in second.indices {
                let replaced = diagonal + (second[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
