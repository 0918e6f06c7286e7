// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// The files of one call of ``ImageManager/download(_:to:replacesFiles:concurrency:progress:naming:)``: which
/// of those in the folder is the result of a request, and which name a new one gets.
///
/// A file that is written has a mark, an extended attribute that says of which request it is. One with the
/// mark of another request is never a result. One without a mark, or of a request with credentials, which
/// leaves none, is a result only if it has the bytes that were loaded.
final class DownloadFiles: Sendable {
    let folder: URL
    let isReplaced: Bool
    private let names = Locked(Names())

    /// The place of the image of one request.
    struct Place: Sendable {
        /// The file that the request has written before.
        var present: URL?
        /// Names of files of which it's not known who wrote them, and the name of a new file; without an
        /// extension if neither the URL nor the application has given one.
        fileprivate var unknown: [String] = []
        fileprivate var name: String
        fileprivate let mark: Data?
    }

    private struct Names {
        /// What files of the call have or may get, in lower case, because some file systems ignore case.
        var taken: Set<String> = []
        /// The number to go on with for a name.
        var next: [String: Int] = [:]
    }

    init(_ folder: URL, isReplaced: Bool) { (self.folder, self.isReplaced) = (folder, isReplaced) }

    /// Returns the places of all requests, which depend on their order and on the folder only. Blocks.
    ///
    /// - Parameter mark: what tells a request from others; nil if that can't be on disk.
    func places(_ requests: [(name: String, mark: Data?)]) -> [Place] {
        var places = [Place?](repeating: nil, count: requests.count)
        // First the names that are complete: the others get an extension that isn't known yet.
        let order =
            requests.indices.filter { !Self.lacksExtension(requests[$0].name) }
            + requests.indices.filter { Self.lacksExtension(requests[$0].name) }
        for index in order { places[index] = place(requests[index].name, requests[index].mark) }
        return places.compactMap(\.self)
    }

    private func place(_ name: String, _ mark: Data?) -> Place {
        var unknown: [String] = []
        while true {
            let candidate = claim(name)
            let files = isReplaced ? [] : Self.files(candidate).map(url).filter(Self.exists)
            if files.isEmpty { return Place(unknown: unknown, name: candidate, mark: mark) }
            let marks = files.map(Self.mark)
            if let mark, let own = marks.firstIndex(of: mark) {
                return Place(present: files[own], name: candidate, mark: mark)
            }
            if marks.contains(nil) {
                unknown.append(candidate)
                // Another request may have written it, too.
                release(candidate)
            }
        }
    }

    /// Returns the file of an image that was loaded, and whether it was there before. Creates the folder.
    /// Blocks.
    func write(_ data: Data, format: ImageFormat, at place: Place) throws(ImageError) -> (URL, isNew: Bool) {
        for name in place.unknown {
            let name = Self.complete(name, format)
            let file = url(name)
            guard Self.has(data, at: file), Self.mark(of: file) == nil, take([name]) else { continue }
            return (file, false)
        }
        var file = url(Self.complete(place.name, format))
        // Another call may have written it in the meantime.
        while !isReplaced, Self.exists(file) { file = url(Self.complete(claim(place.name), format)) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Written beside the file, and renamed.
            try data.write(to: file, options: .atomic)
        } catch {
            throw ImageError(
                .io, "the file cannot be written", url: file.path(percentEncoded: false), cause: error)
        }
        if let mark = place.mark { Self.setMark(mark, at: file) }
        return (file, true)
    }

    /// Takes a name, numbered if it or a file that it may become is taken.
    private func claim(_ name: String) -> String {
        let (stem, suffix) = Self.lacksExtension(name) ? (name, "") : FileName.split(name)
        return names.withLock { names in
            var number = names.next[name.lowercased()] ?? 1
            while true {
                let candidate = number == 1 ? name : "\(stem)-\(number)\(suffix)"
                number += 1
                let files = Set(Self.files(candidate).map { $0.lowercased() })
                guard names.taken.isDisjoint(with: files) else { continue }
                names.taken.formUnion(files)
                names.next[name.lowercased()] = number
                return candidate
            }
        }
    }

    private func release(_ name: String) {
        names.withLock { names in names.taken.subtract(Self.files(name).map { $0.lowercased() }) }
    }

    private func take(_ files: [String]) -> Bool {
        names.withLock { names in
            guard names.taken.isDisjoint(with: files.map { $0.lowercased() }) else { return false }
            names.taken.formUnion(files.map { $0.lowercased() })
            return true
        }
    }

    private func url(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

    private static func lacksExtension(_ name: String) -> Bool { FileName.split(name).suffix.isEmpty }

    /// The names of the files that a name may become.
    private static func files(_ name: String) -> [String] {
        lacksExtension(name) ? ImageFormat.allKnown.map { complete(name, $0) } : [name]
    }

    private static func complete(_ name: String, _ format: ImageFormat) -> String {
        lacksExtension(name) ? name + "." + format.fileExtension : name
    }
}

extension DownloadFiles {
    /// Foundation's name for the extended attributes of a file.
    private static let attributes = FileAttributeKey(rawValue: "NSFileExtendedAttributes")
    #if canImport(Darwin)
    private static let markName = "webimage.source"
    #else
    private static let markName = "user.webimage.source"
    #endif

    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    private static func mark(of file: URL) -> Data? {
        let found = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return (found?[attributes] as? [String: Data])?[markName]
    }

    /// Some file systems have no extended attributes; the file is without a mark then.
    private static func setMark(_ mark: Data, at file: URL) {
        try? FileManager.default.setAttributes(
            [attributes: [markName: mark]], ofItemAtPath: file.path(percentEncoded: false))
    }

    private static func has(_ data: Data, at file: URL) -> Bool {
        let path = file.path(percentEncoded: false)
        // Nothing else may be read: a pipe would wait.
        guard let found = try? FileManager.default.attributesOfItem(atPath: path),
            found[.type] as? FileAttributeType == .typeRegular
        else { return false }
        return (try? Data(contentsOf: file)) == data
    }
}
