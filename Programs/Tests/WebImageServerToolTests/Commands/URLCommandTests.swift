// SPDX-License-Identifier: MIT

#if Server
import Testing

@Suite("webimage-server url", .timeLimit(.minutes(2)))
struct URLCommandTests {
    // The examples are from imgproxy's and thumbor's documentation.
    @Test("A URL's signature is the same as in imgproxy and thumbor")
    func signatures() async throws {
        let program = try ServerProgram()
        let imgproxy = try await program.run(
            [
                "url", "imgproxy", "http://img.example.com/pretty/image.jpg", "--options", "rs:fit:300:300",
                "--base", "https://img.example.com/",
            ],
            environment: [
                "WEBIMAGE_KEY": "943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881",
                "WEBIMAGE_SALT": "520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5",
            ])
        #expect(
            imgproxy.output
                == "https://img.example.com/m3k5QADfcKPDj-SDI2AIogZbC3FlAXszuwhtWXYqavc/rs:fit:300:300/plain/"
                + "http://img.example.com/pretty/image.jpg\n", "\(imgproxy.errors)")
        let thumbor = try await program.run(
            ["url", "thumbor", "my.server.com/some/path/to/image.jpg", "--options", "300x200/smart"],
            environment: ["WEBIMAGE_THUMBOR_KEY": "MY_SECURE_KEY"])
        #expect(
            thumbor.output
                == "/OHHMqHwGrH1gubkMMveC8Ireg7A=/300x200/smart/my.server.com/some/path/to/image.jpg\n",
            "\(thumbor.errors)")
    }

    @Test(
        "A URL that the server would reject isn't signed",
        arguments: [
            ("imgproxy", "rs:bogus"), ("imgproxy", "msr:5"), ("imgproxy", "w:20/unknown:1"),
            ("thumbor", "300x200/filters:blur(x)"), ("query", "w=wide"), ("query", "colour=red"),
        ])
    func refused(grammar: String, options: String) async throws {
        let outcome = try await ServerProgram().run(
            ["url", grammar, "https://images.example.com/a.jpg", "--options", options],
            environment: [
                "WEBIMAGE_KEY": "943b421c9eb07c83", "WEBIMAGE_SALT": "520f986b998545b4",
                "WEBIMAGE_THUMBOR_KEY": "MY_SECURE_KEY", "WEBIMAGE_QUERY_KEY": "MY_SECURE_KEY",
            ])
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("refuses"), "\(outcome.errors)")
    }

    @Test("If there's no key, no URL is printed")
    func missingKey() async throws {
        let outcome = try await ServerProgram().run(["url", "query", "https://images.example.com/a.jpg"])
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("key"))
    }
}
#endif
