// SPDX-License-Identifier: MIT

#if Server
/// An option's names, arguments and support, for the documentation.
@_spi(Programs) public struct OptionFact: Sendable {
    /// The name, followed by its aliases.
    public let names: [String]
    /// How many arguments are allowed.
    let counts: ClosedRange<Int>
    /// Whether only imgproxy Pro has the option.
    public let isPaid: Bool
    /// How our version differs from the original; empty if it doesn't.
    let difference: String
    /// Why the server rejects the option; nil if it doesn't.
    let refusal: String?
    /// The values and their meaning, for options that exist only here.
    public let meaning: String

    init(
        _ names: [String], counts: ClosedRange<Int> = 1...1, paid: Bool = false,
        differs difference: String = "",
        refused refusal: String? = nil, meaning: String = ""
    ) {
        (self.names, self.counts, isPaid) = (names, counts, paid)
        (self.difference, self.refusal, self.meaning) = (difference, refusal, meaning)
    }

    /// The support column in the documentation.
    public var support: String {
        if let refusal { return "no: \(refusal)" }
        return difference.isEmpty ? "yes" : "yes; " + difference
    }
}

@_spi(Programs) extension OptionFact {
    /// imgproxy 4's options, in the order of its documentation.
    public static var imgproxyOptions: [OptionFact] {
        ImgproxyOptions.ofImages.facts + ImgproxyOptions.ofAll.facts
    }

    /// The filters of thumbor 7.8 and its usual extensions, sorted by name.
    public static var thumborFilters: [OptionFact] {
        ThumborFilters.all.facts.sorted { $0.names[0] < $1.names[0] }
    }

    /// The query options.
    public static var queryOptions: [OptionFact] { QueryOptions.all.facts }

    /// Whether an option exists in imgproxy's image or description URLs.
    public static func isImgproxyOption(_ name: String) -> Bool {
        ImgproxyOptions.ofImages[name] != nil || ImgproxyOptions.ofAll[name] != nil
            || ImgproxyOptions.ofDescriptions[name] != nil
    }
}
#endif
