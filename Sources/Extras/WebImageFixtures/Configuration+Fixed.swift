// SPDX-License-Identifier: MIT

public import WebImage

extension ImageManagerConfiguration {
    /// Returns a configuration for previews and unit tests: images from `loader`, a separate memory cache, no
    /// disk cache, no retries, and no reaction to memory pressure.
    ///
    /// ```swift
    /// let manager = ImageManager(.fixed(loader))
    /// ```
    public static func fixed(_ loader: FixedImageLoader) -> ImageManagerConfiguration {
        var configuration = memoryOnly
        configuration.loader = loader
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        return configuration
    }
}
