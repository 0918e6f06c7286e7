// SPDX-License-Identifier: MIT

/// The parsed command line.
struct Arguments {
    /// The images to show instead of the built-in ones.
    var urls: [String] = []
    /// The path of the screenshot that's saved before the window closes.
    var screenshot: String?
    /// The folder for screenshots of all pages.
    var screenshots: String?
    /// The file for an animation of the pages.
    var animation: String?
    /// The size of the window; `nil` for the default.
    var size: (width: Int, height: Int)?
    /// Whether the window has dark colors when it opens.
    var isDark = true
    /// How long the window scrolls automatically before it closes; `nil` if the user closes it.
    var seconds: Double?

    /// Whether the network is unavailable for part of the tour.
    var hasOutage = false
    /// Whether all images are expired from the start, and the network becomes slow and then unavailable.
    var isStale = false
    /// The folder of a permanent disk cache; `nil` for a temporary one.
    var cache: String?
    /// Whether the process ends itself with SIGKILL, without cleaning up.
    var isKilled = false

    static let usage = """
        Usage: gallery [--seconds N] [--screenshot FILE] [--screenshots FOLDER] [--animation FILE]
                       [--size WIDTHxHEIGHT] [--light] [--outage] [--stale] [--cache FOLDER] [--kill]
                       [URL|FILE...]

        Shows 10,000 rows with images from an HTTP server inside the program, or the given images.
          --seconds N        scroll for N seconds, then close
          --screenshot FILE  save the window as a PNG file before it closes (after 8 seconds by default)
          --screenshots FOLDER  save a PNG file of each page, then close
          --animation FILE   save an animated WebP file of the pages, then close
          --size WIDTHxHEIGHT  the size of the window
          --light            light colors
          --outage           disable the network for a part of the time, as the button "Network" does
          --stale            let every image expire at once; make the network slow, then disable it, and
                             print how fast stored images were shown
          --cache FOLDER     keep the disk cache in FOLDER for the next run
          --kill             end with SIGKILL instead of closing the window; needs --seconds
        """

    /// Returns `nil` if the arguments are invalid.
    init?(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--screenshot":
                guard let file = rest.popFirst() else { return nil }
                screenshot = file
            case "--screenshots":
                guard let folder = rest.popFirst(), !folder.isEmpty else { return nil }
                screenshots = folder
            case "--seconds":
                guard let number = rest.popFirst().flatMap(Double.init), number > 0, number < 86_400 else {
                    return nil
                }
                seconds = number
            case "--animation":
                guard let file = rest.popFirst() else { return nil }
                animation = file
            case "--size":
                let sides = (rest.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, sides.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
                size = (sides[0], sides[1])
            case "--light": isDark = false
            case "--outage": hasOutage = true
            case "--stale": isStale = true
            case "--kill": isKilled = true
            case "--cache":
                guard let folder = rest.popFirst(), !folder.isEmpty else { return nil }
                cache = folder
            case _ where word.hasPrefix("-"): return nil
            default: urls.append(word)
            }
        }
        if screenshot != nil, seconds == nil { seconds = 8 }
    }
}
