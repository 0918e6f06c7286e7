// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// The files of one call of ``ImageManager/download(_:to:replacesFiles:concurrency:progress:naming:)``. It
/// decides which files in the folder already contain the result of a request, and it names the new files.
///
/// Every file we write carries a ``Mark``. A file with a different request's mark is never a result. A file
/// without a mark, or with the mark of the same request made for another user, is only a result if its bytes
/// match the bytes that were loaded.
final class DownloadFiles: Sendable {
    let folder: URL
    let isReplaced: Bool
    private let names = Locked(Names())

    /// The destination for one request's image.
    struct Place: Sendable {
        /// The file that the same request wrote earlier.
        var present: URL?
        /// Files that may already hold the image, and the name for a new file. The names have no extension if
        /// neither the URL nor your app supplies one.
        fileprivate var unknown: [String] = []
        fileprivate var name: String
        fileprivate let mark: Mark
    }

    private struct Names {
        /// Lowercase names that this call's files have or may get. Some file systems ignore case.
        var taken: Set<String> = []
        /// The next number to try for a name.
        var next: [String: Int] = [:]
    }

    init(_ folder: URL, isReplaced: Bool) { (self.folder, self.isReplaced) = (folder, isReplaced) }

    /// Returns the places of all requests. They depend only on the request order and the folder. Blocks.
    func places(_ requests: [(name: String, mark: Mark)]) -> [Place] {
        var places = [Place?](repeating: nil, count: requests.count)
        // Names with an extension come first, because we don't know yet which extension the other names will
        // get.
        let order =
            requests.indices.filter { !Self.lacksExtension(requests[$0].name) }
            + requests.indices.filter { Self.lacksExtension(requests[$0].name) }
        for index in order { places[index] = place(requests[index].name, requests[index].mark) }
        return places.compactMap(\.self)
    }

    private func place(_ name: String, _ mark: Mark) -> Place {
        var (skipped, unknown): ([String], [String]) = ([], [])
        // Release the names that we skipped, because another request of this call may have written their
        // files.
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

    /// Returns the file for a loaded image, and whether it's new. Creates the folder. Blocks.
    func write(_ data: Data, format: ImageFormat, at place: Place) throws(ImageError) -> (URL, isNew: Bool) {
        for name in place.unknown {
            let name = Self.complete(name, format)
            let file = url(name)
            let mark = Mark(of: file)
            guard place.mark.mayBeSame(mark), Self.has(data, at: file), take(name) else { continue }
            // Update the mark, so the next call for this user doesn't load the image again.
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
            // Set the mark before the file gets its name: another call may look for it right away.
            place.mark.set(at: new)
            while true {
                do {
                    // Unlike a rename, linking never replaces a file that another call wrote in the meantime.
                    try FileManager.default.linkItem(at: new, to: file)
                    return (file, true)
                } catch {
                    guard !Self.exists(file) else {
                        file = url(Self.complete(claim(place.name), format))
                        continue
                    }
                    // The file system may not support links.
                    try FileManager.default.moveItem(at: new, to: file)
                    return (file, true)
                }
            }
        } catch {
            throw ImageError(
                .io, "the file cannot be written", url: file.path(percentEncoded: false), cause: error)
        }
    }

    /// Claims a name. Adds a number if one of the file names that it can lead to is already taken.
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

    /// Returns the file names that `name` can lead to: itself, or one for each known extension if it has
    /// none.
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
        // Read regular files only: reading a pipe would block.
        guard let found = try? FileManager.default.attributesOfItem(atPath: path),
            found[.type] as? FileAttributeType == .typeRegular
        else { return false }
        return (try? Data(contentsOf: file)) == data
    }

    /// An extended attribute that records which request wrote a file, and for which user.
    struct Mark: Equatable, Sendable {
        /// A hash of the request's URL or name.
        private let request: String
        /// A hash of everything else in the request's key, mainly its partition. If there are credentials,
        /// the hash is only valid in this process, so it can't be used to guess a secret.
        private let partition: String

        init(_ keys: ImageRequest.Keys) {
            let key = UserPartition.Place(keys.original)?.storedKey ?? keys.original
            let text = key.text
            let end = text.firstIndex(of: "\n") ?? text.endIndex
            request = Hash128(String(text[..<end]), seed: .fixed).hexadecimal
            let seed = keys.hasCredential ? Hash128.Seed.process : .fixed
            partition = Hash128(String(text[end...]), seed: seed).hexadecimal
        }

        /// Returns `nil` if the file doesn't have a mark.
        init?(of file: URL) {
            let found = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
            guard let data = (found?[Self.attributes] as? [String: Data])?[Self.name] else { return nil }
            let parts = String(decoding: data, as: UTF8.self).split(separator: " ")
            guard parts.count == 2 else { return nil }
            (request, partition) = (String(parts[0]), String(parts[1]))
        }

        /// Marks the file. It stays unmarked if the file system doesn't support extended attributes.
        func set(at file: URL) {
            let data = Data("\(request) \(partition)".utf8)
            try? FileManager.default.setAttributes(
                [Self.attributes: [Self.name: data]], ofItemAtPath: file.path(percentEncoded: false))
        }

        /// Whether a file with this mark, or an unmarked file if `nil`, may hold the request's image.
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
