// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import ImageLoading

extension ImageManager.Configuration {
    static func makeSystemTransport(_ configuration: LoaderConfiguration) -> any Transport {
        URLSessionTransport(configuration: configuration)
    }
}
#endif
