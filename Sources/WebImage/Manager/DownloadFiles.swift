// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// The files of one call of ``ImageManager/download(_:to:replacesFiles:concurrency:progress:naming:)``: which
/// of those in the folder is the result of a request, and which name a new one gets.
///
/// A file that is written has a ``Mark``. One with the mark of another request is never a result. One without
/// a mark, or with the mark of the same request by another user, is a result only if it has the bytes that
/// were loaded.
final class DownloadFiles: Sendable {
    let folder: URL
    let isReplaced: Bool
    private let names = Locked(Names())

    /// The place of the image of one request.
    struct Place: Sendable {
        /// The file that the request has written before.
        var present: URL?
        /// Names of files that may have the image of the request, and the name of a new file; without an
        /// extension if neither the URL nor the application has given one.
        fileprivate var unknown: [String] = []
        fileprivate var name: String
        fileprivate let mark: Mark
    }

    private struct Names {
        /// Names that files of the call have or may get, in lower case: some file systems ignore case.
        var taken: Set<String> = []
        /// The number to go on with for a name.
        var next: [String: Int] = [:]
    }

    init(_ folder: URL, isReplaced: Bool) { (self.folder, self.isReplaced) = (folder, isReplaced) }

    /// Returns the places of all requests, which depend on their order and on the folder only. Blocks.
    func places(_ requests: [(name: String, mark: Mark)]) -> [Place] {
        var places = [Place?](repeating: nil, count: requests.count)
        // First the names that are complete: the others get an extension that isn't known yet.
        let order =
            requests.indices.filter { !Self.lacksExtension(requests[$0].name) }
            + requests.indices.filter { Self.lacksExtension(requests[$0].name) }
        for index in order { places[index] = place(requests[index].name, requests[index].mark) }
        return places.compactMap(\.self)
    }

    private func place(_ name: String, _ mark: Mark) -> Place {
        var (skipped, unknown): ([String], [String]) = ([], [])
        // They may be what another request of the call has written.
        defer { release(skipped, of: name) }
        while true {
            let candidate = claim(name)
            let files = isReplaced ? [] : Self.files(candidate).map(url).filter(Self.exists)
            if files.isEmpty { return Place(unknown: unknown, name: candidate, mark: mark) }
            let marks = files.map(Mark.init(of:))
            if let own = marks.firstIndex(of: mark) {
                return Place(present: files[own], name: candidate, mark: mark)
            }
            skipped.append(candidate)
            if marks.contains(where: mark.mayBeSame) { unknown.append(candidate) }
        }
    }

    /// Returns the file of an image that was loaded, and whether it was there before. Creates the folder.
    /// Blocks.
    func write(_ data: Data, format: ImageFormat, at place: Place) throws(ImageError) -> (URL, isNew: Bool) {
        for name in place.unknown {
            let name = Self.complete(name, format)
            let file = url(name)
            let mark = Mark(of: file)
            guard place.mark.mayBeSame(mark), Self.has(data, at: file), take(name) else { continue }
            // The next call of this user need not load it.
            if mark != nil { place.mark.set(at: file) }
            return (file, false)
        }
        var file = url(Self.complete(place.name, format))
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard !isReplaced else {
                try data.write(to: file, options: .atomic)
                place.mark.set(at: file)
                return (file, true)
            }
            let new = url(".webimage-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: new) }
            try data.write(to: new)
            // Before the file has its name: another call may look for it at once.
            place.mark.set(at: new)
            while true {
                do {
                    // Unlike a renaming, this never replaces what another call has written in the meantime.
                    try FileManager.default.linkItem(at: new, to: file)
                    return (file, true)
                } catch {
                    guard !Self.exists(file) else {
                        file = url(Self.complete(claim(place.name), format))
                        continue
                    }
                    // Some file systems have no links.
                    try FileManager.default.moveItem(at: new, to: file)
                    return (file, true)
                }
            }
        } catch {
            throw ImageError(
                .io, "the file cannot be written", url: file.path(percentEncoded: false), cause: error)
        }
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

    private func release(_ candidates: [String], of name: String) {
        guard !candidates.isEmpty else { return }
        names.withLock { names in
            for candidate in candidates {
                names.taken.subtract(Self.files(candidate).map { $0.lowercased() })
            }
            names.next[name.lowercased()] = nil
        }
    }

    private func take(_ file: String) -> Bool {
        names.withLock { $0.taken.insert(file.lowercased()).inserted }
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
    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    private static func has(_ data: Data, at file: URL) -> Bool {
        let path = file.path(percentEncoded: false)
        // Nothing else may be read: a pipe would wait.
        guard let found = try? FileManager.default.attributesOfItem(atPath: path),
            found[.type] as? FileAttributeType == .typeRegular
        else { return false }
        return (try? Data(contentsOf: file)) == data
    }

    /// An extended attribute of a file that says which request has written it, and for whom.
    struct Mark: Equatable, Sendable {
        /// A hash of the request's URL or name.
        private let request: String
        /// A hash of the rest of the request's key, above all of its partition. With credentials it's valid
        /// in this process only, so that no secret can be guessed from it.
        private let partition: String

        init(_ keys: ImageRequest.Keys) {
            let key = UserPartition.Place(keys.original)?.storedKey ?? keys.original
            let text = key.text
            let end = text.firstIndex(of: "\n") ?? text.endIndex
            request = Hash128(String(text[..<end]), seed: .fixed).hexadecimal
            let seed = keys.hasCredential ? Hash128.Seed.process : .fixed
            partition = Hash128(String(text[end...]), seed: seed).hexadecimal
        }

        /// Nil for a file without a mark.
        init?(of file: URL) {
            let found = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
            guard let data = (found?[Self.attributes] as? [String: Data])?[Self.name] else { return nil }
            let parts = String(decoding: data, as: UTF8.self).split(separator: " ")
            guard parts.count == 2 else { return nil }
            (request, partition) = (String(parts[0]), String(parts[1]))
        }

        /// Some file systems have no extended attributes; the file is without a mark then.
        func set(at file: URL) {
            let data = Data("\(request) \(partition)".utf8)
            try? FileManager.default.setAttributes(
                [Self.attributes: [Self.name: data]], ofItemAtPath: file.path(percentEncoded: false))
        }

        /// Whether a file with this mark, or without one, may have the image of the request.
        func mayBeSame(_ mark: Mark?) -> Bool { mark == nil || mark?.request == request }

        /// Foundation's name for the extended attributes of a file.
        private static let attributes = FileAttributeKey(rawValue: "NSFileExtendedAttributes")
        #if canImport(Darwin)
        private static let name = "webimage.source"
        #else
        private static let name = "user.webimage.source"
        #endif
    }
}
