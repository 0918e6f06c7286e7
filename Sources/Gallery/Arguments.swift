// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
/// What the command line asks for.
struct Arguments {
    /// Shown instead of the gallery's own pictures.
    var urls: [String] = []
    /// Where a picture of the window goes before it closes.
    var screenshot: String?
    /// How long the window scrolls by itself before it closes; nil leaves it to the user.
    var seconds: Double?

    /// Whether the network is away in the middle of the tour.
    var losesNetwork = false
    /// Where the disk cache is, and stays; nil for one that goes with the window.
    var cache: String?
    /// Whether the program ends at the tour's end as by kill -9, without putting anything in order.
    var isKilled = false

    static let usage = """
        Usage: gallery [--seconds N] [--screenshot FILE] [--outage] [--cache FOLDER] [--kill]
                       [URL|FILE...]

        Shows several hundred pictures that an HTTP origin inside the program serves, or those given.
          --seconds N        scroll through them for N seconds, then close
          --screenshot FILE  save the window as a PNG file before it closes (after 8 seconds, unless told otherwise)
          --outage           take the network away for a while on the way; the button "Network" does the same
          --cache FOLDER     keep the disk cache there, for the next time too
          --kill             end by kill -9 instead of closing, with --seconds
        Without a display it runs in an X server in memory and saves gallery.png.
        """

    /// Nil when they make no sense.
    init?(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--screenshot":
                guard let file = rest.popFirst() else { return nil }
                screenshot = file
            case "--seconds":
                guard let number = rest.popFirst().flatMap(Double.init), number > 0, number < 86_400 else {
                    return nil
                }
                seconds = number
            case "--outage": losesNetwork = true
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
#endif
