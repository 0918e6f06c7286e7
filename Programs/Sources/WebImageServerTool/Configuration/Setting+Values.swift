// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import ImageCoding
import WebImage
@_spi(Programs) import WebImageServer

// Settings that each set a single value in the configuration. Its initial value is the default.
extension Setting {
    /// Applies the values to a configuration.
    typealias Effect = @Sendable (inout ServeConfiguration, SettingValues) throws -> Void
    typealias Path<Value> = any WritableKeyPath<ServeConfiguration, Value> & Sendable

    /// - Parameter mayBeZero: whether zero is valid.
    static func time(
        _ name: String, _ path: Path<Duration>, mayBeZero: Bool = true, others: [Other] = [], help: String
    ) -> Setting {
        let standard = TimeArgument.text(ServeConfiguration.standard[keyPath: path])
        return Setting(name, value: "time", standard: standard, others: others, help: help) {
            try $0.set(path, $1.time(name, mayBeZero: mayBeZero))
        }
    }

    /// - Parameter none: the value for the word `none`; nil if the setting doesn't accept that word.
    static func bytes(
        _ name: String, _ path: Path<Int>, none: Int? = nil, others: [Other] = [], help: String
    ) -> Setting {
        let standard = ByteCountArgument(count: ServeConfiguration.standard[keyPath: path]).description
        return Setting(name, value: "size", standard: standard, others: others, help: help) {
            try $0.set(path, $1.bytes(name, none: none))
        }
    }

    static func count(
        _ name: String, _ path: Path<Int>, in range: ClosedRange<Int> = SettingValues.counts,
        none: Int? = nil, value: String = "count", others: [Other] = [], help: String
    ) -> Setting {
        let standard = "\(ServeConfiguration.standard[keyPath: path])"
        return Setting(name, value: value, standard: standard, others: others, help: help) {
            try $0.set(path, $1.count(name, in: range, none: none))
        }
    }

    /// Creates a setting for a number, without a default.
    static func count(
        _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int> = SettingValues.counts,
        none: Int? = nil, value: String = "count", standard: String = "", others: [Other] = [], help: String
    ) -> Setting {
        Setting(name, value: value, standard: standard, others: others, help: help) {
            try $0.set(path, $1.count(name, in: range, none: none))
        }
    }

    static func megapixels(
        _ name: String, _ path: Path<Int?>, none: Int? = nil, others: [Other] = [], help: String
    ) -> Setting {
        Setting(name, value: "count", others: others, help: help) {
            try $0.set(path, $1.megapixels(name, none: none))
        }
    }

    /// Creates a setting for a number from 0 to 1.
    static func fraction(
        _ name: String, _ path: Path<Double>, others: [Other] = [], help: String
    ) -> Setting {
        // Leave out a zero after the decimal point.
        let number = ServeConfiguration.standard[keyPath: path]
        let standard = number == number.rounded() ? "\(Int(number))" : "\(number)"
        return Setting(name, value: "0-1", standard: standard, others: others, help: help) {
            try $0.set(path, $1.fraction(name))
        }
    }

    /// Creates a boolean setting. If its default is false, it's a flag on the command line.
    static func flag(_ name: String, _ path: Path<Bool>, others: [Other] = [], help: String) -> Setting {
        let effect: Effect = { try $0.set(path, $1.truth(name)) }
        guard ServeConfiguration.standard[keyPath: path] else {
            return Setting(name, .flag, others: others, help: help, effect: effect)
        }
        return Setting(
            name, value: "true|false", standard: "true", others: others, help: help, effect: effect)
    }

    /// Creates a setting for one of the values of `Choice`.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Choice>, others: [Other] = [], help: String
    ) -> Setting {
        let names = Choice.allCases.map(\.rawValue)
        let standard = ServeConfiguration.standard[keyPath: path].rawValue
        let form = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        return Setting(
            name, value: names.joined(separator: "|"), standard: standard, others: others, help: help
        ) {
            try $0.set(path, $1.value(name, form) { Choice(rawValue: $0) })
        }
    }

    static func text(
        _ name: String, _ path: Path<String?>, kind: Kind = .text, value: String = "text",
        others: [Other] = [], help: String
    ) -> Setting {
        Setting(name, kind, value: kind == .secret ? "" : value, others: others, help: help) {
            $0.set(path, $1.text(name))
        }
    }

    /// Creates a setting for a list of formats that this server can write.
    static func formats(
        _ name: String, _ path: Path<[ImageFormat]>, value: String, standard: String, others: [Other] = [],
        help: String
    ) -> Setting {
        Setting(name, .list, value: value, standard: standard, others: others, help: help) {
            try $0.set(path, $1.formatList(name, encodable: $0.server.manager.codecs.encodableFormats))
        }
    }
}

extension ServeConfiguration {
    /// The default configuration.
    static let standard = ServeConfiguration()

    fileprivate mutating func set<Value>(
        _ path: WritableKeyPath<ServeConfiguration, Value>, _ value: Value?
    ) {
        if let value { self[keyPath: path] = value }
    }

    fileprivate mutating func set<Value>(
        _ path: WritableKeyPath<ServeConfiguration, Value?>, _ value: Value?
    ) {
        if let value { self[keyPath: path] = value }
    }
}
#endif
