import GuideFeeds
import GuideModel

/// Reads bytes as an answer from tvheadend. Nothing crashes, every text is valid and fits on a line, and ids are safe in
/// addresses.
package enum TvheadendBody {
  /// The violated expectations about reading an answer.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    let told = (try? TvheadendAnswers.tags(bytes))?.entries ?? []
    let tags = Dictionary(told.map { ($0.id, $0.name) }) { first, _ in first }
    let channels = try? TvheadendAnswers.channels(bytes)
    let timers = try? TvheadendAnswers.timers(bytes, of: "tv")
    for diagnostic in (channels?.diagnostics ?? []) + (timers?.diagnostics ?? []) {
      violations.expect(!diagnostic.statement.english.hasControl, "a control character in a diagnostic")
    }
    for channel in channels?.entries ?? [] {
      violations.expect(isID(channel.id) && channel.tags.allSatisfy(isID), "an invalid id")
      violations.expect(!channel.name.hasControl, "a control character in \(channel.name.debugDescription)")
      violations.expect(channel.number.map { Channel.numbers.contains($0.major) } ?? true, "an invalid number")
    }
    for timer in timers?.entries ?? [] {
      violations.expect(isID(timer.id) && isID(timer.channel.id), "an invalid id")
      violations.expect(!timer.title.hasControl, "a control character in \(timer.title.debugDescription)")
      violations.expect(!timer.interval.isEmpty && !timer.recorded.isEmpty, "a timer without a length")
    }
    for (id, name) in tags {
      violations.expect(isID(id) && !name.isEmpty && !name.hasControl, "a tag without id or name")
    }
    expectJoined(channels?.entries ?? [], tags, &violations)
    if let id = TvheadendAnswers.timer(bytes) { violations.expect(isID(id), "an invalid id") }
    _ = TvheadendAnswers.event(bytes, on: "a1", at: Instant(seconds: 1_795_204_800))
    let form = TvheadendForm.timer(
      channel: "a1", Interval(Instant(seconds: 1), Instant(seconds: 2)), title: String(decoding: bytes, as: UTF8.self))
    violations.expect(!form.dropFirst(5).utf8.contains { $0 <= 0x24 || $0 == 0x26 || $0 >= 0x7F }, "an unescaped form")
    return violations.all
  }

  /// Checks that a guide's channels keep their ids and order, and that each has a position in the numeric order and a
  /// name.
  private static func expectJoined(
    _ told: [TvheadendChannel], _ tags: [String: String], _ violations: inout Violations
  ) {
    var known: Set<String> = []
    let guide = told.map(\.id).filter { known.insert($0).inserted }.map { Channel(id: $0, name: "A") }
    let joined = TvheadendChannels(guide, told, tags: tags)
    violations.expect(joined.channels.map(\.id) == guide.map(\.id), "different channels")
    violations.expect(joined.order.sorted() == Array(guide.indices), "an order without a channel")
    violations.expect(joined.channels.allSatisfy { !$0.name.isEmpty }, "a channel without a name")
    violations.expect(joined.channels.allSatisfy { Set($0.groups).count == $0.groups.count }, "a duplicate group")
  }

  private static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
