import Glibc
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

/// Servers that misbehave. Every fetch ends in time with one clear sentence, and leaves no incomplete file.
@Suite(.row("F5"), .waitsForOthers) struct MisbehavingServerTests {
  @Test func everyMisbehaviourIsReportedInOneSentence() throws {
    let cases = Misbehaviour.all
    let looks = Mutex<[Int: FetchSketch]>([:])
    Workers.run(8, pieces: cases.count) { _, next in
      while let number = next() {
        guard let server = try? LoopbackServer(cases[number].steps) else { continue }
        let look = try? FetchSketch(server.address(login: "sam:se-cret@")) {
          if cases[number].isSilent { $0.limits.stall = Misbehaviour.stall }
          if Contract.isFull { $0.limits.retryWaits = FetchLimits.standard.retryWaits }
        }
        looks.withLock { $0[number] = look }
      }
    }
    let all = looks.withLock { $0 }
    var slowest = 0.0
    for (number, misbehaviour) in cases.enumerated() {
      let look = try #require(all[number], "\(misbehaviour.name)")
      slowest = max(slowest, look.seconds)
      expectOneSentence(look, misbehaviour.name)
      let isExpected = look.fault.map(misbehaviour.isExpected) ?? false
      #expect(isExpected, "\(misbehaviour.name): \(look.result)")
    }
    let limits = Contract.isFull ? "as shipped" : "1 s for silence, no retries"
    Contract.report(
      "F5",
      "\(cases.count) misbehaviours of servers, 8 at a time, limits \(limits): all ended within \(tenths(slowest)) s, "
        + "one sentence each, 0 half files")
  }

  private func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

  private func expectOneSentence(_ look: FetchSketch, _ name: String) {
    #expect(look.bytes == nil && look.names == [], "\(name) left a file")
    let message = look.message
    #expect(message.hasPrefix("cannot fetch http://127.0.0.1:"), "\(name): \(message)")
    #expect(!message.contains("se-cret") && !message.contains("sam"), "\(name): \(message)")
    #expect(message.unicodeScalars.nonEmptyAllSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(name): \(message)")
    #expect(message.count < 400, "\(name): \(message)")
  }

  @Test func untrustedCertificatesAreRejected() throws {
    let expected: [(EncryptedServer.Certificate, CertificateError)] = [
      (.expired, .expired), (.selfSigned, .selfSigned), (.ofAnotherHost, .wrongHost),
      (.ofUnknownIssuer, .unknownIssuer),
    ]
    for (certificate, fault) in expected {
      let server = try EncryptedServer(certificate, files: [:])
      let look = try FetchSketch(server.address("/guide")) { $0.certificateFile = server.certificates }
      #expect(look.fault == .certificate(fault), "\(certificate): \(look.result)")
      #expect(look.names == [])
    }
    Contract.report("F5", "\(expected.count) certificates that prove nothing: 0 bytes taken")
  }

  @Test func validCertificateIsAccepted() throws {
    let plain = try LoopbackServer(.answer("200 OK", [], "plain"))
    let server = try EncryptedServer(
      .good,
      files: [
        "guide": [ServerStep].head("200 OK", []) + Array("<tv/>".utf8),
        "down": [ServerStep].head("302 Found", ["Location: \(plain.address("/x", login: "a:secret@"))"]),
        "beside": [ServerStep].head("302 Found", ["Location: /guide"]),
      ])
    func look(_ path: String) throws -> FetchSketch {
      try FetchSketch(server.address(path)) { $0.certificateFile = server.certificates }
    }
    #expect(try look("/guide").bytes == Array("<tv/>".utf8))
    #expect(try look("/beside").bytes == Array("<tv/>".utf8))
    // Without the issuer's certificate, the issuer is unknown.
    #expect(try FetchSketch(server.address("/guide")).fault == .certificate(.unknownIssuer))
    let down = try look("/down")
    #expect(down.fault == .redirectToPlain(to: plain.address("")))
    #expect(!down.message.contains("secret"))
    #expect(plain.requests == [])
  }

  @Test func unreachableServersAreReported() throws {
    let deadPort = try DeadPort()
    defer { withExtendedLifetime(deadPort) {} }
    let port = deadPort.port
    let dead = try FetchSketch("http://127.0.0.1:\(port)/guide.xml")
    #expect(dead.fault == .refused(host: "127.0.0.1", port: port))
    let unknown = try FetchSketch("http://name:secret@tvgrid.invalid/guide.xml")
    #expect(unknown.fault == .unknownHost("tvgrid.invalid"))
    #expect(
      unknown.message == """
        cannot fetch http://tvgrid.invalid: host tvgrid.invalid not found; check the address \
        and your network
        """)
    // An unencrypted server mistakes the handshake for a request and waits for its end.
    let server = try LoopbackServer([.hang])
    let look = try FetchSketch("https://127.0.0.1:\(server.port)/") { $0.limits.connecting = .milliseconds(300) }
    #expect(look.fault == .connectionTimedOut(.milliseconds(300)))
  }

  @Test func missingLibraryIsReportedWithItsPackage() throws {
    let folder = try TemporaryFolder()
    let fetcher = Fetcher(CurlLibrary(["libtvgrid-has-none.so.4", "libz.so.1"]))
    let error = #expect(throws: FetchError.self) {
      try fetcher.fetch(FetchSketch.request("http://127.0.0.1:1/"), into: folder.path("guide"))
    }
    #expect(error?.cause == .noLibrary)
    #expect(error?.message.contains("install the package libcurl4") == true)
  }

  /// Memory must not grow with the file.
  @Test func largeFileIsNotHeldInMemory() throws {
    let count = Contract.count(100, atLeast: 10)
    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
    let head = [ServerStep].head("200 OK", ["Content-Length: \(count << 20)"])
    let server = try LoopbackServer([.send(head)] + [ServerStep](repeating: .send(piece), count: count))
    let before = try memory()
    let look = try FetchSketch(server.address(), keepsBytes: false) { $0.limits.bodyBytes = 200 << 20 }
    let grown = try memory() - before
    #expect(look.file?.byteCount == count << 20)
    let speed = Int(1.05 * Double(count) / max(0.001, look.seconds))
    // Other tests run in the same process, so this only detects a file held in memory.
    print("peak memory grew by \(grown) KB")
    Contract.report("F5", "\(count) MB from the loopback: \(speed) MB/s")
  }

  /// The peak memory of this process in kilobytes.
  private func memory() throws -> Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
      throw Shell.Failure(description: "no figures")
    }
    return usage.ru_maxrss
  }
}
