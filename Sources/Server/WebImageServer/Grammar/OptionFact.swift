// SPDX-License-Identifier: MIT

#if Server
/// The names, arguments and support of an option of a URL, as the documentation has them.
@_spi(Programs) public struct OptionFact: Sendable {
    /// The name, and others with the same meaning.
    public let names: [String]
    /// The numbers of arguments that are allowed.
    let counts: ClosedRange<Int>
    /// Whether only imgproxy's paid edition has the option.
    public let isPaid: Bool
    /// The difference from the other program; empty for none.
    let difference: String
    /// The reason why the server refuses the option; nil if it doesn't.
    let refusal: String?
    /// The values and their meaning, for options that no other program has.
    public let meaning: String

    init(
        _ names: [String], counts: ClosedRange<Int> = 1...1, paid: Bool = false,
        differs difference: String = "",
        refused refusal: String? = nil, meaning: String = ""
    ) {
        (self.names, self.counts, isPaid) = (names, counts, paid)
        (self.difference, self.refusal, self.meaning) = (difference, refusal, meaning)
    }

    /// The text about the support in the documentation.
    public var support: String {
        if let refusal { return "no: \(refusal)" }
        return difference.isEmpty ? "yes" : "yes; " + difference
    }
}

@_spi(Programs) extension OptionFact {
    /// The options of imgproxy 4, in the order of its documentation.
    public static var imgproxyOptions: [OptionFact] {
        ImgproxyOptions.ofImages.facts + ImgproxyOptions.ofAll.facts
    }

    /// The filters of thumbor 7.8 and of its usual extensions, by their names.
    public static var thumborFilters: [OptionFact] {
        ThumborFilters.all.facts.sorted { $0.names[0] < $1.names[0] }
    }

    /// The options of queries.
    public static var queryOptions: [OptionFact] { QueryOptions.all.facts }

    /// Whether imgproxy's URLs of images or of descriptions have an option.
    public static func isImgproxyOption(_ name: String) -> Bool {
        ImgproxyOptions.ofImages[name] != nil || ImgproxyOptions.ofAll[name] != nil
            || ImgproxyOptions.ofDescriptions[name] != nil
    }
}
#endif
