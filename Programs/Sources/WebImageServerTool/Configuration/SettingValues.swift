// SPDX-License-Identifier: MIT

#if Server
import Configuration

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An invalid setting, with its name.
struct SettingError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The values of the settings: flags over the environment over the configuration file.
struct SettingValues: Sendable {
    struct Value: Sendable {
        let texts: [String]
        /// The place that has set the value, such as `--listen` or `WEBIMAGE_LISTEN`.
        let origin: String
    }

    private let settings: [Setting]
    private(set) var values: [String: Value] = [:]
    /// Messages for the operator, such as about variables of other programs.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - arguments: the flags.
    ///   - file: the path of a YAML or JSON file.
    ///   - settings: those of the command.
    init(
        arguments: [String], environment: [String: String], file: String?,
        of settings: [Setting] = Setting.all
    ) async throws {
        self.settings = settings
        let flags = try Self.flags(arguments, settings)
        // An empty variable is not set, as in the programs whose variables are read too.
        let environment = environment.filter { !$0.value.isEmpty }
        let variables = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: environment))
        let stored = try await file.asyncMap { try await Self.reader(of: $0, settings) }
        for setting in settings where !setting.isSecret {
            if let texts = flags[setting.name] {
                values[setting.name] = Value(texts: texts, origin: "--" + setting.name)
            } else if let value = try await Self.value(
                of: setting, in: variables, or: stored, of: file, warnings: &warnings)
            {
                values[setting.name] = value
            }
        }
        let secrets = try text("secrets").map { try Self.secrets($0, settings) } ?? [:]
        for setting in settings where setting.isSecret {
            if let texts = secrets[setting.name] {
                values[setting.name] = Value(texts: texts, origin: "secrets")
            } else if let value = try await Self.value(
                of: setting, in: variables, or: stored, of: file, warnings: &warnings)
            {
                values[setting.name] = value
            }
        }
    }

    private static func value(
        of setting: Setting, in variables: ConfigReader, or stored: ConfigReader?, of file: String?,
        warnings: inout [String]
    ) async throws -> Value? {
        if let texts = try await texts(setting, variables, key: setting.variable) {
            return Value(texts: texts, origin: setting.variable)
        }
        for name in setting.others {
            guard let texts = try await texts(setting, variables, key: name) else { continue }
            warnings.append("\(name) is read as \(setting.variable), which is not set")
            return Value(texts: name == "PORT" ? texts.map { ":" + $0 } : texts, origin: name)
        }
        guard let stored, let file, let texts = try await texts(setting, stored, key: setting.name) else {
            return nil
        }
        return Value(texts: texts, origin: file)
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
                        + "write it to the file of --secrets")
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
                flags[setting.name, default: []] += list(value)
            } else if flags.updateValue([value], forKey: setting.name) != nil {
                throw SettingError("--\(setting.name) is given twice")
            }
        }
        return flags
    }

    /// Reads a file with lines `name=value`, of which those that are empty or begin with `#` are ignored.
    private static func secrets(
        _ path: String, _ settings: [Setting]
    ) throws -> [String: [String]] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw SettingError("cannot read the secrets in \(path)")
        }
        var secrets: [String: [String]] = [:]
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            let halves = line.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, let setting = settings.named(halves[0].trimmed), setting.isSecret else {
                throw SettingError("\(path) has a line that is no secret; such a line is key=…")
            }
            secrets[setting.name, default: []] += list(halves[1].trimmed)
        }
        return secrets
    }

    private static func reader(of path: String, _ settings: [Setting]) async throws -> ConfigReader {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw SettingError("cannot read the configuration \(path)")
        }
        let location = ConfigReader(
            provider: InMemoryProvider(values: ["filePath": ConfigValue(.string(path), isSecret: false)]))
        do {
            guard path.hasSuffix(".json") else {
                try checkNames(namesOfYAML(String(decoding: data, as: UTF8.self)), settings, in: path)
                return ConfigReader(
                    provider: try await FileProvider<YAMLSnapshot>(config: location))
            }
            try checkNames(
                JSONDecoder().decode(MemberNames.self, from: data).names, settings, in: path)
            return ConfigReader(
                provider: try await FileProvider<JSONSnapshot>(config: location))
        } catch let error as SettingError {
            throw error
        } catch {
            throw SettingError("malformed configuration \(path)")
        }
    }

    /// A misspelt name would have no effect otherwise, such as that of a limit.
    private static func checkNames(
        _ names: [String], _ settings: [Setting], in path: String
    ) throws {
        for name in names where settings.named(name) == nil {
            throw SettingError("\(path) has the unknown setting \(name)")
        }
    }

    /// The names of YAML, also in the lines below a name, where only lists are valid.
    private static func namesOfYAML(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.trimmed
            guard line.first?.isLetter == true, let colon = line.firstIndex(of: ":") else { return nil }
            return String(line[..<colon])
        }
    }

    private struct MemberNames: Decodable {
        struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init?(stringValue: String) { self.stringValue = stringValue }

            init?(intValue: Int) { nil }
        }

        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
        }
    }

    /// Reads text, a number, a truth value or a list.
    private static func texts(
        _ setting: Setting, _ reader: ConfigReader, key: String
    ) async throws -> [String]? {
        let key = ConfigKey([key])
        let isSecret = setting.isSecret
        do {
            guard let text = try await reader.fetchString(forKey: key, isSecret: isSecret) else { return nil }
            return setting.isList ? list(text) : [text]
        } catch {
            if let list = try? await reader.fetchStringArray(forKey: key, isSecret: isSecret) { return list }
            if let number = try? await reader.fetchInt(forKey: key, isSecret: isSecret) {
                return ["\(number)"]
            }
            if let number = try? await reader.fetchDouble(forKey: key, isSecret: isSecret) {
                return ["\(number)"]
            }
            if let flag = try? await reader.fetchBool(forKey: key, isSecret: isSecret) { return ["\(flag)"] }
            throw SettingError("\(setting.name) in the configuration is no text, number or list")
        }
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    // MARK: Values

    func texts(_ name: String) -> [String] { values[name]?.texts ?? [] }

    func text(_ name: String) -> String? { values[name]?.texts.first }

    func flag(_ name: String) throws -> Bool {
        try value(name, "true or false") { text in
            switch text.lowercased() {
            case "true", "yes", "1", "on": true
            case "false", "no", "0", "off": false
            default: nil
            }
        } ?? false
    }

    func count(_ name: String, in range: ClosedRange<Int> = 1...1_000_000_000) throws -> Int? {
        try value(name, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func bytes(_ name: String) throws -> Int? {
        try value(name, "a size such as 64MiB") { ByteCountArgument(argument: $0)?.count }
    }

    func time(_ name: String) throws -> Duration? {
        try value(name, "a time such as 500ms, 30s, 5m, 24h or 7d") { TimeArgument.parse($0) }
    }

    /// - Parameter form: what a valid value is.
    func value<Value>(_ name: String, _ form: String, parse: (String) -> Value?) throws -> Value? {
        guard let stated = values[name], let text = stated.texts.first else { return nil }
        guard let value = parse(text) else {
            throw SettingError("\(stated.origin) is \(text); \(name) takes \(form)")
        }
        return value
    }

    /// The settings that hold, one on each line, without secrets.
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

/// A time such as `500ms`, `30s`, `5m`, `24h` or `7d`; a number alone is seconds.
enum TimeArgument {
    static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let factors = ["": 1.0, "ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let number = Double(digits), let factor = factors[String(text.dropFirst(digits.count))],
            number * factor < 1e10
        else { return nil }
        return .milliseconds(Int(number * factor * 1000))
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async throws -> Result? {
        if let value = self { try await transform(value) } else { nil }
    }
}
#endif
