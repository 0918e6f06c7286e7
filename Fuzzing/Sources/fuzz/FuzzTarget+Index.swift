// SPDX-License-Identifier: MIT

import Foundation
import ImageBase

@testable import ImageCaching

extension FuzzTarget {
    /// A disk cache with a damaged index. Each four bytes of the input are a kind of damage, a position among
    /// the bytes that are not zero, and a value.
    static func index(_ data: Data) {
        let cache = damagedCache
        cache.restore(damaged: damage(cache.index, data))
        let (keys, path) = (cache.keys, cache.path)
        let opened = DiskCache(directory: path)
        expect(opened.entries().count <= keys.count, "there are no more entries than stored")
        _ = opened.info(for: keys[0])
        opened.store(cache.body(keys[0]), for: keys[0])
        _ = opened.statistics()
        opened.trim()
        opened.trim(toBytes: cache.files.count / 2 * 300)
        var count = 0
        for key in keys {
            guard let entry = opened.read(key) else { continue }
            expect(entry.data == cache.body(key), "an entry has its own body")
            count += 1
        }
        _ = opened.verify()
        expect(opened.statistics().count == count, "the index is repaired from the files")
        opened.index.performAndWait { $0.close() }
    }

    private static func damage(_ index: [UInt8], _ data: Data) -> [UInt8] {
        let places = index.indices.filter { index[$0] != 0 }
        let steps = [UInt8](data)
        var result = index
        for step in stride(from: 0, to: steps.count - 3, by: 4) {
            let place = places[(Int(steps[step + 1]) << 8 | Int(steps[step + 2])) % places.count]
            guard place < result.count else { continue }
            switch steps[step] & 7 {
            case 0: result.removeSubrange(place...)
            case 1: result[place] ^= steps[step + 3]
            case 2: for next in place..<min(place + 8, result.count) { result[next] = steps[step + 3] }
            default: result[place] = steps[step + 3]
            }
        }
        return result
    }

    private static let damagedCache = DamagedCache()
}

/// A small cache that can be restored.
private struct DamagedCache {
    /// In memory if possible, because SQLite waits for a disk.
    let path: String = {
        let shared = "/dev/shm"
        let parent = access(shared, W_OK) == 0 ? shared : FileManager.default.temporaryDirectory.path
        return "\(parent)/fuzz-index-\(getpid())"
    }()
    let keys = (0..<6).map { CacheKey("http://example.com/\($0)") }
    let index: [UInt8]
    let files: [(path: String, bytes: Data)]

    func body(_ key: CacheKey) -> Data { Data(String(repeating: key.text, count: 9).utf8) }

    init() {
        try? FileManager.default.removeItem(atPath: path)
        let cache = DiskCache(directory: path)
        for key in keys { cache.store(Data(String(repeating: key.text, count: 9).utf8), for: key) }
        cache.flush()
        cache.index.performAndWait { $0.close() }
        guard let bytes = FileManager.default.contents(atPath: cache.context.folder.index) else {
            fatalError("cannot read the index")
        }
        index = [UInt8](bytes)
        files = keys.map { key in
            let path = cache.path(for: key)
            return (path, FileManager.default.contents(atPath: path) ?? Data())
        }
    }

    func restore(damaged: [UInt8]) {
        for suffix in ["-wal", "-shm"] { unlink(path + "/index-1.sqlite" + suffix) }
        write(path + "/index-1.sqlite", Data(damaged))
        for (path, bytes) in files where access(path, F_OK) != 0 { write(path, bytes) }
    }

    private func write(_ path: String, _ bytes: Data) {
        guard FileManager.default.createFile(atPath: path, contents: bytes) else {
            fatalError("cannot create a file")
        }
    }
}
