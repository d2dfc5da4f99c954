import GuideTestSupport
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct FetchProxyTests {
  @Test func proxyGetsAbsoluteAddress() throws {
    let proxy = try LoopbackServer(.answer("200 OK", [], "through"))
    let look = try FetchSketch("http://tvgrid.invalid/guide.xml") { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
    #expect(look.bytes == Array("through".utf8))
    #expect(proxy.requests.map(\.target) == ["http://tvgrid.invalid/guide.xml"])
    let wary = try LoopbackServer(.answer("407 No", [], "no"))
    for address in ["http://tvgrid.invalid/", "https://tvgrid.invalid/"] {
      let look = try FetchSketch(address) { $0.proxy = "http://127.0.0.1:\(wary.port)" }
      #expect(look.fault == .status(407))
    }
  }

  @Test(arguments: ["http://tvgrid.invalid/", "https://tvgrid.invalid/", "http://127.0.0.1/", "http://localhost/"])
  func unreachableProxyIsNamed(address: String) throws {
    let deadPort = try DeadPort()
    defer { withExtendedLifetime(deadPort) {} }
    let port = deadPort.port
    let dead = try FetchSketch(address) { $0.proxy = "http://127.0.0.1:\(port)" }
    guard case .proxy(let text) = dead.fault else {
      Issue.record("the proxy is taken for the server: \(dead.message)")
      return
    }
    #expect(text.contains("127.0.0.1 port \(port)"))
    #expect(dead.message.hasSuffix("check http_proxy and https_proxy"))
  }

  @Test(arguments: ["127.0.0.1", "127.1", "localhost", "LOCALHOST"])
  func unreachableServerIsNotReportedAsProxy(host: String) throws {
    let deadPort = try DeadPort()
    defer { withExtendedLifetime(deadPort) {} }
    let port = deadPort.port
    #expect(try FetchSketch("http://\(host):\(port)/").fault == .refused(host: host.lowercased(), port: port))
  }
}
