// SPDX-License-Identifier: MIT

#if Observability
import Logging
import WebImage
import WebImageObservability

// The examples in WebImageObservability's comments. They're never called.
private func observers(configuration: inout ImageManagerConfiguration) {
    configuration.observer = LogObserver(logger: Logger(label: "images"))
    configuration.observer = MetricsObserver()
    configuration.observer = TracingObserver()
}
#endif
