import Foundation
import GuideLanguage
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Updates from all kinds of sources: files, grabbers and a local server.
@Suite(.waitsForOthers) struct GuideUpdateTests {
  private static func server(_ bodies: String...) throws -> LoopbackServer {
    try LoopbackServer { _, number in .answer("200 OK", ["ETag: \"\(number)\""], bodies[min(number, bodies.count - 1)])
    }
  }

  @Test func guideIsCachedAndNotFetchedTwice() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == "\"one\""
        ? .text("HTTP/1.1 304 Not Modified\r\n\r\n")
        : .answer("200 OK", ["ETag: \"one\""], UpdateBench.document(["News", "Quiz"]))
    }
    #expect(try bench.titles() == [])
    #expect(try bench.update(server.address()) == .updated(channels: 1, programmes: 2, before: nil, problem: nil))
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
    #expect(try bench.update(server.address()) == .unchanged)
    #expect(bench.cache.state(of: "harbour")?.etag == "\"one\"")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.cache.path).sorted() == [
        ".harbour.asked", ".harbour.files", ".harbour.state", ".update.lock", "harbour.guide",
      ])
  }

  /// The current guide is kept if it can be read; otherwise it is rebuilt.
  @Test func unchangedGuideNeedsOneRequest() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == "\"one\"" && request.fields["if-modified-since"] == "then"
        ? .text("HTTP/1.1 304 Not Modified\r\n\r\n")
        : .answer("200 OK", ["ETag: \"one\"", "Last-Modified: then"], UpdateBench.document(["News", "Quiz"]))
    }
    let source = UpdateSource(name: "harbour", location: try SourceLocation(server.address()))
    _ = try bench.update([source])
    let file = URL(fileURLWithPath: bench.cache.imagePath(of: "harbour"))
    let (image, version) = (try Data(contentsOf: file), FileSystem.version(of: file.path))
    let (outcomes, steps) = try bench.update([source])
    #expect(outcomes == [.unchanged])
    #expect(Set(steps) == [.asking, .done(.unchanged)], "no download is read")
    #expect(server.requests.count == 2)
    #expect(FileSystem.version(of: file.path) == version)
    try Data("no image".utf8).write(to: file)
    #expect(try bench.update([source]).outcomes == [.unchanged])
    #expect(server.requests.count == 3)
    #expect(try Data(contentsOf: file) == image)
  }

  /// If the guide's first programme ended before the first day to keep, the guide is read once.
  @Test func unchangedGuideIsReadToDropOldDays() throws {
    var bench = try UpdateBench()
    let file = bench.folder.path("guide.xml")
    try UpdateBench.document(["Dawn", "News", "Quiz"]).write(toFile: file, atomically: true, encoding: .utf8)
    _ = try bench.update(file)
    #expect(bench.cache.state(of: "harbour")?.firstEnd == Moments.at("2026-11-20 13:00"))
    (bench.now, bench.keepDays) = (Moments.at("2026-11-20 13:30"), 0)
    #expect(try bench.update(file) == .unchanged)
    #expect(try bench.titles() == ["Fri 13:00 News", "Fri 14:00 Quiz"])
    #expect(bench.cache.state(of: "harbour")?.firstEnd == Moments.at("2026-11-20 14:00"))
  }

  @Test func worseGuidesNeverReplaceTheCurrentOne() throws {
    let whole = UpdateBench.document(UpdateBench.many)
    let answers: [(body: String, outcome: UpdateOutcome)] = [
      (
        "<!DOCTYPE html><html><body>Sorry</body></html>",
        .refused(reason: "got a web page instead of a guide", canBeForced: false)
      ),
      (String(whole.prefix(2000)), .refused(reason: "the file is cut short", canBeForced: true)),
      (UpdateBench.document([]), .refused(reason: "it contains no programmes", canBeForced: false)),
      ("{\"error\": 500}", .refused(reason: "it contains no programmes", canBeForced: false)),
      (
        UpdateBench.document(Array(UpdateBench.many.prefix(10))),
        .refused(reason: "it has 10 upcoming programmes; the current guide has 30", canBeForced: true)
      ),
    ]
    for answer in answers {
      let bench = try UpdateBench()
      let server = try Self.server(whole, answer.body)
      _ = try bench.update(server.address())
      let before = try bench.titles()
      #expect(before.count == 30)
      let outcome = try bench.update(server.address())
      switch (outcome, answer.outcome) {
      case (.refused(_, let isForceable), .refused(_, let expected)): #expect(isForceable == expected)
      default: Issue.record("\(outcome) for \(answer.body.prefix(40))")
      }
      if case .refused(_, true) = answer.outcome { #expect(outcome == answer.outcome) }
      #expect(try bench.titles() == before)
      #expect(bench.cache.state(of: "harbour")?.etag == "\"0\"")
    }
  }

  /// The server announces the length of its response but sends only one byte.
  @Test(arguments: [
    ("guide.xml", 2_000, 600_000_000, "the connection closed after 1 of 600000000 bytes"),
    ("guide.xml", 500, 600_000_000, "larger than 500 MB (largest-file in config.toml sets the limit)"),
    ("guide.xml", 1, 1_000_001, "larger than 1 MB (largest-file in config.toml sets the limit)"),
    ("feed/", 500, 64_000_001, "larger than 64 MB, too large for one channel"),
    ("feed/", 10, 64_000_001, "larger than 10 MB (largest-file in config.toml sets the limit)"),
  ]) func largestFileIsTheLimitOfFetchingToo(path: String, largestFile: Int, length: Int, text: String) throws {
    var bench = try UpdateBench()
    bench.largestFile = largestFile
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx"
    let server = try LoopbackServer([ServerStep].text(answer) + [.close])
    guard case .failed(let message) = try bench.update(server.address("/\(path)")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(message.english.contains(text), "\(message)")
  }

  @Test func forceAcceptsAnyGuide() throws {
    var bench = try UpdateBench()
    let server = try Self.server(
      UpdateBench.document(UpdateBench.many), UpdateBench.document(["News"]), "<html></html>")
    _ = try bench.update(server.address())
    bench.isForced = true
    #expect(try bench.update(server.address()) == .updated(channels: 1, programmes: 1, before: 30, problem: nil))
    #expect(server.requests.last?.fields["if-none-match"] == nil)
    #expect(try bench.update(server.address()).isSuccess == false)
    #expect(try bench.titles() == ["Fri 12:00 News"])
  }

  @Test func truncatedGuidesAreUsedAndFetchedAgain() throws {
    let bench = try UpdateBench()
    let server = try Self.server(String(UpdateBench.document(UpdateBench.many).prefix(2000)))
    guard case .updated(_, let count, nil, "the file is cut short") = try bench.update(server.address()) else {
      Issue.record("it was not taken")
      return
    }
    #expect(count > 5)
    #expect(bench.cache.state(of: "harbour")?.etag == nil)
  }

  @Test func truncatedGuideOfOtherAddressDoesNotReplaceWholeOne() throws {
    let bench = try UpdateBench()
    let whole = UpdateBench.document(UpdateBench.many)
    let first = try Self.server(whole)
    #expect(try bench.update(first.address()).isSuccess)
    let before = try bench.titles()
    let cut = try Self.server(String(whole.prefix(2000)))
    #expect(try bench.update(cut.address()) == .refused(reason: "the file is cut short", canBeForced: true))
    #expect(try bench.titles() == before)
    // A complete document is accepted although it has fewer programmes, because it comes from a different address.
    let small = try Self.server(UpdateBench.document(["News"]))
    #expect(try bench.update(small.address()).isSuccess)
    #expect(try bench.titles() == ["Fri 12:00 News"])
  }

  @Test func specialFilesAreRefusedByKind() throws {
    let bench = try UpdateBench()
    let pipe = bench.folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for (path, reason) in [
      ("/dev/zero", "it is a device, not a file"), (pipe, "it is a pipe, not a file"),
      ("/nowhere", "No such file or directory"),
    ] {
      #expect(try bench.update(path) == .failed("cannot read \(path): \(reason)"))
    }
  }

  @Test func pastProgrammesAreKeptForSomeDays() throws {
    var bench = try UpdateBench()
    let file = bench.folder.path("guide.xml")
    try UpdateBench.document(["Dawn", "News", "Quiz", "Late"]).write(toFile: file, atomically: true, encoding: .utf8)
    _ = try bench.update(file)
    try UpdateBench.document(["Quiz", "Later"], from: 14).write(toFile: file, atomically: true, encoding: .utf8)
    bench.now = Moments.at("2026-11-20 14:30")
    #expect(try bench.update(file) == .updated(channels: 1, programmes: 4, before: 4, problem: nil))
    #expect(try bench.titles() == ["Fri 12:00 Dawn", "Fri 13:00 News", "Fri 14:00 Quiz", "Fri 15:00 Later"])
    bench.isForced = true
    bench.keepDays = 0
    #expect(try bench.update(file) == .updated(channels: 1, programmes: 2, before: 4, problem: nil))
    #expect(try bench.titles() == ["Fri 14:00 Quiz", "Fri 15:00 Later"])
  }

  @Test func oldDaysOfUnchangedSourceAreDropped() throws {
    var bench = try UpdateBench()
    let file = bench.folder.path("guide.xml")
    try UpdateBench.document(["Dawn", "News", "Quiz", "Late"]).write(toFile: file, atomically: true, encoding: .utf8)
    _ = try bench.update(file)
    let state = bench.cache.state(of: "harbour")
    bench.now = Moments.at("2026-11-20 14:30")
    bench.keepDays = 0
    // The file has not changed and is not read again.
    #expect(try bench.update(file) == .unchanged)
    #expect(try bench.titles() == ["Fri 14:00 Quiz", "Fri 15:00 Late"])
    #expect(bench.cache.state(of: "harbour")?.updated == state?.updated)
    #expect(bench.cache.state(of: "harbour")?.etag == state?.etag)
    #expect(bench.cache.state(of: "harbour")?.confirmed == bench.now)
    // A guide that would become empty is kept as it is.
    bench.now = Moments.at("2026-11-25 12:00")
    #expect(try bench.update(file) == .unchanged)
    #expect(try bench.titles() == ["Fri 14:00 Quiz", "Fri 15:00 Late"])
  }

  /// Tests documents with and without another problem (an overlap).
  @Test(arguments: ["", "<programme start=\"20250215220000 +0000\"><title>Fault</title>"])
  func pastGuideIsRefusedUnlessForced(fault: String) throws {
    var bench = try UpdateBench()
    let file = bench.folder.path("guide.xml")
    let old = """
      <tv><programme start="20250215210000 +0000" stop="20250215223000 +0000" channel="x"><title>News</title></programme>
      <programme start="20250215220000 +0000" stop="20250216000000 +0000" channel="x"><title>Quiz</title></programme>
      \(fault)</tv>
      """
    try old.write(toFile: file, atomically: true, encoding: .utf8)
    let refused = UpdateOutcome.refused(reason: "this guide ended on 15 Feb 2025", canBeForced: true)
    #expect(try bench.update(file) == refused)
    #expect(try bench.titles() == [])
    bench.isForced = true
    #expect(try bench.update(file) == .updated(channels: 1, programmes: 2, before: nil, problem: nil))
    #expect(try bench.titles() == ["Sat 21:00 News", "Sat 22:00 Quiz"])
    // A guide that ended within the days to keep is reported as well, and does not replace one with more upcoming programmes.
    bench.isForced = false
    bench.now = Moments.at("2026-11-21 12:00")
    let other = bench.folder.path("other.xml")
    try UpdateBench.document(["Dawn", "News"]).write(toFile: other, atomically: true, encoding: .utf8)
    let ended = UpdateOutcome.refused(reason: "this guide ended on 20 Nov 2026", canBeForced: true)
    #expect(try bench.update(other, name: "quay") == ended)
  }

  @Test func changesOfUpdateAreStored() throws {
    let bench = try UpdateBench()
    let server = try Self.server(
      UpdateBench.document(["News", "Quiz", "Film", "Close"]), UpdateBench.document(["News", "Film", "Bees", "Close"]))
    _ = try bench.update(server.address())
    #expect(bench.cache.changes(of: ["harbour"]) == GuideChanges())
    _ = try bench.update(server.address())
    let changes = bench.cache.changes(of: ["harbour"])
    #expect(changes.knownUntil == ["harbour.example": Moments.at("2026-11-20 16:00")])
    let texts = changes.changes.map {
      "\($0.kindName) \($0.title) \($0.when(in: Moments.london)) \($0.channel.name)"
    }
    #expect(
      texts == [
        "moved Film Fri 20 Nov 14:00–15:00 to 13:00–14:00 Harbour", "gone Quiz Fri 20 Nov 13:00–14:00 Harbour",
        "new Bees Fri 20 Nov 14:00–15:00 Harbour",
      ])
  }

  @Test func firstSourceHasPrecedence() throws {
    let bench = try UpdateBench()
    let first = try Self.server(UpdateBench.document(["News", "Quiz"]))
    let second = try Self.server(UpdateBench.document(["Olds", "Quizzes", "Film"], from: 12))
    let sources = try [("first", first), ("second", second)].map {
      UpdateSource(name: $0.0, location: try SourceLocation($0.1.address()))
    }
    let result = try bench.update(sources)
    #expect(result.outcomes.map(\.isNew) == [true, true])
    #expect(try bench.titles(["first", "second"]) == ["Fri 12:00 News", "Fri 13:00 Quiz", "Fri 14:00 Film"])
    #expect(try bench.titles(["second", "first"]) == ["Fri 12:00 Olds", "Fri 13:00 Quizzes", "Fri 14:00 Film"])
    #expect(try bench.titles(["second", "third"]).count == 3)
  }

  @Test func failureIsReportedAndOthersContinue() throws {
    let bench = try UpdateBench()
    let good = try Self.server(UpdateBench.document(["News"]))
    let bad = try LoopbackServer(.answer("404 Not Found", [], "no"))
    let sources = try [("bad", bad.address()), ("good", good.address()), ("none", "grabber:tv_grab_none")].map {
      UpdateSource(name: $0.0, location: try SourceLocation($0.1))
    }
    let outcomes = try bench.update(sources).outcomes
    #expect(outcomes.map(\.isSuccess) == [false, true, false])
    #expect(outcomes[0].text(hasGuide: true).english.contains("404"))
    #expect(outcomes[2].text(hasGuide: true).english.contains("tv_grab_none"))
    let named = zip(["bad", "good", "none"], outcomes).map { (name: $0, outcome: $1) }
    let text = UpdateSummary.text(for: named)?.english ?? ""
    #expect(text.hasPrefix("Updated: 1 channel, 1 programme. Could not update bad: "), "\(text)")
    #expect(text.contains("404") && text.hasSuffix(" (and 1 more)."), "\(text)")
    #expect(UpdateSummary.text(for: [("good", .unchanged)]) == nil)
    let again = UpdateOutcome.updated(channels: 1, programmes: 3, before: 2, problem: nil)
    #expect(UpdateSummary.text(for: [("good", again)]) == nil, "its changes are said")
    let alone = UpdateSummary.text(for: [named[0]], hasGuide: { _ in false })?.english ?? ""
    #expect(alone.hasSuffix("no guide yet."), "\(alone)")
    #expect(
      UpdateSummary.text(for: [("a", .cancelled), named[1]])?.english == "Update cancelled; the guide is unchanged."
    )
  }

  @Test func secondUpdateReportsRunningOne() throws {
    let bench = try UpdateBench()
    let hanging = try LoopbackServer([.hang])
    let source = UpdateSource(name: "harbour", location: try SourceLocation(hanging.address()))
    let update = bench.update(of: [source])
    let (isAsking, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      _ = try? update.run { _, step in if step == .asking { isAsking.signal() } }
      isOver.signal()
    }
    #expect(isAsking.wait(timeout: HangGuard.deadline) == .success)
    #expect(throws: UpdateError.busy) { try bench.update(of: [source]).run { _, _ in } }
    update.cancel()
    #expect(isOver.wait(timeout: HangGuard.deadline) == .success)
    // The lock was released at the end of the update.
    #expect(try bench.update(bench.folder.path("none.xml")).isSuccess == false)
  }

  @Test func grabberIsRunAndItsGuideIsRead() throws {
    let bench = try UpdateBench()
    let document = bench.folder.path("document.xml")
    try UpdateBench.document(["News", "Quiz"]).write(toFile: document, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: bench.folder.path("bin"), withIntermediateDirectories: true)
    let grabber = bench.folder.path("bin/tv_grab_test")
    let script = """
      #!/bin/sh
      case $1 in --capabilities) echo baseline ;; *) exec cat "\(document)" ;; esac
      """
    try ScriptFile.write(script, to: grabber)
    #expect(try bench.update("grabber:tv_grab_test").isNew)
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
  }

  @Test func folderIsFetchedFileByFile() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      let body =
        switch request.target {
        case "/feed/channels.dat": "94|Harbour\n105|Meadow\n"
        case "/feed/94.dat": TemporaryFolder.feed("The Ferrymen")
        case "/feed/105.dat": TemporaryFolder.feed("Bees")
        default: ""
        }
      if body.isEmpty { return .answer("404 Not Found", [], "no") }
      let tag = "\"\(request.target)\""
      return request.fields["if-none-match"] == tag
        ? .text("HTTP/1.1 304 Not Modified\r\n\r\n") : .answer("200 OK", ["ETag: \(tag)"], body)
    }
    let address = server.address("/feed/")
    #expect(try bench.update(address) == .updated(channels: 2, programmes: 2, before: nil, problem: nil))
    #expect(try bench.titles() == ["Fri 20:00 The Ferrymen", "Fri 20:00 Bees"])
    #expect(try bench.update(address) == .unchanged)
    let chosen = UpdateSource(name: "one", location: try SourceLocation(address), channels: ["94"])
    let asked = server.requests.count
    _ = try bench.update([chosen])
    #expect(server.requests.dropFirst(asked).map(\.target) == ["/feed/channels.dat", "/feed/94.dat"])
  }

  @Test func progressIsAccurate() throws {
    let bench = try UpdateBench()
    let server = try Self.server(UpdateBench.document(UpdateBench.many))
    let source = UpdateSource(name: "harbour", location: try SourceLocation(server.address()))
    let steps = try bench.update([source]).steps
    #expect(steps.first == .asking)
    #expect(steps.contains { if case .receiving(let bytes, let total?) = $0 { bytes == total } else { false } })
    #expect(steps.contains(.writing))
    guard case .done(.updated) = steps.last else {
      Issue.record("the last step is \(String(describing: steps.last))")
      return
    }
  }
}
