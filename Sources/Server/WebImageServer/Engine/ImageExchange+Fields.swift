// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImage

// The header fields of image responses.
extension ImageExchange {
    /// Adds the fields that depend on the source.
    func addSource(to headers: inout HTTPHeaders, _ target: ParsedTarget, of source: StoredExchange?) {
        if !target.cacheTags.isEmpty {
            headers.add(name: "Cache-Tag", value: target.cacheTags.joined(separator: ","))
        }
        if configuration.sendsLastModified, let time = source?.headers["Last-Modified"] {
            headers.add(name: "Last-Modified", value: time)
        }
        let isOfWeb = ["http://", "https://"].contains(where: target.source.hasPrefix)
        if configuration.sendsCanonicalLink, isOfWeb, !target.source.contains(">") {
            headers.add(name: "Link", value: "<\(target.source)>; rel=\"canonical\"")
        }
    }

    /// Adds the fields that every image response has.
    func addCommon(to headers: inout HTTPHeaders, _ target: ParsedTarget, extension: String) {
        if !vary.isEmpty { headers.add(name: "Vary", value: vary.joined(separator: ", ")) }
        if configuration.usesClientHints { headers.add(name: "Accept-CH", value: "Sec-CH-DPR, Sec-CH-Width") }
        var text = target.isAttachment == true ? "attachment" : "inline"
        if let name = target.fileName {
            text += ContentDisposition.parameter(name.contains(".") ? name : "\(name).\(`extension`)")
        } else if target.syntax == .imgproxy || target.isAttachment == true {
            text += ContentDisposition.parameter(
                "\(ContentDisposition.name(ofSource: target.source)).\(`extension`)")
        } else {
            return
        }
        headers.add(name: "Content-Disposition", value: text)
    }
}
#endif
