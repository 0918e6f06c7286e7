// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCaching
import ImageCoding

/// The headers of sources in memory, so that a picture whose options depend on its size is found without
/// reading the source.
struct SourceInfos: Sendable {
    private let infos: MemoryCache<ImageInfo>

    init(time: any TimeSource) {
        infos = MemoryCache(
            configuration: MemoryCacheConfiguration(maximumCost: 20_000, maximumEntryCost: 1), time: time)
    }

    func info(of url: String) -> ImageInfo? { infos.value(for: CacheKey(url)) }

    /// - Parameter lifetime: the seconds for which the source is fresh; afterwards its size may be another.
    func set(_ info: ImageInfo, of url: String, lifetime: Int) {
        guard lifetime > 0 else { return }
        infos.set(info, for: CacheKey(url), cost: 1, lifetime: .seconds(lifetime))
    }

    func remove(_ url: String) { infos.remove(CacheKey(url)) }
}
#endif
