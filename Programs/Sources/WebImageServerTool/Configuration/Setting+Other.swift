// SPDX-License-Identifier: MIT

#if Server
extension Setting {
    /// A variable of imgproxy or thumbor.
    struct Other: Sendable, ExpressibleByStringLiteral {
        /// The meaning of 0 in imgproxy or thumbor.
        enum Zero: Sendable {
            case zero
            /// A zero means the same as `none` or another word that the setting accepts.
            case word(String)
            /// A zero means the default. We use the default of our own setting, which may differ from the
            /// other server's.
            case unset
            /// A zero is invalid, and the other server doesn't start with it either.
            case invalid
        }

        let name: String
        /// Converts the variable's value to the setting's; nil to use the setting's default.
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
                case .invalid: throw SettingError("\(name) is \(text); it must be more than 0")
                }
            }
        }

        init(stringLiteral name: String) {
            if name == "PORT" { self.init(name) { ":" + $0 } } else { self.init(name) { $0 } }
        }

        /// Whether this is a thumbor variable with a generic name, which may mean something else on a machine
        /// without thumbor.
        var isGeneric: Bool {
            !name.hasPrefix("IMGPROXY_")
                && !["PORT", "SECURITY_KEY", "ALLOW_UNSAFE_URL", "ALLOWED_SOURCES", "MAX_AGE"].contains(name)
        }

        /// Whether this is a thumbor variable.
        var isThumbor: Bool { !name.hasPrefix("IMGPROXY_") && name != "PORT" }

        /// Creates a boolean variable. A value that isn't a boolean is passed on unchanged.
        ///
        /// - Parameters:
        ///   - yes: the setting's value for true; nil for its default.
        ///   - no: the setting's value for false; nil for its default.
        static func word(_ name: String, yes: String? = nil, no: String? = nil) -> Other {
            Other(name) { text in
                switch SettingValues.truth(text) {
                case true: yes
                case false: no
                default: text
                }
            }
        }

        /// Creates a variable that sets the value for one format.
        static func pair(_ name: String, _ format: String) -> Other { Other(name) { "\(format)=\($0)" } }

        /// Creates a variable that contains a file's bytes in Base64.
        static func data(_ name: String) -> Other { Other(name) { "data:;base64," + $0 } }

        /// Maps the speeds of AVIF's encoder to efforts.
        static let speeds = [0: 9, 1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1]

        static func effort(_ text: String, of format: String, _ efforts: [Int: Int]) throws -> String {
            guard let number = Int(text), let effort = efforts[number] else {
                let range = "\(efforts.keys.min() ?? 0) to \(efforts.keys.max() ?? 0)"
                throw SettingError("the effort or speed of \(format) is \(text); it is \(range)")
            }
            return "\(format)=\(effort)"
        }

        /// Converts a number of pixels to megapixels; nil for 0.
        @Sendable static func millions(_ text: String) throws -> String? {
            guard let pixels = Double(text) else { return text }
            return pixels == 0 ? nil : "\(pixels / 1e6)"
        }

        /// Converts a route's path, which may lack the leading slash.
        @Sendable static func path(_ text: String) throws -> String? {
            let path = text.hasSuffix("/?") ? String(text.dropLast(2)) : text
            return path.hasPrefix("/") ? path : "/" + path
        }

        /// Converts hosts in thumbor's lists. A regular expression for all hosts of a domain becomes a
        /// pattern.
        ///
        /// Any other expression isn't a valid origin, so the server doesn't start.
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
