import GuideModel
import GuideTestSupport

@testable import GuideSources

/// A server's misbehaviour and the expected error.
struct Misbehaviour: Sendable {
  let name: String
  let steps: [ServerStep]
  let isExpected: @Sendable (FetchError.Cause) -> Bool

  private init(_ name: String, _ steps: [ServerStep], isExpected: @escaping @Sendable (FetchError.Cause) -> Bool) {
    self.name = name
    self.steps = steps
    self.isExpected = isExpected
    isSilent = isExpected(.stalled(Misbehaviour.stall))
  }

  private init(_ name: String, _ steps: [ServerStep], _ fault: FetchError.Cause) {
    self.init(name, steps) { $0 == fault }
  }

  static let all = broken + slow + endless + statuses + redirects + strange

  /// The time limit for a silent server: the default in the full run, otherwise a second.
  static let stall = Contract.isFull ? FetchLimits.standard.stall : .seconds(1)
  /// Whether the expected error is that the server stays silent.
  let isSilent: Bool

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
  private static let ten = [UInt8](repeating: 0x78, count: 10)
  private static let large = [UInt8](repeating: 0x78, count: 1 << 16)

  @Sendable private static func isBroken(_ fault: FetchError.Cause) -> Bool {
    switch fault {
    case .broken, .closedEarly, .notHTTP: true
    default: false
    }
  }

  private static let broken = [
    Misbehaviour(
      "short body", .text(ok + "Content-Length: 100\r\n\r\n") + [.send(ten), .close], .closedEarly(bytes: 10, of: 100)),
    Misbehaviour("closed immediately", [.close], .closedEarly(bytes: 0, of: nil)),
    Misbehaviour("reset immediately", [.reset], isExpected: isBroken),
    Misbehaviour(
      "reset in the body", .text(ok + "Content-Length: 100\r\n\r\n") + [.send(ten), .reset], isExpected: isBroken),
    Misbehaviour("closed in the header", .text(ok + "Content-Le") + [.close], .empty(status: 200)),
    Misbehaviour("chunks cut", .text(chunked + "a\r\n0123456789\r\n") + [.close], isExpected: isBroken),
    Misbehaviour("a chunk cut", .text(chunked + "ff\r\n0123456789") + [.close], isExpected: isBroken),
    Misbehaviour("a chunk of letters", .text(chunked + "zz\r\n0123456789\r\n") + [.close], isExpected: isBroken),
    Misbehaviour(
      "a chunk beyond counting", .text(chunked + "fffffffffffffffffff\r\nx\r\n") + [.close], isExpected: isBroken),
    Misbehaviour("a chunk without its end", .text(chunked + "2\r\nabcdef\r\n") + [.close], isExpected: isBroken),
  ]

  private static let slow = [
    Misbehaviour("nothing before the header", [.hang], .stalled(stall)),
    Misbehaviour("a header in drops", [.drip(Array((ok + "X-Y: " + ok).utf8), 300), .hang], .stalled(stall)),
    Misbehaviour("nothing after the header", .text(ok + "Content-Length: 9\r\n\r\n") + [.hang], .stalled(stall)),
    Misbehaviour(
      "a body in drops", .text(ok + "Content-Length: 100\r\n\r\n") + [.drip(ten + ten, 300), .hang],
      .stalled(stall)),
    Misbehaviour(
      "a body that stops", .text(ok + "Content-Length: 100\r\n\r\n") + [.send(ten), .hang], .stalled(stall)),
    Misbehaviour("a chunk that never comes", .text(chunked + "a\r\n") + [.hang], .stalled(stall)),
  ]

  private static let endless = [
    Misbehaviour("an endless body", .text(ok + "\r\n") + [.sendForEver(large)], .tooLarge(1_000_000)),
    Misbehaviour(
      "endless chunks", .text(chunked) + [.sendForEver(Array("a\r\n0123456789\r\n".utf8))], .tooLarge(1_000_000)),
    Misbehaviour(
      "too large by its own word", .text(ok + "Content-Length: 2000000\r\n\r\nx") + [.hang], .tooLarge(1_000_000)),
    Misbehaviour("an endless header", .text(ok) + [.sendForEver(Array("X-Y: z\r\n".utf8))], .headersTooLong),
    Misbehaviour("an endless header line", .text(ok + "X: ") + [.sendForEver(large)], .headersTooLong),
    Misbehaviour(
      "300 KB of header",
      .text(ok + String(repeating: "X-Y: 0123456789\r\n", count: 18_000) + "Content-Length: 1\r\n\r\nx"),
      .headersTooLong),
    Misbehaviour(
      "a header line of 300 KB", .text(ok + "X: \(String(repeating: "y", count: 300_000))\r\n\r\nx") + [.close],
      .headersTooLong),
    Misbehaviour(
      "endless news before the answer", [.sendForEver(Array("HTTP/1.1 102 Processing\r\n\r\n".utf8))], .headersTooLong),
    Misbehaviour("an endless page of an error", .text("HTTP/1.1 404 No\r\n\r\n") + [.sendForEver(large)], .status(404)),
    Misbehaviour("an error page in drops", .text("HTTP/1.1 404 No\r\n\r\n") + [.hang], .stalled(stall)),
  ]

  private static let statuses =
    [
      Misbehaviour("204", .text("HTTP/1.1 204 No Content\r\n\r\n"), .empty(status: 204)),
      Misbehaviour("an empty body", .answer("200 OK"), .empty(status: 200)),
      Misbehaviour("no body at all", .text(ok + "\r\n") + [.close], .empty(status: 200)),
      Misbehaviour("304 unasked", .text("HTTP/1.1 304 Not Modified\r\n\r\n"), .unexpectedNotModified),
      Misbehaviour("a part unasked", .answer("206 Partial Content", [], "part"), .status(206)),
      Misbehaviour(
        "401 with a login", .answer("401 No", ["WWW-Authenticate: Basic realm=\"x\""], "no"), .loginRejected),
      Misbehaviour("a status beyond", .answer("999 What", [], "x"), .status(999)),
    ]
    + [400, 402, 403, 404, 407, 410, 418, 429, 451, 500, 501, 502, 503, 504].map {
      Misbehaviour("status \($0)", .answer("\($0) No", [], "<html>no</html>"), .status($0))
    }

  private static let redirects =
    ["file:///etc/passwd", "ftp://example.org/x", "gopher://example.org/x"].map {
      Misbehaviour(
        "moved to \($0)", .answer("302 Found", ["Location: \($0)"]), .redirectElsewhere(to: RedactedAddress.of($0)))
    } + [
      Misbehaviour("moved to data", .answer("302 Found", ["Location: data:text/plain,tv"])) {
        if case .redirectElsewhere = $0 { true } else { false }
      },
      Misbehaviour("moved nowhere", .answer("301 Moved"), .status(301)),
      Misbehaviour("moved to a choice", .answer("300 Choose", ["Location: /x"]), .status(300)),
      Misbehaviour("moved to itself", .answer("301 Moved", ["Location: /guide.xml"]), .redirectLoop),
      Misbehaviour("moved to an escape", .answer("301 Moved", ["Location: telnet://\u{1B}[2Jx/"])) {
        if case .redirectElsewhere = $0 { true } else { isBroken($0) }
      },
    ]

  private static let strange = [
    Misbehaviour("another protocol", .text("SSH-2.0-Server\r\n\r\n") + [.close], .notHTTP),
    Misbehaviour("bytes without a header", [.send(Array("<tv></tv>".utf8)), .close], .notHTTP),
    Misbehaviour("packed unasked", .answer("200 OK", ["Content-Encoding: br"], "tv"), .packedAs("br")),
    Misbehaviour("packed as an escape", .answer("200 OK", ["Content-Encoding: \u{1B}[2Jx"], "tv")) {
      if case .packedAs = $0 { true } else { isBroken($0) }
    },
    Misbehaviour("a negative length", .text(ok + "Content-Length: -5\r\n\r\nx") + [.close], isExpected: isBroken),
    Misbehaviour("zeros in the header", .text(ok + "X: a\0b\r\n\r\n") + [.close]) {
      isBroken($0) || $0 == .empty(status: 200)
    },
  ]
}
