import Foundation
import GuideTestSupport
import Testing

@testable import GuideSources

/// A login is sent only to its own server.
@Suite(.row("F11"), .waitsForOthers) struct FetchLoginTests {
  /// The Basic credentials of `sam` and `se cret`.
  private static let expected = "Basic c2FtOnNlIGNyZXQ="

  private static func guarded() throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      request.fields["authorization"] == expected
        ? .answer("200 OK", [], "in")
        : .answer("401 No", ["WWW-Authenticate: Basic realm=\"guide\""], "<html>no</html>")
    }
  }

  @Test func loginInAddressIsUsed() throws {
    let server = try Self.guarded()
    let look = try FetchSketch(server.address(login: "sam:se%20cret@"))
    #expect(look.bytes == Array("in".utf8))
    #expect(try FetchSketch(server.address(login: "sam:wrong@")).fault == .loginRejected)
    let without = try FetchSketch(server.address())
    #expect(without.fault == .loginRequired)
    #expect(without.message.contains("https://name:password@host/"))
  }

  @Test func netrcLoginIsUsedIfAddressHasNone() throws {
    let server = try Self.guarded()
    let folder = try TemporaryFolder(["netrc": "machine 127.0.0.1 login sam password \"se cret\"\n"])
    #expect(try FetchSketch(server.address()) { $0.netrcFile = folder.path("netrc") }.bytes == Array("in".utf8))
    let address = server.address(login: "sam:wrong@")
    #expect(try FetchSketch(address) { $0.netrcFile = folder.path("netrc") }.fault == .loginRejected)
    #expect(try FetchSketch(server.address()) { $0.netrcFile = folder.path("none") }.fault == .loginRequired)
    // A pipe without a writer must not block.
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(try FetchSketch(server.address()) { $0.netrcFile = folder.path("pipe") }.fault == .loginRequired)
  }

  @Test(arguments: ["machine 127.0.0.1", "default"]) func rejectedNetrcLoginIsReported(entry: String) throws {
    let server = try Self.guarded()
    let folder = try TemporaryFolder(["netrc": "\(entry) login sam password wrong\n"])
    let file = folder.path("netrc")
    let look = try FetchSketch(server.address()) { $0.netrcFile = file }
    #expect(look.fault == .netrcLoginRejected(file: file))
    #expect(look.message.hasSuffix("the name and the password in \(file) (401); check them there"))
  }

  @Test func loginIsNotSentToOtherServers() throws {
    let other = try Self.guarded()
    let first = try LoopbackServer { request, _ in
      guard request.fields["authorization"] == Self.expected else {
        return .answer("401 No", ["WWW-Authenticate: Basic realm=\"guide\""])
      }
      if request.target == "/in" { return .answer("200 OK", [], "in") }
      return .answer("302 Found", ["Location: \(request.target == "/away" ? other.address("/x") : "/in")"])
    }
    #expect(try FetchSketch(first.address("/beside", login: "sam:se%20cret@")).bytes == Array("in".utf8))
    let away = try FetchSketch(first.address("/away", login: "sam:se%20cret@"))
    #expect(away.fault == .loginRequired)
    #expect(away.message.contains("cannot fetch \(first.address("")) (redirected to \(other.address(""))): "))
    #expect(other.requests.map { $0.fields["authorization"] } == [nil])
    Contract.report("F11", "a redirect to another port, with a login in the address: 0 logins sent there")
  }

  /// A netrc entry for the host, which both servers share, and one for any host.
  @Test(arguments: ["machine 127.0.0.1", "default"]) func redirectTargetGetsNoNetrcLogin(
    entry: String
  ) throws {
    let folder = try TemporaryFolder(["netrc": "\(entry) login sam password \"se cret\"\n"])
    let other = try Self.guarded()
    let first = try LoopbackServer { request, _ in
      request.fields["authorization"] == Self.expected
        ? .answer("302 Found", ["Location: \(other.address("/x"))"])
        : .answer("401 No", ["WWW-Authenticate: Basic realm=\"guide\""])
    }
    let look = try FetchSketch(first.address()) { $0.netrcFile = folder.path("netrc") }
    #expect(look.fault == .loginRequired)
    #expect(other.requests.map { $0.fields["authorization"] } == [nil])
    Contract.report("F11", "a redirect to another port, with a netrc entry (`\(entry)`): 0 logins sent there")
  }

  @Test func loginMayBeSentToEncryptedVersionOfServer() throws {
    func origin(_ text: String) throws -> WebAddress.Origin { try #require(WebAddress(text)).origin }
    let plain = try origin("http://example.org/")
    #expect(try origin("https://Example.org/x").isSameServer(as: plain))
    #expect(try origin("http://example.org:80/x").isSameServer(as: plain))
    for other in ["https://example.org:8443/", "http://example.org:8080/", "https://www.example.org/"] {
      #expect(try !origin(other).isSameServer(as: plain), "\(other)")
    }
    #expect(try !plain.isSameServer(as: origin("https://example.org/")))
  }
}
