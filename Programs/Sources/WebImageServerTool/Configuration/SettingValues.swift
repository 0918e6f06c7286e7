// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An invalid setting. The message names it.
struct SettingError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The values of the settings. Flags override the environment, which overrides the configuration file.
struct SettingValues: Sendable {
    struct Value: Sendable {
        let texts: [String]
        /// The origin of the value, such as `--listen` or `WEBIMAGE_LISTEN`.
        let origin: String
    }

    private let settings: [Setting]
    private(set) var values: [String: Value] = [:]
    /// Warnings for the operator, for example about variables of other servers.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - arguments: the flags.
    ///   - file: the path of a YAML or JSON file.
    ///   - settings: the command's settings.
    init(
        arguments: [String], environment: [String: String], file: String?,
        of settings: [Setting] = Setting.all
    ) throws {
        self.settings = settings
        let flags = try Self.flags(arguments, settings)
        // Treat an empty variable as unset, like imgproxy and thumbor do.
        let environment = environment.filter { !$0.value.isEmpty }
        let stored = try file.map { try SettingsFile.values(in: $0, of: settings) } ?? [:]
        let thumbor = Setting.thumborFile
        let thumborPath =
            flags[thumbor.name]?.first ?? environment[thumbor.variable] ?? stored[thumbor.name]?.first
        let foreign = try thumborPath.map { try ThumborFile($0) }
        func set(_ setting: Setting, over first: [String]?, from origin: String) throws {
            if let first {
                values[setting.name] = Value(texts: first, origin: origin)
            } else if let value = try Self.value(of: setting, in: environment, warnings: &warnings) {
                values[setting.name] = value
            } else if let file, let texts = stored[setting.name] {
                values[setting.name] = Value(texts: texts, origin: file)
            } else if let foreign, let texts = try foreign.texts(of: setting) {
                values[setting.name] = Value(texts: texts, origin: foreign.path)
            }
        }
        for setting in settings where !setting.isSecret {
            try set(setting, over: flags[setting.name], from: "--" + setting.name)
        }
        let secrets = try text("secrets").map { try Self.secrets($0, settings) } ?? [:]
        for setting in settings where setting.isSecret {
            try set(setting, over: secrets[setting.name], from: "secrets")
        }
        try checkNames(environment)
        if let foreign { try checkNames(foreign) }
    }

    /// Returns a setting's value from the environment, under our name or another server's.
    private static func value(
        of setting: Setting, in environment: [String: String], warnings: inout [String]
    ) throws -> Value? {
        if let text = environment[setting.variable] {
            return Value(texts: setting.texts(text), origin: setting.variable)
        }
        let isThumbor = isThumbor(environment)
        var texts: [String] = []
        var origins: [String] = []
        for other in setting.others where !other.isGeneric || isThumbor {
            guard let text = environment[other.name] else { continue }
            guard let translated = try other.translated(text) else {
                warnings.append("\(other.name) is \(text), which is the default here")
                continue
            }
            warnings.append("\(other.name) is read as \(setting.variable), which is not set")
            texts += setting.texts(translated)
            origins.append(other.name)
            if !setting.isList { break }
        }
        return texts.isEmpty ? nil : Value(texts: texts, origin: origins.joined(separator: ", "))
    }

    /// Whether variables without a prefix belong to thumbor.
    private static func isThumbor(_ environment: [String: String]) -> Bool {
        environment["SECURITY_KEY"] != nil || environment["ALLOW_UNSAFE_URL"] != nil
    }

    /// Warns about variables that have no effect. Throws if such a variable limits something or keeps it
    /// secret: otherwise the server would be unprotected without the operator noticing.
    private mutating func checkNames(_ environment: [String: String]) throws {
        // A machine may have variables for both `serve` and `proxy`.
        let all = settings + Setting.all + Setting.proxy
        let known = Set(all.map(\.variable) + all.flatMap { $0.others.map(\.name) })
        // thumbor's names don't have a prefix, so they may mean something else.
        let isThumbor = Self.isThumbor(environment)
        let own = settings.map(\.variable)
        for name in environment.keys.sorted() where !known.contains(name) {
            if name.hasPrefix("WEBIMAGE_"), let meant = own.first(where: { $0.isMisspelt(as: name) }) {
                throw SettingError("\(name) isn't a setting; did you mean \(meant)?")
            }
            let isImgproxy = name.hasPrefix("IMGPROXY_")
            if isImgproxy || isThumbor { try checkProtection(name, environment[name] ?? "") }
            if isImgproxy { warnings.append("\(name) has no meaning here and is ignored") }
        }
    }

    /// Throws if a variable protects imgproxy or thumbor and the setting that replaces it here isn't set.
    private mutating func checkProtection(_ name: String, _ text: String) throws {
        guard let setting = Setting.protectingVariables[name], text != "0", Self.truth(text) != false else {
            return
        }
        guard values[setting] != nil else {
            throw SettingError("\(name) has no meaning here, and it protects the server: set \(setting)")
        }
    }

    /// Warns about names in a thumbor configuration that have no effect, and throws for the ones that protect
    /// the server.
    private mutating func checkNames(_ file: ThumborFile) throws {
        let known = Set(settings.flatMap { $0.others.map(\.name) })
        let unknown = file.values.keys.filter { !known.contains($0) }.sorted()
        for name in unknown { try checkProtection(name, file.values[name] ?? "") }
        if !unknown.isEmpty {
            warnings.append(
                "\(file.path) has names that have no meaning here: \(unknown.joined(separator: ", "))")
        }
        for line in file.unreadLines {
            warnings.append("\(file.path): line \(line) isn't a value and is ignored")
        }
    }

    // MARK: Sources of values

    private static func flags(
        _ arguments: [String], _ settings: [Setting]
    ) throws -> [String: [String]] {
        var flags: [String: [String]] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard argument.hasPrefix("--"), let setting = settings.named(String(halves[0].dropFirst(2)))
            else {
                throw SettingError("unknown option \(argument)")
            }
            guard !setting.isSecret else {
                throw SettingError(
                    "--\(setting.name) is a secret, which other users could see; set \(setting.variable), or "
                        + "write it to the --secrets file")
            }
            let value: String
            if halves.count == 2 {
                value = halves[1]
            } else if case .flag = setting.kind {
                value = "true"
            } else {
                guard let next = rest.popFirst() else { throw SettingError("\(argument) needs a value") }
                value = next
            }
            if setting.isList {
                flags[setting.name, default: []] += setting.texts(value)
            } else if flags.updateValue([value], forKey: setting.name) != nil {
                throw SettingError("--\(setting.name) is given twice")
            }
        }
        return flags
    }

    private static func secrets(
        _ path: String, _ settings: [Setting]
    ) throws -> [String: [String]] {
        var secrets: [String: [String]] = [:]
        for line in try lines(ofFileAt: path, for: "secrets in") {
            // Leave the line out of the message: it may be a secret with a misspelled name.
            guard let pair = pair(line), let setting = settings.named(pair.name), setting.isSecret else {
                throw SettingError("\(path) has a line that isn't a secret; such a line is key=…")
            }
            secrets[setting.name, default: []] += setting.texts(pair.text)
        }
        return secrets
    }

    /// Reads `a,b`, or a Python list: `['a', "b"]`.
    static func list(_ text: String, separator: Character = ",") -> [String] {
        var text = text.trimmed
        let isPython = text.first == "[" && text.last == "]"
        if isPython { text = String(text.dropFirst().dropLast()) }
        let elements = text.split(separator: separator).map(\.trimmed)
        guard isPython else { return elements.filter { !$0.isEmpty } }
        return elements.map { element in
            guard let quote = element.first, quote == "'" || quote == "\"", element.last == quote,
                element.count > 1
            else { return element }
            return String(element.dropFirst().dropLast())
        }.filter { !$0.isEmpty }
    }

    // MARK: Values

    /// Returns the strings in a list. If the default is an empty list, the word none stands for it.
    func texts(_ name: String) -> [String] {
        let texts = values[name]?.texts ?? []
        return texts == ["none"] && settings.named(name)?.standard == "none" ? [] : texts
    }

    func text(_ name: String) -> String? { values[name]?.texts.first }

    /// Returns a setting's text, or else its default.
    func textOrStandard(_ name: String) -> String { text(name) ?? settings.named(name)?.standard ?? "" }

    func flag(_ name: String) throws -> Bool { try truth(name) ?? false }

    /// Returns a boolean setting; nil if it isn't set.
    func truth(_ name: String) throws -> Bool? { try value(name, "true or false", parse: Self.truth) }

    static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1", "on", "t": true
        case "false", "no", "0", "off", "f": false
        default: nil
        }
    }

    /// The valid range of most settings for a number of items.
    static let counts = 1...1_000_000_000

    /// - Parameter none: see ``value(_:_:none:parse:)``.
    func count(
        _ name: String, in range: ClosedRange<Int> = Self.counts, none: Int? = nil
    ) throws -> Int? {
        let form = "a number from \(range.lowerBound) to \(range.upperBound)"
        return try value(name, form, none: none) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func fraction(_ name: String) throws -> Double? {
        try value(name, "a number from 0 to 1") { text in
            Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
        }
    }

    /// Returns a number of pixels from a setting in megapixels.
    func megapixels(_ name: String, none: Int? = nil) throws -> Int? {
        try value(name, "a number of millions, at most 1000000", none: none) { text in
            Double(text).flatMap { (0.000_001...1e6).contains($0) ? Int($0 * 1e6) : nil }
        }
    }

    func bytes(_ name: String, none: Int? = nil) throws -> Int? {
        try value(name, "a size such as 64MiB", none: none) { ByteCountArgument(argument: $0)?.count }
    }

    /// - Parameter mayBeZero: whether zero is valid. A time limit of zero would end every request.
    func time(_ name: String, mayBeZero: Bool = true) throws -> Duration? {
        let least = mayBeZero ? "" : ", and more than 0"
        return try value(name, "a time such as 500ms, 30s, 5m, 24h or 7d" + least) { text in
            TimeArgument.parse(text).flatMap { $0 > .zero || mayBeZero ? $0 : nil }
        }
    }

    /// - Parameters:
    ///   - form: a description of valid values.
    ///   - none: the value for the word `none`; nil if the setting doesn't accept that word.
    func value<Value>(
        _ name: String, _ form: String, none: Value? = nil, parse: (String) -> Value?
    ) throws -> Value? {
        guard let stated = values[name], let text = stated.texts.first else { return nil }
        guard let value = text == "none" && none != nil ? none : parse(text) else {
            let form = form + (none == nil ? "" : ", or none")
            throw SettingError("\(stated.origin) is \(text); \(name) takes \(form)")
        }
        return value
    }

    /// Returns the pairs of a setting with values such as `name=text`.
    func pairs(_ name: String) throws -> [(name: String, text: String)] {
        try texts(name).map { text in
            guard let pair = Self.pair(text) else {
                throw SettingError("\(name) has \(text); it takes \(settings.named(name)?.value ?? "")")
            }
            return pair
        }
    }

    /// Splits `name=text`; nil for any other text.
    static func pair(_ text: String) -> (name: String, text: String)? {
        let halves = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
        return halves.count == 2 ? (halves[0], halves[1]) : nil
    }

    /// Returns the numbers of a setting with values such as `webp=79`.
    func formats(_ name: String, in range: ClosedRange<Int>) throws -> [ImageFormat: Int] {
        var numbers: [ImageFormat: Int] = [:]
        for (text, value) in try pairs(name) {
            guard let format = ImageFormat(fileExtension: text), let number = Int(value),
                range.contains(number)
            else {
                let valid = "a format and \(range.lowerBound) to \(range.upperBound)"
                throw SettingError("\(name) has \(text)=\(value); it takes \(valid)")
            }
            numbers[format] = number
        }
        return numbers
    }

    /// Returns the formats in a list; nil if it isn't set. The word none stands for an empty list.
    ///
    /// - Parameter encodable: the formats that this server can write; nil to accept any known format.
    func formatList(_ name: String, encodable: Set<ImageFormat>? = nil) throws -> [ImageFormat]? {
        let texts = texts(name)
        guard !texts.isEmpty else { return nil }
        return try texts.filter { $0 != "none" }.map { text in
            let format = ImageFormat(fileExtension: text)
            guard let format, encodable?.contains(format) ?? true else {
                let names = encodable?.map(\.fileExtension).sorted().joined(separator: ", ")
                throw SettingError(
                    "\(name) has \(text), which this server can't \(names == nil ? "read" : "write"); it takes "
                        + (names ?? "names of formats such as png"))
            }
            return format
        }
    }

    /// The effective settings, one per line, without secrets.
    var description: String {
        let width = settings.map(\.name.count).max() ?? 0
        return settings.map { setting in
            let name = setting.name.padded(to: width)
            guard let value = values[setting.name] else {
                return setting.isSecret ? "\(name)  not set" : "\(name)  \(setting.standard) (default)"
            }
            let text =
                setting.isSecret
                ? "\(value.texts.count) secret\(value.texts.count == 1 ? "" : "s")"
                : value.texts.joined(separator: ", ")
            return "\(name)  \(text) (\(value.origin))"
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension String {
    /// Whether the names differ by one or two characters, or by two swapped ones.
    fileprivate func isMisspelt(as other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        // Short names are often similar by chance.
        guard abs(left.count - right.count) <= 2, left.count >= "WEBIMAGE_".count + 4 else { return false }
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(
                    min(row[column], above) + 1, diagonal + (byte == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count] <= 2
    }
}
#endif
