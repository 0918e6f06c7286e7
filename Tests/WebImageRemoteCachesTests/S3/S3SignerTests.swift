// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import Testing

@testable import WebImageRemoteCaches

/// The examples from "Authenticating Requests: Using the Authorization Header" in the S3 documentation.
@Suite("S3 signatures", .timeLimit(.minutes(1)))
struct S3SignerTests {
    struct Example: Sendable {
        var method = "GET"
        var path = "/"
        var query: [(String, String)] = []
        var headers: [(String, String)] = []
        var payload = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let signature: String
    }

    static let all: [Example] = [
        Example(
            path: "/test.txt", headers: [("Range", "bytes=0-9")],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Example(
            method: "PUT", path: "/test%24file.text",
            headers: [
                ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Example(
            query: [("lifecycle", "")],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Example(
            query: [("prefix", "J"), ("max-keys", "2")],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test("The examples in AWS's documentation get the documented signatures", arguments: all.indices)
    func examples(_ index: Int) throws {
        let example = Self.all[index]
        let signer = S3Signer(
            accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            region: "us-east-1")
        let headers =
            [
                ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", example.payload),
                ("x-amz-date", "20130524T000000Z"),
            ] + example.headers
        let value = signer.authorization(
            method: example.method, path: example.path, query: example.query, headers: headers,
            payload: example.payload, time: "20130524T000000Z")
        #expect(value.hasSuffix(",Signature=\(example.signature)"))
        let scope = "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"
        #expect(value.hasPrefix("AWS4-HMAC-SHA256 \(scope),SignedHeaders="))
    }

    @Test("Times and path characters are written the way S3 expects")
    func forms() {
        #expect(S3Signer.time(Date(timeIntervalSince1970: 1_369_353_600)) == "20130524T000000Z")
        #expect(S3Signer.encoded("a/b c~é$", keeping: "/") == "a/b%20c~%C3%A9%24")
        #expect(S3Signer.encoded("a/b") == "a%2Fb")
    }

    @Test("An object's URL names the bucket in the host or in the path")
    func addresses() {
        var configuration = S3Configuration(bucket: "images", region: "eu-central-1")
        #expect(
            configuration.address(of: "ab")?.url.absoluteString
                == "https://images.s3.eu-central-1.amazonaws.com/webimage/ab")
        configuration.usesPathStyle = true
        configuration.prefix = ""
        configuration.endpoint = URL(string: "http://MINIO:9000/")
        #expect(configuration.address(of: "ab")?.url.absoluteString == "http://minio:9000/images/ab")
        #expect(configuration.address(of: "ab")?.host == "minio:9000")
        configuration.endpoint = URL(string: "https://[::1]:443")
        #expect(configuration.address(of: "ab")?.host == "[::1]")
        configuration.endpoint = URL(string: "ftp://a")
        #expect(configuration.address(of: "ab") == nil)
    }
}
#endif
