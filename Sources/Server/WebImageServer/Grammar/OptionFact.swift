// SPDX-License-Identifier: MIT

#if Server
/// The support for an option of imgproxy's URLs or a filter of thumbor's.
///
/// The grammars ask this table for names, numbers of arguments and refusals, and pages of the documentation
/// have its rows.
@_spi(Programs) public struct OptionFact: Sendable {
    public let name: String
    /// Other names with the same meaning.
    public let aliases: [String]
    /// The numbers of arguments that are allowed.
    let counts: ClosedRange<Int>
    /// Whether only imgproxy's paid edition has the option.
    public let isPaid: Bool
    /// The difference from the other program; empty for none.
    public let difference: String
    /// The reason why the server refuses the option; nil if it doesn't.
    public let refusal: String?

    init(
        _ name: String, _ aliases: String..., counts: ClosedRange<Int> = 1...1, paid: Bool = false,
        differs difference: String = "", refused refusal: String? = nil
    ) {
        (self.name, self.aliases, self.counts, isPaid) = (name, aliases, counts, paid)
        (self.difference, self.refusal) = (difference, refusal)
    }

    /// The text about the support in the documentation.
    public var support: String {
        if let refusal { return "no: \(refusal)" }
        return difference.isEmpty ? "yes" : "yes; " + difference
    }

    /// The row of a table with all names and the support.
    public var row: String {
        "| \(([name] + aliases).map { "`\($0)`" }.joined(separator: ", ")) | \(support) |"
    }

    /// Throws if the server refuses the option, or for a wrong number of arguments.
    func check(_ arguments: OptionArguments) throws(TargetError) {
        if let refusal { throw arguments.fault("not supported: \(refusal)") }
        try arguments.requireCount(counts)
    }

    /// The filter of thumbor with a name.
    static func thumborFilter(_ name: String) -> OptionFact? { thumborFilters.first { $0.name == name } }

    /// The option of imgproxy with a name, which may be a short one.
    @_spi(Programs) public static func imgproxyOption(_ name: String) -> OptionFact? { imgproxyByName[name] }

    /// Whether imgproxy's URLs of images or of descriptions have an option.
    @_spi(Programs) public static func isImgproxyOption(_ name: String) -> Bool {
        imgproxyByName[name] != nil || infoOptions.contains(name)
    }

    /// The options of descriptions, which have a meaning of their own.
    private static let infoOptions: Set<String> = [
        "size", "s", "format", "f", "dimensions", "d", "exif", "xmp", "iptc", "video_meta", "vm",
        "detect_objects", "do", "colorspace", "cs", "bands", "sample_format", "pages_number", "pn",
        "classify",
        "cl", "calc_hashsums", "chs", "palette", "p", "average", "avg", "dominant_colors", "dc", "blurhash",
        "bh",
        "thumbhash", "th",
    ]

    private static let imgproxyByName: [String: OptionFact] = {
        var facts: [String: OptionFact] = [:]
        for fact in imgproxyOptions { for name in [fact.name] + fact.aliases { facts[name] = fact } }
        return facts
    }()
}
#endif
