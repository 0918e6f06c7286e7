// SPDX-License-Identifier: MIT

#if Server
import Yams

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The values in a configuration file: YAML, or JSON, which is a subset of YAML.
enum SettingsFile {
    /// Reads a configuration file.
    ///
    /// - Parameter settings: the settings that the file may contain. Any other name is rejected, because it
    ///   may be misspelled.
    /// - Returns: the values as strings, by setting name.
    static func values(in path: String, of settings: [Setting]) throws -> [String: [String]] {
        let data = try SettingValues.file(at: path, for: "configuration")
        let node: Node?
        do { node = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) } catch {
            throw SettingError("malformed configuration \(path): \(error)")
        }
        guard let node, node.null == nil else { return [:] }
        guard let mapping = node.mapping else {
            throw SettingError("\(path) isn't a map of settings such as listen: 127.0.0.1:8080")
        }
        var values: [String: [String]] = [:]
        for (key, value) in mapping {
            let name = key.string ?? ""
            guard let setting = settings.named(name) else {
                throw SettingError("\(path) has the unknown setting \(name)")
            }
            guard let texts = texts(value, of: setting) else {
                throw SettingError("\(path): \(name) takes \(form(of: setting))")
            }
            values[name] = texts.isEmpty ? nil : texts
        }
        return values
    }

    /// Returns a value as strings; empty for null, nil if the setting doesn't accept this type of value.
    private static func texts(_ value: Node, of setting: Setting) -> [String]? {
        switch value {
        case .scalar(let scalar):
            if value.null != nil { return [] }
            return setting.texts(scalar.string)
        case .sequence(let elements):
            guard setting.isList else { return nil }
            let texts = elements.compactMap { $0.scalar?.string }
            return texts.count == elements.count ? texts : nil
        case .mapping(let pairs):
            guard setting.hasNames else { return nil }
            let texts = pairs.compactMap { key, value in
                key.string.flatMap { name in value.scalar.map { "\(name)=\($0.string)" } }
            }
            return texts.count == pairs.count ? texts : nil
        case .alias: return nil
        }
    }

    private static func form(of setting: Setting) -> String {
        if setting.hasNames { return "a list such as [\(setting.value)], or a map of names" }
        return setting.isList ? "a list" : "one value"
    }
}

// Files named by settings.
extension SettingValues {
    /// Reads a file named by a setting, or the base64 bytes in a `data:` URL.
    ///
    /// - Parameter purpose: what the file is for, to show in the error.
    static func file(at path: String, for purpose: String) throws -> Data {
        if path.hasPrefix("data:") {
            let halves = path.split(separator: ",", maxSplits: 1)
            guard halves.count == 2, let data = Data(base64Encoded: String(halves[1])) else {
                throw SettingError("the \(purpose) isn't base64")
            }
            return data
        }
        do { return try Data(contentsOf: URL(filePath: path)) } catch {
            throw SettingError("cannot read the \(purpose) \(path)")
        }
    }

    /// Reads the lines of a file named by a setting, without empty lines and comments, which begin with `#`.
    static func lines(ofFileAt path: String, for purpose: String) throws -> [String] {
        String(decoding: try file(at: path, for: purpose), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }
}
#endif
