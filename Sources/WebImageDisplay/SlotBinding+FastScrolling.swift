// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

// A load that is limited while its list is scrolled fast goes on until the list has slowed, and then loads
// again without the limit. It is one load for the slot and its closures.
extension SlotBinding {
    /// The load of a record before it was limited.
    struct UnlimitedLoad {
        let request: ImageRequest
        /// Whether the limited load only shows what is in a cache, of any age.
        let usesCachesOnly: Bool
    }

    /// Limits a load if its list is scrolled fast.
    ///
    /// - Returns: the load to start; nil if none can be started now.
    func limited(_ lookup: MemoryLookup, of record: Record) -> MemoryLookup? {
        record.unlimited = nil
        guard ScrolledList.isUsed, let lists = (slot as? any ListedSlot)?.scrolledLists else { return lookup }
        for list in lists { list.onLoad?() }
        guard let list = lists.first(where: \.isFast) else { return lookup }
        record.unlimited = UnlimitedLoad(
            request: lookup.request, usesCachesOnly: list.options.usesCachesOnly)
        list.add(self)
        let manager = record.options.manager ?? .shared
        return list.options.limited(lookup.request).map { manager.lookUp(processed: $0) }
    }

    /// The event of a load for the slot; nil if it only says that the limit has been reached.
    func unlimited(_ event: ImageTask.Event, of id: DisplayState.LoadID) -> ImageTask.Event? {
        guard case .finished(let result) = event, let record = record(id), let unlimited = record.unlimited
        else { return event }
        switch result {
        case .success(let response):
            guard unlimited.usesCachesOnly else { return event }
            record.task = nil
            return .cached(response)
        case .failure(let error):
            guard error.code == .limit || error.code == .notCached else { return event }
            record.task = nil
            return nil
        }
    }

    /// Loads without the limit what was loaded with one.
    func listDidSlow() {
        for record in records {
            // A closure may have ended the load.
            guard !display.isEnded, let unlimited = record.unlimited, self.record(record.id) === record else {
                continue
            }
            record.unlimited = nil
            let manager = record.options.manager ?? .shared
            let lookup = manager.lookUp(processed: unlimited.request)
            let found = manager.immediateImage(of: lookup)
            restart(record, found.map { .memory($0) } ?? .image(lookup), isWaiting: false)
        }
    }
}
