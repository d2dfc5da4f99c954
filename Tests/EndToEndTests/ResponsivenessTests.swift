import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Keys are answered while a large guide is fetched, read and shown.
  @Suite(.row("P4")) struct ResponsivenessTests {
    /// A document of about `bytes` bytes: 500 channels, a programme every half hour from 20 November 2026.
    private static func document(bytes: Int) -> String {
      let sentence = "An invented hour of boats, kettles and weather, told at some length for those who stay. "
      var text =
        "<tv>\n"
        + (0..<500).map { "<channel id=\"c\($0)\"><display-name>Quay \($0)</display-name></channel>\n" }
        .joined()
      text.reserveCapacity(bytes + 1000)
      var slot = 0
      while text.utf8.count < bytes {
        let (start, end) = (time(slot), time(slot + 1))
        for channel in 0..<500 where text.utf8.count < bytes {
          text +=
            "<programme start=\"\(start)\" stop=\"\(end)\" channel=\"c\(channel)\"><title>Tide \(slot)</title>"
            + "<desc>\(sentence)\(sentence)\(sentence)\(sentence)\(sentence)</desc><category>Drama</category></programme>\n"
        }
        slot += 1
      }
      return text + "</tv>\n"
    }

    /// The time of a half-hour slot, counted from 18:00 on 20 November.
    private static func time(_ slot: Int) -> String {
      let minutes = 18 * 60 + slot * 30
      let (day, minute) = (20 + minutes / 1440, minutes % 1440)
      return "202611\(day)" + [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() + "00 +0000"
    }

    /// Whether the update has moved the download to its final path.
    private static func isDone(_ home: TemporaryFolder) -> Bool {
      !FileManager.default.fileExists(atPath: "\(home.path)/cache/tvgrid/sources/.quay.download")
    }

    /// A document whose second half is sent after an event.
    private static func halves(of document: String, _ untilTold: @escaping @Sendable () -> Void) -> [ServerStep] {
      let bytes = Array(document.utf8)
      let middle = bytes.count / 2
      let head = [ServerStep].head("200 OK", ["Content-Length: \(bytes.count)"])
      return [.send(head + bytes[..<middle]), .wait(untilTold), .send(Array(bytes[middle...]))]
    }

    /// Presses a key that moves the cursor, and returns the milliseconds until the screen shows the move.
    private static func millisecondsToAnswer(_ pty: Pty, _ count: Int) throws -> Double {
      let key: [UInt8] = count % 40 < 20 ? [0x6A] : [0x6B]
      let milliseconds = try #require(pty.secondsToAnswer(key)) * 1000
      pty.settle(milliseconds: 20)
      return milliseconds
    }

    @Test func keysAreAnsweredDuringAnUpdate() throws {
      let home = try TemporaryFolder()
      let small = Self.document(bytes: 400_000)
      let large = Self.document(bytes: Contract.count(100_000_000))
      let mayEnd = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { _, number in
        number == 0 ? .answer("200 OK", [], small) : Self.halves(of: large) { mayEnd.wait() }
      }
      // The server's thread must end even if the test fails earlier.
      defer { mayEnd.signal() }
      let folders = [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "TVGRID_GUIDE": "",
      ]
      let at = "--at '2026-11-20 18:10'"
      let first = try Shell.run(
        "$TVGRID sources add quay \(server.address()) --anyway && $TVGRID update \(at)", environment: folders)
      #expect(first.status == 0)
      let pty = try Pty.shell("exec $TVGRID \(at)", adding: folders)
      try pty.readUntil(bytes: Array("Quay 1".utf8))
      pty.settle(milliseconds: 200)
      pty.write("u")
      pty.settle(milliseconds: 20)
      let isAsked = HangGuard.waits {
        pty.settle(milliseconds: 20)
        return server.requests.count >= 2
      }
      try #require(isAsked, "the guide was not requested")
      // The second half is sent after these keys are answered.
      var times: [Double] = []
      for _ in 0..<40 { times.append(try Self.millisecondsToAnswer(pty, times.count)) }
      #expect(!Self.isDone(home))
      mayEnd.signal()
      // Keeps pressing keys after the download is cached, while the guide is being read and shown.
      var further = 0
      while further < 60, times.count < 20_000 {
        if Self.isDone(home) { further += 1 }
        times.append(try Self.millisecondsToAnswer(pty, times.count))
      }
      #expect(further == 60)
      times.sort()
      let p99 = times[times.count * 99 / 100]
      Contract.report(
        "P4",
        "\(large.utf8.count / 1_000_000) MB fetched, read and installed while \(times.count) keys were pressed, one every 20 ms: "
          + "answered in \(Int(times[times.count / 2].rounded(.up))) ms (median), \(Int(p99.rounded(.up))) ms (p99), "
          + "\(Int((times.last ?? 0).rounded(.up))) ms at most")
      pty.write("q")
    }
  }
}
