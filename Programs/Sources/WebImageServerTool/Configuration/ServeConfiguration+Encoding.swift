// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import WebImage
@_spi(Programs) import WebImageServer

extension ServeConfiguration {
    /// Sets what a grammar does where its URLs say nothing.
    func setStandards(_ values: SettingValues, of grammar: inout ImageGrammar) throws {
        grammar.stripsMetadata = try values.flagUnlessFalse("strip-metadata")
        grammar.keepsCopyright = try values.flagUnlessFalse("keep-copyright")
        grammar.stripsProfile = try values.flagUnlessFalse("strip-color-profile")
        grammar.appliesOrientation = try values.flagUnlessFalse("auto-rotate")
        grammar.keepsHighRange = try values.flag("preserve-hdr")
        grammar.progressiveFormats = Set(try values.formatList("progressive") ?? [])
        for pair in try values.pairs("source-replacements") {
            grammar.sourceReplacements.append(SourceReplacement(pair.name, with: pair.text))
        }
    }

    /// Sets the form of imgproxy's URLs.
    func setImgproxyForm(_ values: SettingValues, of grammar: inout ImageGrammar) throws {
        if let separator = values.text("argument-separator") {
            guard !separator.isEmpty, !separator.contains(where: { "/-%?".contains($0) }) else {
                throw SettingError(
                    "argument-separator is \(separator); it takes a text without /, -, % and ?")
            }
            grammar.argumentSeparator = separator
        }
        grammar.maximumPipelines = try values.count("max-pipelines", in: 1...64) ?? grammar.maximumPipelines
        grammar.sourceHasFileName = try values.flag("source-file-names")
        grammar.skippedFormats = Set(try values.formatList("skip-formats") ?? [])
        grammar.sendsAttachments = try values.flag("attachments")
        grammar.watermarkOpacity =
            try values.value("watermark-opacity", "a number from 0 to 1") { text in
                Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
            } ?? 1
        guard let text = values.text("source-key") else { return }
        guard let key = ImageGrammar.sourceKey(hexadecimal: text) else {
            throw SettingError("source-key isn't 32, 48 or 64 hexadecimal digits")
        }
        grammar.sourceKey = key
    }

    /// Sets the formats and qualities of images.
    mutating func setFormats(_ values: SettingValues) throws {
        let encodable = server.manager.codecs.encodableFormats
        server.automaticFormats =
            try values.formatList("formats", encodable: encodable) ?? server.automaticFormats
        server.enforcedFormats = try values.formatList("enforced-formats", encodable: encodable) ?? []
        server.preferredFormats = try values.formatList("preferred-formats", encodable: encodable) ?? []
        server.quality = try values.count("quality", in: 1...100)
        server.followsSourceLifetime = try values.flagUnlessFalse("source-lifetime")
        server.sendsLastModified = try values.flag("last-modified")
        server.sendsCanonicalLink = try values.flag("canonical-link")
        server.fallbackLifetime = try values.time("fallback-ttl") ?? server.fallbackLifetime
        for pair in try values.pairs("source-headers") {
            server.manager.network.headers[pair.name] = pair.text
        }
    }
}
#endif
