import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Left alone, with a clock that runs: all but asleep.
  @Suite struct T11Idle {
    @Test func itRests() throws {
      let seconds = Contract.isFull ? 600.0 : 15.0
      // No `--at`: the clock is the machine's, and the demo week is moved to this one.
      let pty = try Pty.shell("exec $TVGRID --demo")
      // At night the header has no room for more than the date.
      try pty.readUntil { $0.contains("Harbour Two") }
      // What a start leaves to do.
      _ = pty.listen(for: 2)
      let before = try ProcessFigures(of: pty.processIdentifier)
      let arrivals = pty.listen(for: seconds)
      let after = try ProcessFigures(of: pty.processIdentifier)
      let share = (after.cpuSeconds - before.cpuSeconds) / seconds
      let sleeps = Double(after.sleeps - before.sleeps) / seconds
      #expect(share <= 0.005)
      #expect(sleeps <= 2)
      let most = expectOnlyTheClock(arrivals, minutes: Int(seconds) / 60)
      let figure = "\(Self.rounded(share * 100)) % CPU, \(Self.rounded(sleeps)) wake-ups a second"
      Contract.report("T11", "\(Int(seconds)) s idle: \(figure), \(most) bytes a minute, none between two")
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// Holds that something is written when the minute changes, and at no other time; gives the most of a minute.
    private func expectOnlyTheClock(_ arrivals: [Pty.Arrival], minutes: Int) -> Int {
      for arrival in arrivals {
        let second = arrival.time.truncatingRemainder(dividingBy: 60)
        #expect(second < 2, "\(arrival.bytes) bytes at second \(second)")
      }
      let byMinute = Dictionary(grouping: arrivals) { Int($0.time / 60) }
      #expect(byMinute.count >= minutes - 1, "the clock stands still")
      let most = byMinute.values.map { $0.reduce(0) { $0 + $1.bytes } }.max() ?? 0
      #expect(most <= 2_048)
      return most
    }

    private static func rounded(_ number: Double) -> String {
      number.formatted(.number.precision(.fractionLength(3)))
    }
  }
}
