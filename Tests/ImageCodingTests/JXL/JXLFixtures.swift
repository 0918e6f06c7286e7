// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import Foundation

/// Small files created with cjxl 0.7: 20 x 18 pixels, red 12 x, green 13 y and blue 6 (x + y) unless
/// stated otherwise.
enum JXLFixtures {
    /// A lossless codestream.
    static let lossless = Fixtures.decoded(
        """
        /wqIACaAgOJCCAIBAFwBSxib7WK5U1BQUFByUIgoKHDJGIPD0ZgZo6N3ZIClYMNGACiAEEgAoL03cBQQVVVVVQEAAACA0+zXf73+
        1+t/yf9X6n+9BMw6GFXmEw0W+fThX9v6YosD
        """)
    /// A lossy container with orientation 6.
    static let turned = Fixtures.decoded(
        """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAADlanhsY/8KiAAmWCChuCQAEogANAO/yigBAFChMsq4wcu5ni8/dFhM
        27jO0FbbFpYkioxjk3QChySxAkQeOz/MZhiUqjLPKKyaOgqfX2xrN3/SL/2D3Tx9XfXQRJxsvJdLr2Fm3GiwkkQMAQCgQgqkAa7K
        RpLUkXdkPN6gKAFAsABcLwRzb9mZLxECwe1+5dDFLvQAbLhDhzv4GXznveK8qTwHFfaQbBouMfzFHFTk6jOt/jlu44affFlHiu/B
        euEBJK9QDj8UzSYm5rKnP1tsOUtzUv+057y2j00B8hu/AWMB
        """)
    /// A transcoded JPEG with orientation 6 and compressed EXIF.
    static let jpeg = Fixtures.decoded(
        """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAUanhscAAAAAD/CogAJlggJgAAAeNqYnJkwHDbAIIgCC0DAkAuAKFG
        gZCrSgAAQMhR2YKhOP8niIwRyjinFLQfIUOYpQ4yzEDpDjVYHzKcfMyAQw4qLHLQsAPbRw39+yPLHHbcgYai+1+MccYkl2zyySin
        PDPNNdt8M845Cz000UUbfTTSSUs9NdVVW3011lmLPTbZZZt9Ntppyz033XXbfTfeeQs+OOGFG3444olHLvnklFdu+eWYZx666KOT
        Xrrpp6Oeeuyyz0577bbfjnvuwQs/PPHFG3888slHL/301Fdv/fXYZw9++OKPT3755p+Pfvrwxy///PTXb//9+Of/r2CqqgQAQMhR
        2YKhOP8viIRSRlmnFInxgJDNqEGGSXWgoXqw4dxDjhlQkA8actBhBzYWWeao3+3Djhta0R95ZvBJhve/GOOMSzb5ZJRTprlmm2/G
        OWehhya6aKOPRjppqaemumqrr8Y6a7HHJrtss89GO22556a7brvvxjvvwAUfnPDCDT8c8cQjl3xyyiu3/HLMMw9d9NFJL93001FP
        PXbZZ6e9dttvxz334IUfnvjijT8e+eSjl3566qu3/nrssw9f/PHJL9/889FPP37556e/fvvvxz//f4EfAKgsAAsIgOAAEEpGSUYA
        AQEAAAEAAQAAAwAAADZicm9iRXhpZhspAAAE6mT3bKbZlKg0OpjIgXOCLaDj4QZsGLSC/Ge+iamwve+BGjcRAAAAAX9qeGxwgAAA
        AeBbABAAsAUIWAhYCFj+/w4AABgACAABAAAAAACAgCWJItNNRr1rhg8AoOSkoKCgcBMyG2Pw2hiM4hBjjI6IYRSKGMMYxjLlLz8A
        P5/0NoYchYBkocwuMn/HA4qts1OEuQK/qTdS3fk35ibgsViB4ygbAAD66XICiMEIVwEoStZp0RH1V65tGBmBF3igGgAZQgQoBwAA
        AAAAUEiBdLsSRZI8RpGRF+NdjGKMUfbwVwOQU+3GPHnJCPuPvGEkSO5+iWioIMjfHcK4chzYqOiCbNDdTDTsv6+j/PpTOjxkTk31
        s71MusMqTOcyB3DcR5C/al17UcWTgnkiesSt+a/lztwB2tOWfe9LNCFgBcEC1WvX4Gfmv+9bGnudQYpLcuSuGjkabcT/SkoWxlBO
        v1shHTveUHXEUSE+GnbD5i5qypKMcfrMINOlLerXwQ6QkAVBfPjZAXXtYigeityXOmrzgr8udlQkA3YYehW7CR4w0cvXBWwD
        """)
    /// Gray, 10 x + 2 y.
    static let grey = Fixtures.decoded(
        """
        /wqIACaAoLgQCAIBAJAASyg31h+8V1AwwciI88UYGWOwuouENZwFAIwb+47/r/H3K5QD
        """)
    /// Alpha 85 in the lower half, premultiplied.
    static let premultiplied = Fixtures.decoded(
        """
        /wqIACaABcWFCAgQAOABSzhAdcvoBZc7PPi9nRQUFCQUHNEoEQUFKDAzRkcjlzEGK8UYY7wYrPKUDYoPmYlLxhgcjl4JAAUQAgkg
        CgIAbK/oxBVgC1dR52iqqqqq4k0BAAAAAJ+D///6/6///6r7r+7/+lCAQY0FBD2BMI8nt9j2HHN0xmwH
        """)
    /// An 8 x 4 CMYK image without a profile, written by libjxl 0.7. Cyan is in columns 4 to 7, magenta where
    /// the column has bit 2, and yellow where it has bit 1. Black is 127 in the third row and 255 in the
    /// last.
    static let inks = Fixtures.decoded(
        """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAABQanhsY/8KGHAwCkACCAgQAOgASxiLFQDUthWjqK4E
        QAAIgQAQBAEANmSWfAXgP5fp7+/HbzEa3w8sIUg9BD0oInCzPv79y+meAcJkAg==
        """)
    /// The same image with alpha 85 in the second row.
    static let inksWithAlpha = Fixtures.decoded(
        """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAABbanhsY/8KGHBQSAFICCAAAQAQAUsYixUA1LYVo6ju
        BEAACIEAEAQBIAwCAHCohKRWQKVsSuXvD/ziL3ab4AfQ92n9w8PK1xorMgRjmPXx719O9wwQJhMA
        """)
    /// The same image without alpha, with a profile in which cyan absorbs green and magenta absorbs red.
    static let inksWithProfile = Fixtures.decoded(
        """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAE2anhsY/8KGHAwCoBw4zAgYR4AU5WkJVnHeR0TpI9K
        afZ1QqWdJU1nQELhTrn8lNFZcOkMPktzqw14Ln2OAcJmTJuZhVAbMN7e2yV9MKBXzYxbzLnLaoAE/E8kWBlh4dunTMUXh2HcTAy4
        nDRu1sz89K52rRwAp9vSJoiwgIemvh1S+SYgsICXA7/qS0G+fGot+A8v4BjIb154vOmCEIrt5VkY87rJ9BH2+0mXfXxJZojkW3xN
        XMcLrVVLAfn2KQX8CxBQBAjQu1FhBD3hzaeyJ1PcSLWOKAGXRfSaSYnyddHLKO1InyxXvi4MQMDDn7ofuQAICBAA6ABLGIsVANS2
        FaOorgRAAAiBABAEAQA2ZJZ8BeA/l+nv78dvMRrfDywhSD0EPSgicLM+/v3L6Z4BwmQC
        """)
}
#endif
