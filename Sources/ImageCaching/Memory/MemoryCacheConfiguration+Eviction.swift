// SPDX-License-Identifier: MIT

extension MemoryCacheConfiguration {
    /// Which entries go when there is no room for another. `CacheSimulator`, in the benchmarks' package, tells
    /// what each makes of a trace.
    public enum Eviction: String, Sendable, Hashable, CaseIterable {
        /// The policy that does best on what is asked for, found out by small models over a sample of the keys:
        /// of LRU, S3-FIFO, GDSF, GDSF without a count of uses, and GDSF that lets newcomers go soon and
        /// remembers the uses of what went.
        ///
        /// Measured on 45 made traces of 300,000 requests (Zipf 0.6 to 1.2, scans, loops, 30 to 80 % of the
        /// requests for what is never asked for again, shifting and drifting popularity, galleries, scrolling;
        /// sizes equal, or over three orders of magnitude, or going with popularity) at 1, 10 and 30 % of their
        /// bytes: on average 48 % of the requests missed (LRU 58, S3-FIFO 56, SIEVE 59, GDSF 51) and 56 % of
        /// the bytes (58, 57, 60, 60). At most half a point worse than LRU, and within a point of the better of
        /// S3-FIFO and GDSF, but for two of the traces of loops over things of one size: there it finds out too
        /// late, and was up to 3 points worse than LRU and 8 than S3-FIFO.
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
