// SPDX-License-Identifier: MIT

import ImageLoading

extension ImageManager {
    /// The request after ``Configuration/requestProcessor``. Every entry point calls it first.
    func processed(_ request: ImageRequest) -> ImageRequest {
        guard processesRequests, let processor = configuration.requestProcessor else { return request }
        return processor(request)
    }

    /// The keys under which this manager keeps what `request`, which has been processed, describes: those of
    /// the request, and the partition of the network options and the loader that apply.
    package func keys(for request: ImageRequest) -> ImageRequest.Keys {
        guard hasPartition else { return request.keys }
        let partition = request.memoryTerms.hasNetworkOptions ? loaderPartition : partition
        return request.keys.adding(partition, hasCacheKey: request.cacheKey != nil)
    }
}
