// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageLoading

extension ImageManager.Configuration {
    static func makeSystemTransport(_ configuration: LoaderConfiguration) -> any Transport {
        CurlTransport(configuration: configuration)
    }
}
#endif
