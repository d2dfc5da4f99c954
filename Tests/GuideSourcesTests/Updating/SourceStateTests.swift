import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct SourceStateTests {
  @Test func statesRoundTrip() {
    let state = SourceState(
      location: "https://example.org/guide.xml", identity: "5f", etag: "\"a=b\"",
      lastModified: "Fri, 20 Nov 2026 05:00:00 GMT",
      updated: Moments.at("2026-11-20 12:00"))
    #expect(SourceState(text: state.text) == state)
  }

  @Test(arguments: ["", "updated=12", "location=x", "location=x\nupdated=never", "location=x\nupdated=-1", "\u{0}"])
  func damagedStateIsRejected(text: String) {
    #expect(SourceState(text: text) == nil)
  }

  /// On a full disk, the file that records a failure is created but stays empty. The text “the disk” cannot be parsed.
  @Test(arguments: ["", "the disk", nil]) func lostReasonOfFailureIsReported(note: String?) throws {
    let folder = try TemporaryFolder(note.map { [".harbour.failed": $0] } ?? [".harbour.failed/x": ""])
    let failure = try #require(SourceCache(folder.path).failure(of: "harbour"))
    #expect(failure.message == "the reason could not be saved; run tvgrid update to see it")
    #expect(SourceCache(folder.path).failure(of: "other") == nil)
  }

  /// The message is stored with its values, which are truncated separately, so that it can be translated.
  @Test func reasonOfFailureRoundTrips() throws {
    let folder = try TemporaryFolder()
    let cache = SourceCache(folder.path)
    let reason: Message = "the gzip data is damaged (\(Message(phrase: "invalid block type")))"
    let long: Message = "cannot read \(String(repeating: "{|", count: 5_000)): \(reason)"
    for message in [reason, long] {
      cache.note(.failed(message), of: "harbour", at: Instant(seconds: 1_000))
      let read = try #require(cache.failure(of: "harbour")).message
      #expect(read.withoutGerman == [] && read.english.contains("damaged (invalid block type)"))
    }
  }

  @Test func valuesStayOnTheirLines() {
    let state = SourceState(location: "x", identity: "5f", etag: "a\nupdated=9", updated: Instant(seconds: 7))
    #expect(SourceState(text: state.text)?.updated == Instant(seconds: 7))
  }
}

extension SourceStateTests {
  /// Problems in a source's bytes are also reported for its guide in the cache.
  @Test func repairsAreRecorded() throws {
    let bench = try UpdateBench()
    let body = UpdateBench.document(["News", "Quiz"]).replacing(
      "start=\"20261120130000 +0000\"", with: "start=\"never\"")
    let server = try LoopbackServer(.answer("200 OK", [], body))
    #expect(try bench.update(server.address()).isNew)
    let guide = try #require(try bench.guides()?.load())
    let diagnostic = try #require(guide.diagnostics.first { $0.severity == .refused })
    #expect(diagnostic.file == "harbour")
    #expect(diagnostic.line == 4)
    #expect(guide.omissionCount == 1)
  }

  @Test func countedDiagnosticsAreCountedInCache() throws {
    var builder = GuideBuilder()
    builder.add([
      Diagnostic(.refused, file: "x", line: 9, problem: "7000 more from here on", action: "left out", count: 7_000)
    ])
    builder.add(
      (1...DiagnosticList.limit + 3).map { Diagnostic(.noted, file: "x", line: $0, problem: "p", action: "q") })
    let bytes = DiagnosticList.bytes(of: builder.build(), from: "x", as: "y")
    let read = try #require(Diagnostic.diagnostics(in: bytes))
    #expect(read.count == DiagnosticList.limit + 1)
    #expect(read.count(of: .refused) == 7_000)
    #expect(read.count(of: .noted) == DiagnosticList.limit + 3)
  }

  @Test func diagnosticsRoundTrip() throws {
    var builder = GuideBuilder()
    let diagnostics = [
      Diagnostic(.refused, file: "/x/.a.download", line: 3, problem: "a\tb", action: "c\nd"),
      Diagnostic(.noted, file: "/x/.a.download", line: 0, problem: "p", action: "q", isTruncated: true),
      Diagnostic(.noted, file: "/x/.a.download", line: 0, problem: Diagnostic.missingFile, count: 7),
    ]
    builder.add(diagnostics)
    let bytes = DiagnosticList.bytes(of: builder.build(), from: "/x/.a.download", as: "https://example.org/x")
    let read = try #require(Diagnostic.diagnostics(in: bytes))
    #expect(read == diagnostics.map { $0.with(file: "https://example.org/x") })
  }
}
