// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import WebImageTestSupport

/// Seven images of 64 x 48 pixels with a moving white bar, 40 ms each. They were created with ffmpeg 5.1 and
/// x265 3.5, and then the brand and handler were changed to image ones. The RGB values are ffmpeg's, with
/// linear interpolation of chroma, at every eighth pixel across and down from (3, 5).
enum HEIFSequenceFixtures {
    struct Fixture {
        let file: Data
        /// The red, green and blue of 8 x 6 pixels of each image.
        let pixels: Data

        func color(_ frame: Int, _ x: Int, _ y: Int) -> [Int] {
            let start = 3 * (frame * 48 + y * 8 + x)
            return pixels[start..<start + 3].map { Int($0) } + [255]
        }
    }

    /// Returns two images, each of a single 10-bit gray in video range, created with ffmpeg 5.1 and x265 3.5.
    /// They're at 203 and 1015 cd/m2 in PQ, and at 203 and 1000 cd/m2 in HLG.
    ///
    /// - Parameter transfer: the number of the transfer function that the stream declares.
    static func bright(transfer: Int) -> SequenceFile {
        var configuration = [UInt8](
            Fixtures.decoded(
                """
                AQIgAAAAkAAAAAAAHvAA/P36+gAADwOgAAEAGEABDAH//wIgAAADAJAAAAMAAAMAHpKAkKEAAQAsQgEBAiAAAAMAkAAAAwAAAwAe
                oCCDE2WSrkyvAWoSIBIIAAADAAgAAAMAUECiAAEABkQBwXPQiQ==
                """))
        // These are the numbers of the primaries, transfer function and matrix, which aren't byte-aligned.
        let colors = configuration.indices.dropLast(2).first { configuration[$0...$0 + 2] == [18, 32, 18] }
        if let colors { configuration[colors + 1] = UInt8(transfer * 2) }
        var file = SequenceFile(open)
        file.tracks[0].configuration = configuration
        let samples =
            transfer == 16
            ? ["AAAAFCgBrwU4eiEUZ8eg7v1EcdtOEqd4", "AAAAFwIB0Al+EMYKcDdrfEP5VyptmCiWvTmA"]
            : ["AAAAFSgBrwU4eiEUZ8fl4OnURx204Sp3gA==", "AAAAFwIB0Al+EMYKcDdrfEP7euSbZgolr05g"]
        file.tracks[0].samples = samples.map { [UInt8](Fixtures.decoded($0)) }
        file.tracks[0].steps = [(2, 1280)]
        return file
    }

    /// 4:2:0. Every third image is independent, and the two images before it also depend on it (open groups).
    static let open = Fixture(
        file: HEICSamples.openGroups,
        pixels: Fixtures.decoded(
            """
            7+/vIRkgOhgxVhlAaBlPgxhemRlwtBiB8PDwIkI1OUBAU0FOakFehEFxm0GBsz+R8PDwH2pFOGdOU2pgZ2hvgmmBmmiQs2ih8PDw
            IpJYOpJiVZFzapGCgZCSmJGhspGx8PDwJLthOrhtVbmDa7iOg7qgmbassri/8PDwJuB0OeKAVOGRauKhguGxmuHAs+HSFxgV8O7v
            RBkzWRlDdBlQjRhipRlvvRh/E0Ei8e/wQkJEWUBRdEFgi0JxpEF+u0GPGWgy8e/wQWlVV2hidmdwjmeCpWiPvWefE5JF8e/wRJFq
            W5F2dJKBjJKSopKfu5KwFLhT8PDwQ7l0WbaAcLmOiLqgo7awu7e/FOFh8PDwROCEWOCSc+KfieGvpOLCvOHSExgUJxgf8u3vVhlA
            aBlPgxhemRlwtBiBD0AdIkEr8u3vU0FOakFehEFxm0GBsz+RFGgwJ2c98u3vU2pgZ2hvgmmBmmiQs2ihDpFCIZBN8u3vVZFzapGC
            gZCSmJGhspGxDbhRJrle7fDvVbmDa7iOg7qgmbassri/DuBeJuFu7vHwVOGRauKhguGxmuHAs+HSFxgVLxklRRgz8u3vdBlQjRhi
            pRlvvRh/E0EiK0IxQkA88u3vdEFgi0JxpEF+u0GPGWgyMGhBQmhO8u3vdmdwjmeCpWiPvWefE5JFKpFTQpBf8u3vdJKBjJKSopKf
            u5KwFLhTL7diRbdx7fDvcLmOiLqgo7awu7e/FOFhL+BwReGD7vHwc+KfieGvpOLCvOHSDBfuJBjcOhjOURm88PDwghmanhmPthh9
            C0HeI0HNO0HBUUGv8PDwgUGIm0F/tEJtDGfMJGi+OWmwUmmh7vHwhGaAmGdvtGhgC5C+IpGuOo+iUpOP8e/wf49xmZFgtJFNCbit
            JLicO7mMULl97vHwfblhmbhSsrk+CeGbI+CMPuB+VN9y7vHwgeJOnOFDs+ArFhjvLhnfRRfSYBfBcxms8O/ypBiMuxl/FUDcLEDQ
            RD++Xz6wdEGd8O/ypUB+u0JvFWjOLGfARWewXmegc2mM7vDyp2dxvGddFJG+K5GuRJGgXZKNcpB77vDypJBeuZJOE7avLLefQbeP
            Wrh9brxw8/Dxo7tTvLk/Fd+dLOCPROCAWeBrceFg8/DxoOI+u+EwCRnuIhngPRjPVhjBaRiugBmc7vHwshmBCEDdIUDOO0C+VECv
            aD+fgkGO7vHwsUByCWjOImjAPWiwU2egamiSgmh87vHwtWlhB5K+IJKuO5KdU5GOaJN+gJJq7vHwrpNKC7etHridOraRUbh/arpv
            hLlh7vHwtLdCCuCdIOKMOt+BU+FqbOBihuJP7vHwsuEw
            """))
    /// 4:4:4 with 10 bits, BT.709, full range.
    static let deep = Fixture(
        file: Fixtures.decoded(
            """
            AAAAHGZ0eXBoZXZjAAACAG1zZjFoZXZjaXNvOAAAAAhmcmVlAAACZ21kYXQAAAClKAGvPgglgs32/dGGa5lzw73J5mcUGj7/zdc0
            bXkXfQnh3lRuXT4ZPjvLAKoCxhJnpjxOs08rQSbQqtpTG5frUYSZN5ASp0qRNp8ExWH1oup8ehUQ5BBRIhBQLvFrPzeIZ0Xat/WP
            HUaRV5thh9s5Gav90goa7M3BxbLYfHvGCZ+EuxXa510FSHD2QcbgReFyEtsxVRmowXTpNdONrfJXRHuX3dJuAAAARgIB0Al+jOa4
            pnwJxfwahkI+zBki6Nad6arwDivhYHaMoF3IwzGkAHF84rmcZxp971//5P+cQ8lttnztTL+OpIkldeXRBWAAAAAnAgHQEf/UQwZ0
            /Qhj7l8gXwn7KwNf8KXTJ0u4BRfBJQSETlp5ueFYAAAAIwIB0Bif/eMkmuKZ0PeUHdc6mRnbuTT598WwAOrpabcWvj3vAAAArgIB
            0CCf/cQUBnz4pL8H1zIfZ4d7X1EtDKPkhDndkvzGxY5pIaCHLL41e12t9LGaVxmiM6J7cdVMs85hXec97oHoG7c2E5+FXtBZ3IO2
            ANGdFzm6p2xkSHlIBmg/zerREDwdNo1WZz7OAmDkbr6n2+KlCkaJwF1VwbdzoHrmTjqDWyckcd+aPjgtBnjLrpVIlUEmJeFBNfbn
            y7TIXjLq/WHcpiDtCfwlSjZuUgaYawAAAEACAdAon/3EMBnQ4fO26GgUdFYCR94QzjIbA8IawJERWXnOQqb4/QMaRUiz29EaSGiS
            EwpPGLoLhtOOWkEJAgf4AAAAIAIB0DCf/cRAZ8DjvCiCZMjXK2WasPCmnDLYQ87YALOAAAADXW1vb3YAAABsbXZoZAAAAAAAAAAA
            AAAAAAAAA+gAAAEYAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAIAAAKsdHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAEYAAAAAAAAAAAAAAAAAAAAAAAB
            AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAABAAAAAMAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAABGAAAAAAA
            AQAAAAACJG1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAMgAAAA4AVcQAAAAAAC1oZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA
            VmlkZW9IYW5kbGVyAAAAAc9taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAA
            AAEAAAGPc3RibAAAAPtzdHNkAAAAAAAAAAEAAADraHZjMQAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAABAADAASAAAAEgAAAAAAAAA
            AQxMYXZjIGxpYngyNjUAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAAHdodmNDAQQIAAAAnAgAAAAAHvAA/P/6+gAADwOgAAEAF0AB
            DAH//wQIAAADAJwIAAADAAAekoCQoQABACpCAQEECAAAAwCcCAAAAwAAHpAEEGJsslXJlc3AQ0BBAAADAAEAAAMAGQiiAAEACEQB
            wXMYMQiQAAAACmZpZWwBAAAAABRidHJ0AAAAAAAAQ74AAEO+AAAAGHN0dHMAAAAAAAAAAQAAAAcAAAIAAAAAFHN0c3MAAAAAAAAA
            AQAAAAEAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAcAAAABAAAAMHN0c3oAAAAAAAAAAAAAAAcAAACpAAAASgAAACsAAAAnAAAAsgAA
            AEQAAAAkAAAAFHN0Y28AAAAAAAAAAQAAACwAAAA9dWR0YQAAADVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABtZGlyYXBwbAAAAAAA
            AAAAAAAAAAhpbHN0
            """),
        pixels: Fixtures.decoded(
            """
            8PDwIBkhOBouUxlBaBlRgRlhmRlxsRmB8PDwIEEwOEE/UUFRaUFggUFxmkGCsUGR8PDwIWk/OmlPU2phaGlvgWmAmmmRsWmg8PDw
            IJFOO5BeUpJyaZKBgZKRmpKhsZGx8PDwH7pgOrpwUbl/abmRgbmgmbqxsrrC8PDwIeFwOeF/UOKRaOChf+Gxl+HAseLSFBgR8fDu
            QxouXRlBcxlQixlhpBlxuxmBFEEi8fDuQ0FAXEJSc0Fgi0FxpEGCu0GRE2gw8fDuRGpQXWpicmlvi2qApGmRu2mgE5FB8fDuRZFe
            XZNzc5KBi5KRpJKhu5GwFLhS8vDuRLpxW7qAc7mRi7mho7qwvbrBFuBh8vDuROGAW+OSc+CiieGxouG/u+LRChkPIBkh8fDuUxlB
            aBlRgRlhmRlxsRmBCkEgIEEw8fDuUUFRaUFggUFxmkGCsUGRCmovIWk/8fDuU2phaGlvgWmAmmmRsWmgCZJAIJFO8fDuUpJyaZKB
            gZKRmpKhsZGxCrlQH7pg8vDuUbl/abmRgbmgmbqxsrrCDOFfIeFw8vDuUOKRaOChf+Gxl+HAseLSFBkQKxohQxou8fHtcRlQihlg
            oxlwuhmAFEIhKkExQ0FA8fDuckFfikFwo0GBukGQFGowK2lARGpQ8fDucWluimqAo2mQumqfE5JAKpJORZFe8fDucpKAi5KRo5Kh
            upKwFLlQKbpgRLpx8vDuc7mRi7mho7qwvbrBFeFfK+FwROGA8vDuc+CiieGxouG/u+LRBhjtHRncOhnQUBm88fDwgxidmxiQsRl/
            BUHdHEPLOUDBVEGv8fDugEGLmkF9r0JtB2rOIGq+OWqvT2qh8fDugGl9mWlxsGlhB5G8IJKpOJGcUJGQ8fDxgZJvmZJfsJJOCrmu
            H7meObqRUbl/8vDugbljm7pPsbpACeKeHeGMPOKBUuJx8vDugeJQmuE+sOIwERnuJxrdRBnQWhm8cBqv8fDwoxiSuRmBEELeJUPL
            Q0DBXkGwdECi8fDuokJ/tkJvEWrPKmm+Q2qvWWqhc2qS8fDuo2lwumlgEZG8KpGpQpGcW5KSb5KA8fDxo5JfupJOELqrLbqeQrqR
            WbqAc7ly8vDupLpRurpCEOKbKeKMROKBWuNxc+Jd8vDuouE/ueIxBhntHRncOhnQUBq8Zhqxgxid8fDwsRl/BkHdG0PKOUDBVEGv
            akGkgEGL8fDur0JtCGrOIGm9OGqvT2qhaWqZgGl98fDusGlhB5K8IJKpOJGbUZKRZ5OBgZJv8fDxsJJOCrmuH7meObqRUbl/arp3
            gblj8vDusbpACeKeHeGMPOKBUuJxauJmgeJQ8vDusOIw
            """))
    /// 4:2:2, BT.709.
    static let half = Fixture(
        file: Fixtures.decoded(
            """
            AAAAHGZ0eXBoZXZjAAACAG1zZjFoZXZjaXNvOAAAAAhmcmVlAAAC6m1kYXQAAACmKAGvPs5sPCk+b3F5NnqSLmi1LxvzFm9sgcwO
            5Wwx11HAw2wU7+aioIDurOkdGVC9xGnnrod2EhI291YMJwIgxePacbWRALymOL7SdWlufxyv/c7e967tx3EMY0azOF/cHosKO4T8
            umoaoZjrfAo+5sKk6qVsZcT74MxJhw3BUgmjqHS6/MkR238rEJb7ZTm/mrqGk9SDWK8gLr68wE91JxlgoXOKEAAAAFECAdAJfhDG
            fMYFxCHHuvptmj1WurgZwFAew6TG3WKA6zzEUrf0+kife8Xdzii87n3TxAkXUIN9sIMVtXQ/SZbzhN4jkEHu21N0Zd2d4qry0y4A
            AAAtAgHQEf/UQwZ0/OXNYvkTnOwMQM3Y1esuqQ/Xoide27SEI2vOmqnnRsb11tF4AAAALwIB0Bif/cQwGdDQqknpmrGxDFGPRaql
            rsf43VjrulMtQpZ3PWNZAfptFipL0AIQAAAA8AIB0CCf/cQwGfDQr7jO/IM1MrvW4uF6Zqv3KZbVWT+z/VRS7h03VwkWDwAu4Mnz
            L+ph3XqkF7YNCCXjgiEiop+BI5ibHRNfTnZRjxG6fwcJseA1l5DhQOv5E/qlAHV23hmTKhMW1Klsb13kyG8o6WSxWsVQ6b6V7ro+
            2I5sj8uiYsaElthC8DthTKnxw/tLzLOzBc8XbjfqCANHcpgv737ZYydxHm6NM+RXp4bMWJBjHAXp/DP4cLcv4TdgcXoogb2+TQUg
            RKMo41hkv40RO9yAZF+bcJSOSq2Rft/AKwoK5kmsC6n+YG8dCSGkKJ6OMAAAAFICAdAon/3EMBnQxh8fJZvku/EhLi0X6/JkXelf
            jWvW+peVi6XgFhedxGqWolSisZxBOL7+Le8qhMOuhtkKIdGFOKuNdjz+Q7FS2GoYiTf6t0IqAAAAMQIB0DCf/cQwGfD1gY568Kfm
            v+uhxlo6GmRR3Rr9JkuVKZoTR2NrQIVm2YYxuZNd4MAAAANZbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAARgAAQAAAQAA
            AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAA
            Aqh0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAARgAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAA
            AAAAAAAAAAAAAABAAAAAAEAAAAAwAAAAAAAkZWR0cwAAABxlbHN0AAAAAAAAAAEAAAEYAAAAAAABAAAAAAIgbWRpYQAAACBtZGhk
            AAAAAAAAAAAAAAAAAAAyAAAADgBVxAAAAAAALWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABy21p
            bmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAYtzdGJsAAAA93N0c2QA
            AAAAAAAAAQAAAOdodmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAMABIAAAASAAAAAAAAAABDExhdmMgbGlieDI2NQAAAAAA
            AAAAAAAAAAAAAAAAAAAAGP//AAAAc2h2Y0MBBAgAAACdCAAAAAAe8AD8/vj4AAAPA6AAAQAXQAEMAf//BAgAAAMAnQgAAAMAAB6S
            gJChAAEAKEIBAQQIAAADAJ0IAAADAAAesCCDFlkq5MrmoCAgIIAAAAMAgAAADISiAAEABkQBwXPQiQAAAApmaWVsAQAAAAAUYnRy
            dAAAAAAAAFJdAABSXQAAABhzdHRzAAAAAAAAAAEAAAAHAAACAAAAABRzdHNzAAAAAAAAAAEAAAABAAAAHHN0c2MAAAAAAAAAAQAA
            AAEAAAAHAAAAAQAAADBzdHN6AAAAAAAAAAAAAAAHAAAAqgAAAFUAAAAxAAAAMwAAAPQAAABWAAAANQAAABRzdGNvAAAAAAAAAAEA
            AAAsAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAIaWxzdA==
            """),
        pixels: Fixtures.decoded(
            """
            8PDwJBgfOho0UxhBahhRgxhjmRhxshmD8PDwIT8yO0FEUkNUaT9ggkBxmUGDtEGU8PDwIGk/OGhRUWlhaWhxgmmDmWiRsmmh8PDw
            JZFUO5FkUZFyapCDg5GSmpKisZCx8PDwJbhkO7hzUbiDarmSgrihnbmys7nA8PDwIuFuOeKAUeGQbOGig+Kxm+DDtOPTFxkU8PDw
            Rho0XhhBdBhSjRljoxlxuhiCFEAf8PDwRkFCXUJUckBgi0BxoUGAvUKSEmk18PDwQ2hSXGhhdGhxjWiDpWiRvWigFpFA8PDwRpFi
            XJFzdpCDj5GTpZGhvJCxFbpS8PDwRblzW7mBdLmTi7mhprmyvLnBFeBf8PDwReGCXOGTdeKijOOxpeDDvePTCxoSJBgf8PDwUxhB
            ahhRgxhjmRhxshmDC0AbIT8y8PDwUkNUaT9ggkBxmUGDtEGUCmkvIGk/8PDwUWlhaWhxgmmDmWiRsmmhCJI8JZFU8PDwUZFyapCD
            g5GSmpKisZCxCblOJbpj8PDwUbiDarmSgrihnbmys7nADeFjIuBz8PDwUeGQbOGig+Kxm+DDtOPTFBkTLRgfRhkv8PDwdBhSjRlj
            oxlxuhiCEUAcKkA0Q0BD8PDwckBgi0BxoUGAvUKSE2gwLWhBRWdQ8PDwdGhxjWiDpWiRvWigFJI+LpFURpFi8PDwdpCDj5GTpZGh
            vJCxFbdQMLpkRblx8PDwdLmQjbihprmyvLnBFuFiK99yRuGC8PDwdeKijuKxpeHBvePTCRruIxjcPhjQUxm88PDwhBmanBiNsxuA
            C0HeJEDOO0LAVUKx8PDwgkCNm0F/s0JwCmnMI2i8OGmrUGmf8PDwgml/m2htsWlfCZC8JpOwOpKgUY+K8PDug5FunZJgtZNNCrms
            JLufO7qPUbh/8PDugbldnLdPsrk9DOGgIeGMPN9/UeFu8PDuheJPnOJAs+EwEhruLRndRxnOXBm9cxqw8PDwpheMvRl/FULeLkHO
            RULAX0KydUSj8PDwpUB+vUBvE2nOLGi/QWmtWmmfc2iP8PDwpWdsu2heE5C/L5OzRJKiWo+MdY9+8PDup5Bhv5FOFLmuMLuiRbuQ
            W7l/dLhv8PDupbhPvLo9FOCdLd+NReB9WuJuc+Ff8PDupuJAveIxCRruIxjcPhjQUxm8ahqugBui8PDwsxuAC0HeJEDOO0LAVUKx
            bkGihUKW8PDws0JwCmnMI2i8OGmrUGmfaWqQgmmB8PDwsWlfCZC8JpOwOpKgUY+KaZF9g5Fu8PDutZNNCrmsJLufO7qPUbh/arlw
            g7hh8PDusrk9DOGgIeGMPN9/UeFuaeJgguFQ8PDus+Ew
            """))
    /// 4:0:0. Each image depends on the previous one.
    static let grey = Fixture(
        file: Fixtures.decoded(
            """
            AAAAHGZ0eXBoZXZjAAACAG1zZjFoZXZjaXNvOAAAAAhmcmVlAAABfm1kYXQAAABeKAGufLWr2/YiRXd+5/SGGvHXMqgNlID7WRDO
            TX8Z0GBq4Wfz0uShHz7lqxu5EwHIoIRXuOUIiA/MuCeeS8yOnYw8XBKLLaImTb+4ED+971O994a+b+boA5MkoaVwwAAAADgCAdAJ
            fCDPgAZWJ774xTFTqW6lwbe5USCgeIXH2VTFKOuqbJtFgTP0Q3HEi0dLIS5ESAWDMdjuqAAAAB8CAdAR/6iBnfo+3iImpuLq/jgy
            rjt+4vkATrnbuT9wAAAAHwIB0Bif+4gM6L3+vqbGegeAEUkP8RZPwudYeWtgOsAAAABRAgHQIJ/7iAz417O7sH8nFlo50jLO7HDb
            wCtR+QFD1DQL2jzZR2wYgx3Y6BqnMKqN4SFNazCWrI+kbirF02MeJT7PMsp5Bo3reHcFsInqYqrwAAAAIgIB0Cif+4gM6K59Ryiq
            6NkSWO+Z6IeqejcFNdPgrzeU+YAAAAATAgHQMJ/7iAz46KsyUJ4PkUtswAAAA1dtb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPo
            AAABGAABAAABAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAACAAACpnRyYWsAAABcdGtoZAAAAAMAAAAAAAAAAAAAAAEAAAAAAAABGAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAA
            AAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAQAAAADAAAAAAACRlZHRzAAAAHGVsc3QAAAAAAAAAAQAAARgAAAAAAAEAAAAAAh5t
            ZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAADIAAAAOAFXEAAAAAAAtaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFZpZGVvSGFu
            ZGxlcgAAAAHJbWluZgAAABR2bWhkAAAAAQAAAAAAAAAAAAAAJGRpbmYAAAAcZHJlZgAAAAAAAAABAAAADHVybCAAAAABAAABiXN0
            YmwAAAD1c3RzZAAAAAAAAAABAAAA5Wh2YzEAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAQAAwAEgAAABIAAAAAAAAAAEMTGF2YyBs
            aWJ4MjY1AAAAAAAAAAAAAAAAAAAAAAAAAAAY//8AAABxaHZjQwEECAAAAJ/IAAAAAB7wAPz8+PgAAA8DoAABABdAAQwB//8ECAAA
            AwCfyAAAAwAAHpKAkKEAAQAmQgEBBAgAAAMAn8gAAAMAAB7AggxZZKuTK5sCAAADAAIAAAMAMhCiAAEABkQBwXPQiQAAAApmaWVs
            AQAAAAAUYnRydAAAAAAAACm9AAApvQAAABhzdHRzAAAAAAAAAAEAAAAHAAACAAAAABRzdHNzAAAAAAAAAAEAAAABAAAAHHN0c2MA
            AAAAAAAAAQAAAAEAAAAHAAAAAQAAADBzdHN6AAAAAAAAAAAAAAAHAAAAYgAAADwAAAAjAAAAIwAAAFUAAAAmAAAAFwAAABRzdGNv
            AAAAAAAAAAEAAAAsAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAIaWxzdA==
            """),
        pixels: Fixtures.decoded(
            """
            8PDwGxsbJCQkLi4uNzc3QEBASkpKUlJS8PDwNTU1Pj4+SEhIUFBQWVlZY2NjbGxs8PDwT09PV1dXYWFhampqcnJye3t7hISE8PDw
            aGhocXFxe3t7hISEjIyMlZWVn5+f8PDwg4ODioqKk5OTnJycpqamrq6ut7e38PDwm5ubpKSkra2ttra2v7+/x8fH0tLSFxcX8PDw
            JycnMTExOjo6Q0NDTExMVVVVMDAw8PDwQ0NDSkpKVFRUXV1dZWVlbm5uSUlJ8PDwW1tbZGRkbW1tdnZ2fn5+iIiIZGRk8fHxdXV1
            fHx8iIiIjo6OmJiYoaGhfHx88PDwjY2NlpaWoKCgqampsbGxurq6lpaW8PDwp6ensbGxubm5wsLCy8vL09PTExMTGxsb8PDwLi4u
            Nzc3QUFBSkpKUlJSLCwsNTU18PDwSEhIUFBQW1tbY2NjbGxsR0dHT09P8PDwYWFhampqc3NzfHx8hYWFX19faGho8PDwe3t7goKC
            jIyMlZWVnp6eeXl5g4OD8PDwkpKSnJycpqamrq6ut7e3k5OTm5ub8PDwra2ttra2v7+/yMjI0dHRFRUVHx8fKCgo8PDwOTk5QkJC
            TExMVVVVLy8vNzc3QUFB8PDwVVVVXl5eZ2dnbm5uR0dHUlJSWlpa8PDwbGxsdXV1f39/iIiIYmJiampqdHR08PDwh4eHj4+PmJiY
            oaGhe3t7hISEjY2N8PDwn5+fqampsbGxurq6lpaWnp6ep6en8PDwubm5wsLCy8vL1NTULS0tMzMzODg4PT098PDwSEhITU1NUlJS
            QkJCSEhITU1NUlJS8PDwXV1dYmJiZ2dnWFhYXV1dY2NjaGho8PDwcnJyd3d3fX19bm5udHR0eXl5fn5+8PDwiYmJjo6Ok5OTg4OD
            iYmJjo6OlJSU8PDwn5+fo6OjqqqqmJiYnp6epKSkqamp8PDwtLS0ubm5v7+/Ly8vNTU1Ojo6Pz8/RUVF8fHxT09PVVVVRUVFS0tL
            UFBQVVVVW1tb8PDwZ2dna2trW1tbYGBgZmZma2trcHBw8PDwfHx8goKCcXFxd3d3fHx8gYGBhoaG8PDwkJCQlZWVhoaGjIyMkZGR
            l5eXm5ub8PDwpqamra2tm5uboaGhp6enrKyssrKy8PDwvLy8wsLCLS0tMzMzODg4PT09QkJCSEhI8PDwUlJSQkJCSEhITU1NUlJS
            WFhYXl5e8PDwaWlpWFhYXV1dY2NjaGhobW1tc3Nz8PDwfn5+bm5udHR0eXl5fn5+hISEiYmJ8PDwlJSUg4ODiYmJjo6OlJSUm5ub
            np6e8PDwqqqqmJiYnp6epKSkqampr6+vtLS08PDwv7+/
            """))
}
#endif
