// SPDX-License-Identifier: MIT

extension MemoryCacheConfiguration {
    /// Which entries go when there is no room for another. `CacheSimulator`, in the benchmarks' package, tells
    /// what each makes of a trace.
    public enum Eviction: String, Sendable, Hashable, CaseIterable {
        /// The policy that does best on what is asked for, found out by small models over a sample of the keys:
        /// of LRU, S3-FIFO, GDSF, GDSF without a count of uses, and GDSF that lets newcomers go soon and
        /// remembers the uses of what went.
        ///
        /// Measured on 70 generated traces of 300,000 requests (`CacheSimulator --generated`: Zipf 0.6 to 1.2 with none to 80 % of
        /// the requests for what is never asked for again, scans, loops among others, shifting and drifting popularity,
        /// galleries, scrolling; sizes equal, or over three orders of magnitude, or going with popularity) at 1, 3, 10 and
        /// 30 % of their bytes. Misses on average, in percent:
        ///
        /// | | adaptive | LRU | S3-FIFO | SIEVE | GDSF |
        /// |---|---|---|---|---|---|
        /// | of requests | 49.0 | 60.7 | 55.0 | 57.4 | 50.5 |
        /// | of bytes | 62.0 | 65.9 | 61.1 | 63.4 | 64.1 |
        ///
        /// By requests it was never more than 0.2 points worse than LRU, nor 1.0 than the better of S3-FIFO and GDSF. By
        /// bytes it may be 8 worse than LRU: it prefers many small things to one large.
        ///
        /// It is weak where nothing but one loop goes over things of equal size, half to nine tenths of which have room:
        /// until it has found out it misses what LRU does, and in 26 of 360 such runs it ended up to 13 points worse than
        /// LRU and up to 27 worse than S3-FIFO, which is the one to choose there.
        case adaptive
        /// What was used longest ago goes.
        case lru
        /// SIEVE (Zhang and others, NSDI 2024).
        case sieve
        /// S3-FIFO (Yang and others, SOSP 2023).
        case s3fifo = "s3-fifo"
        /// GreedyDual-Size with frequency (Cherkasova 1998): what is large and seldom used goes.
        case gdsf

        func make(_ table: EntryTable) -> EvictionPolicy {
            switch self {
            case .adaptive: AdaptivePolicy(table)
            case .lru: LRUPolicy(table)
            case .sieve: SIEVEPolicy(table)
            case .s3fifo: S3FIFOPolicy(table)
            case .gdsf: GDSFPolicy(table)
            }
        }
    }
}
