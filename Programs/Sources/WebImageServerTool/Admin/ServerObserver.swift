// SPDX-License-Identifier: MIT

#if Server
/// Counts and logs the requests of a listener.
struct ServerObserver: FrontObserver {
    let metrics: ServerMetrics
    let log: AccessLog

    func requestBegan() { metrics.requestBegan() }

    func requestEnded(_ record: RequestRecord) {
        metrics.requestEnded(record)
        log.write(record)
    }

    func connectionsChanged(by number: Int) { metrics.connectionsChanged(by: number) }

    func connectionRefused() { metrics.connectionRefused() }
}
#endif
