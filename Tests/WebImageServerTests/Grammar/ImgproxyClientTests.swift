// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing

@testable import WebImageServer

/// URLs made by imgproxy clients, with the key and salt from imgproxy's documentation.
@Suite("URLs from imgproxy clients", .timeLimit(.minutes(1)))
struct ImgproxyClientTests {
    private static let grammar: ImageGrammar = {
        var grammar = ImageGrammar(.imgproxy, keys: [SigningTests.key])
        grammar.signatureByteCount = 32
        return grammar
    }()

    // Made by pyimgproxy 0.4, with one sample for each method that makes an option.
    private static let samples: [(String, String, String)] = [
        (
            "qE9nb_-ZwjbPC5627XYPA9y0oufriJQJFXjtAgTZeqM",
            "resize:fill:300:200:True:True:no:10:5", "rs:fill:300:200:1:1:no:10:5"
        ),
        (
            "E0IMsaXZAOhYhyYovMPVq8TZr6BR6AYxLcjUwuw5eIQ",
            "resize::300", "w:300"
        ),
        (
            "Qt_0kWND8hzNzFMHHF7rIFUw0izFljwiInO2Z4GuVlA",
            "size:300::True", "w:300/el:1"
        ),
        (
            "wlHAk8giQzBrRV3yrLsRhbvKKABfyH9MPxNBJLRqRbs",
            "resizing_type:fill-down/width:3/height:4", "rt:fill-down/w:3/h:4"
        ),
        (
            "PLrbClhyyFzjqL7CVg9THhTng_ErkcK9nMcY33QHbSw",
            "resizing_algorithm:cubic/width:30", "ra:cubic/w:30"
        ),
        (
            "T43yCleOxXFn64FXup0DuK2dcB8IzBhTYZWbvWyV2dE",
            "min-width:3/min-height:4", "mw:3/mh:4"
        ),
        (
            "2fRrmviDzaTbJCb5cdeXyMGKEZ3tfDVMP3dff2rldpY",
            "zoom:0.5", "z:0.5"
        ),
        (
            "BUCFj6d0KBe4eRjVWNICyj3omsS91D5Ko0cXSns1FaA",
            "zoom:0.5:2", "z:0.5:2"
        ),
        (
            "ch39Hsfo-hVNnzHp5SnT7nIiBwJpeG71D0zQXSq4GO8",
            "dpr:2/width:3", "dpr:2/w:3"
        ),
        (
            "Q0H0n4DkJNWD_Lw0B3huAfblqYjyiXMhvPfYVlpZ3r0",
            "enlarge:True/width:3", "el:1/w:3"
        ),
        (
            "4WUAb2uvePG53wDxb0KhWf4GcvjFy8bmQ5FIf2jQsT8",
            "extend:True:fp:0.5:0.5", "ex:1:fp:0.5:0.5"
        ),
        (
            "mzNSLBE_HByi_v6PYSVujUpgnzCHcY5JLs27q57kjjw",
            "extend_aspect_ratio:True/size:3:4", "exar:1/s:3:4"
        ),
        (
            "fM89LuH_u05l2zzEuNdlrkYe5GkoO4GeMUFzcwziCpc",
            "gravity:soea:1:0.5/resize:fill:3:4", "g:soea:1:0.5/rs:fill:3:4"
        ),
        (
            "h9rCFbgNInwGneS-wlXYHreS1J1g1F6vduQ-dMTAPLU",
            "crop:100:0.5:no", "c:100:0.5:no"
        ),
        (
            "lLXl6yoW2zOUfY7I1oW1EM5dpc9bHTFYSI5ojvvLV9w",
            "trim:10:ff00ff:True:False", "t:10:ff00ff:1:0"
        ),
        (
            "4FJmdVE-NhHVDQ-onARsAdUHL7isLtu9AMOMVLOCPcA",
            "padding:1::3", "pd:1:1:3:1"
        ),
        (
            "cKcXhf2pNdqlG84SqA_hMMpKdAe_EbhAM5RRvKsuz5k",
            "auto_rotate:False", "ar:0"
        ),
        (
            "Itmns413v6FU5JwEVrT7DBjmbZri0dTxUR7XpPz40lY",
            "rotate:90", "rot:90"
        ),
        (
            "HFUeq4DfnMU3aeiy4aeQ_aLCyn9te3iBhbzdp-UFW9o",
            "background:ff0000", "bg:f00"
        ),
        (
            "8xHTOtgWbYrUxA0evXtgnaauTJNH9KwXl80_v6qFTeo",
            "background:1:2:3", "bg:010203"
        ),
        (
            "FmmHxaugLajBR7uvAnLwaJZcrYIZbfk0IrwIEF2CEGM",
            "background_alpha:0.5", "bga:0.5"
        ),
        (
            "anci3_4Lg2cfgZLFNi23HoGPn83pJFQSQyqmuDz_vaM",
            "adjust:10:1.5:0.5", "a:10:1.5:0.5"
        ),
        (
            "Q07TDKSiD-jc7NriHBbjN0K9sRuK9WcmCGBIO7yXRRQ",
            "brightness:-10", "br:-10"
        ),
        (
            "Q3ojC_fms9fOz32HNbSG5SgZTQq2UDA2SfrdoW5pnQk",
            "contrast:1.5", "co:1.5"
        ),
        (
            "Wkjbg53HUDA6r1nSboDMLHuqq72_DBz4JL28-ev1igQ",
            "saturation:0", "sa:0"
        ),
        (
            "BT97FQeF5QNBun-a4SDxnaNe1pQ_9aj_MUDQOAwAspc",
            "blur:2", "bl:2"
        ),
        (
            "9exibihEwX6Kcz__TzbkVGZsfg2E5KGbNbMEtQkFTzo",
            "sharpen:0.5", "sh:0.5"
        ),
        (
            "GJ4F_o9-jNoir6LjnCKx_Sg35PdWTdXf4_7spTac0u0",
            "pixelate:4", "pix:4"
        ),
        (
            "tOrOmt_O1CRjHBzQyql6e8-fdc4g8I-qH_uXw4wAr0E",
            "unsharp_masking:always:1:24", "ush:always"
        ),
        (
            "nbnFZdCURX08AQK4YkZjXJEM2eKOBn01fYhKCg5VfO8",
            "strip_metadata:True", "sm:1"
        ),
        (
            "0DoBlWaRvorMhEFFmj8dkcUft5FDdxLLkRsY0UhTulE",
            "keep_copyright:True", "kcr:1"
        ),
        (
            "fm5RLIr4bb8cBngwWB4nHnEcwBF5GppMhH_L0VcpPbs",
            "strip_color_profile:True", "scp:1"
        ),
        (
            "aN2QXy9jc4mV80VxOhfC95Y6T5sVLm1DFjketJKH2DM",
            "enforce_thumbnail:True", "eth:1"
        ),
        (
            "J4NMMgKSeUOcwTE_mQ7SB_O8_8mkXzTbD-wa37AHo38",
            "quality:80", "q:80"
        ),
        (
            "BGAUXXudSMJ2v6EE3mnqFHCfXhduurVBgFUqc3Pen90",
            "format:webp", "f:webp"
        ),
        (
            "hpktAwRFAgzTYW9Yv9Q-PKbHrm8rHCfDmZ7roLdta6Y",
            "page:2", "pg:2"
        ),
        (
            "baozLHZUBdGjmruM44jXO441V5jeYRYVDU6Ai_9HOMI",
            "pages:1", "pgs:1"
        ),
        (
            "Wug_plY_EY3SUBCgEIVZJ89ke44f5ENBq81UfzziNj0",
            "disable_animation:True", "da:1"
        ),
        (
            "NCGHfmP92VwgXXhxCeTsKb8hlmqwFIHyx3U9bP7LNcA",
            "raw:True", "raw:1"
        ),
        (
            "5v3agyUrlLGCuAwf_jQ7TkaBvJauQiBukF8kBvXc32U",
            "cachebuster:a1", "cb:a1"
        ),
        (
            "IwxuW9H4StK6F0lF6pXVil2suIvv04US4Kbzsw8YdDk",
            "return_attachment:True", "att:1"
        ),
    ]

    @Test("pyimgproxy's options are equivalent to the short ones", arguments: samples)
    func options(signature: String, options: String, short: String) throws {
        let source = "/plain/http://a.com/b.jpg"
        let path = "/" + options + source
        #expect(Self.grammar.signed(path) == "/" + signature + path)
        let found = try Self.grammar.parse("/" + signature + path)
        #expect(try found == Self.grammar.parse(Self.grammar.signed("/" + short + source)))
    }

    @Test("A source encoded by pyimgproxy is decoded")
    func encodedSource() throws {
        let target =
            "/d2s4FW1lzCHXji4zMQZj4fCzUgY8KcD-lbEHyo7QJlQ/width:30/aHR0cHM6Ly9hLmNvbS_DpCBiQDIuanBnP3g9MQ"
        #expect(try Self.grammar.parse(target).source == "https://a.com/%C3%A4%20b@2.jpg?x=1")
    }

    // Made by imgproxy 1.0.0 from PyPI.
    @Test(
        "URLs from Python's imgproxy package are accepted",
        arguments: [
            "/3ZeyQh5UXltkm03tmCV8e4udr3fjVad1tdCGa01Gqjw/g:ce/rs:auto:300:200:0/"
                + "aHR0cHM6Ly9pbWFnZXMuZXhhbXBsZS5jb20vYSBiLmpwZz94PTE",
            "/NeKYBFrpyMrt6MFCvMa3fQA4ZhrCgHRBK7Qg0K3e5mI/g:sm/rs:fill:300:200:1/"
                + "aHR0cHM6Ly9pbWFnZXMuZXhhbXBsZS5jb20vYSBiLmpwZz94PTE.webp",
            "/z9omQk90u4EnsLOkSfpXdXoFQHnBma2AElqDdbmodlw/q:80/bl:2/g:ce/rs:auto:300:0:0/"
                + "aHR0cHM6Ly9pbWFnZXMuZXhhbXBsZS5jb20vYSBiLmpwZz94PTE",
        ])
    func python(target: String) throws {
        let parsed = try Self.grammar.parse(target)
        #expect(parsed.source == "https://images.example.com/a%20b.jpg?x=1")
        #expect(parsed.operation.resizing.width == .pixels(300))
        #expect(throws: TargetError.signature()) { try Self.grammar.parse(target + "x") }
    }
}
#endif
