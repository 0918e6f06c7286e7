// SPDX-License-Identifier: MIT

public import Dispatch
public import Foundation

/// Answers requests for an asset with a custom URL scheme. iOS 6, macOS 10.9, tvOS 9.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool
}

/// Keeps the delegate of an asset, without retaining it. iOS 6, macOS 10.9, tvOS 9.
public class AVAssetResourceLoader: NSObject {
    // iOS 6, macOS 10.9, tvOS 9
    public private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
    private var queue: DispatchQueue?

    // iOS 6, macOS 10.9, tvOS 9
    public func setDelegate(_ delegate: (any AVAssetResourceLoaderDelegate)?, queue: DispatchQueue?) {
        (self.delegate, self.queue) = (delegate, queue)
    }

    /// Asks the delegate on its queue for the length first, then for the parts, as AVFoundation does.
    func data() throws -> Data {
        guard let queue else { throw CocoaError(.fileNoSuchFile) }
        return try queue.sync {
            let first = AVAssetResourceLoadingRequest(offset: 0, length: 2)
            first.contentInformationRequest = AVAssetResourceLoadingContentInformationRequest()
            try ask(first)
            guard let information = first.contentInformationRequest, information.isByteRangeAccessSupported,
                ["public.mpeg-4", "com.apple.quicktime-movie"].contains(information.contentType)
            else { throw CocoaError(.fileReadCorruptFile) }
            var data = Data()
            while data.count < information.contentLength {
                let next = AVAssetResourceLoadingRequest(offset: data.count, length: 100)
                next.dataRequest?.requestsAllDataToEndOfResource = data.count >= 200
                try ask(next)
                guard let part = next.dataRequest?.received, !part.isEmpty else { break }
                data += part
            }
            return data
        }
    }

    private func ask(_ request: AVAssetResourceLoadingRequest) throws {
        guard
            delegate?.resourceLoader(self, shouldWaitForLoadingOfRequestedResource: request) == true,
            request.isFinished
        else { throw CocoaError(.fileReadUnknown) }
    }
}

/// A request for a part of an asset. iOS 6, macOS 10.9, tvOS 9.
public class AVAssetResourceLoadingRequest: NSObject {
    // iOS 7, macOS 10.9, tvOS 9
    public internal(set) var contentInformationRequest: AVAssetResourceLoadingContentInformationRequest?
    // iOS 7, macOS 10.9, tvOS 9
    public internal(set) var dataRequest: AVAssetResourceLoadingDataRequest?
    // iOS 6, macOS 10.9, tvOS 9
    public private(set) var isFinished = false

    init(offset: Int, length: Int) {
        dataRequest = AVAssetResourceLoadingDataRequest(offset: offset, length: length)
    }

    // iOS 7, macOS 10.9, tvOS 9
    public func finishLoading() { isFinished = true }
}

// iOS 7, macOS 10.9, tvOS 9
public class AVAssetResourceLoadingContentInformationRequest: NSObject {
    // iOS 7, macOS 10.9, tvOS 9
    public var contentType: String?
    // iOS 7, macOS 10.9, tvOS 9
    public var contentLength: Int64 = 0
    // iOS 7, macOS 10.9, tvOS 9
    public var isByteRangeAccessSupported = false
}

// iOS 7, macOS 10.9, tvOS 9
public class AVAssetResourceLoadingDataRequest: NSObject {
    // iOS 7, macOS 10.9, tvOS 9
    public let requestedOffset: Int64
    // iOS 7, macOS 10.9, tvOS 9
    public let requestedLength: Int
    // iOS 9, macOS 10.11, tvOS 9
    public internal(set) var requestsAllDataToEndOfResource = false
    private(set) var received = Data()

    init(offset: Int, length: Int) { (requestedOffset, requestedLength) = (Int64(offset), length) }

    // iOS 7, macOS 10.9, tvOS 9
    public func respond(with data: Data) { received += data }
}
