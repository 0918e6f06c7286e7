// SPDX-License-Identifier: MIT

#if Server
extension Setting {
    /// A variable of imgproxy or thumbor.
    struct Other: Sendable, ExpressibleByStringLiteral {
        /// The meaning of 0 for imgproxy or thumbor.
        enum Zero: Sendable {
            case zero
            /// No limit, or another word that the setting takes.
            case word(String)
            /// The default of that program.
            case unset
            /// Nothing: that program doesn't start with it either.
            case invalid
        }

        let name: String
        /// Returns what the setting takes for a value of the variable; nil for its default.
        let translated: @Sendable (String) throws -> String?

        init(_ name: String, _ translated: @escaping @Sendable (String) throws -> String?) {
            (self.name, self.translated) = (name, translated)
        }

        init(_ name: String, zero: Zero) {
            self.init(name) { text in
                guard let number = Double(text), number == 0 else { return text }
                switch zero {
                case .zero: return text
                case .word(let word): return word
                case .unset: return nil
                case .invalid: throw SettingError("\(name) is \(text); it takes more than 0")
                }
            }
        }

        init(stringLiteral name: String) {
            if name == "PORT" { self.init(name) { ":" + $0 } } else { self.init(name) { $0 } }
        }

        /// Whether only thumbor has the variable. Its name may mean something else on a machine without it.
        var isGeneric: Bool {
            !name.hasPrefix("IMGPROXY_")
                && !["PORT", "SECURITY_KEY", "ALLOW_UNSAFE_URL", "ALLOWED_SOURCES", "MAX_AGE"].contains(name)
        }

        /// Whether the variable is one of thumbor's.
        var isThumbor: Bool { !name.hasPrefix("IMGPROXY_") && name != "PORT" }

        /// A variable that is true or false. Other values stay as they are.
        ///
        /// - Parameters:
        ///   - yes: what the setting takes for true; nil for its default.
        ///   - no: what it takes for false.
        static func word(_ name: String, yes: String? = nil, no: String? = nil) -> Other {
            Other(name) { text in
                switch SettingValues.truth(text) {
                case true: yes
                case false: no
                default: text
                }
            }
        }

        /// The value of a format.
        static func pair(_ name: String, _ format: String) -> Other { Other(name) { "\(format)=\($0)" } }

        /// The bytes of a file in base64.
        static func data(_ name: String) -> Other { Other(name) { "data:;base64," + $0 } }

        /// Efforts by the speeds of AVIF's encoder.
        static let speeds = [0: 9, 1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1]

        static func effort(_ text: String, of format: String, _ efforts: [Int: Int]) throws -> String {
            guard let number = Int(text), let effort = efforts[number] else {
                let range = "\(efforts.keys.min() ?? 0) to \(efforts.keys.max() ?? 0)"
                throw SettingError("the effort or speed of \(format) is \(text); it is \(range)")
            }
            return "\(format)=\(effort)"
        }

        /// A number of pixels in millions.
        @Sendable static func millions(_ text: String) throws -> String? {
            guard let pixels = Double(text) else { return text }
            return pixels == 0 ? nil : "\(pixels / 1e6)"
        }

        /// A path of a route, which may lack the slash at its beginning.
        @Sendable static func path(_ text: String) throws -> String? {
            let path = text.hasSuffix("/?") ? String(text.dropLast(2)) : text
            return path.hasPrefix("/") ? path : "/" + path
        }

        /// The hosts of a list of thumbor's, in which regular expressions for all hosts of a domain become
        /// patterns. Others don't have the form of an origin, which stops the start.
        @Sendable static func withoutExpression(_ text: String) throws -> String? {
            SettingValues.list(text).map { host in
                var host = host.replacing("\\.", with: ".")
                for beginning in ["^", ".+.", ".*.", "(.+.)?", "(.*.)?"] where host.hasPrefix(beginning) {
                    host = (beginning == "^" ? "" : "*.") + host.dropFirst(beginning.count)
                }
                return host.hasSuffix("$") ? String(host.dropLast()) : host
            }.joined(separator: ",")
        }
    }
}
#endif
