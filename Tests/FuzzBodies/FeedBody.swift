import GuideModel

/// Reads bytes as a file of programmes. Nothing crashes or is dropped silently, every record is readable, a channel's row has
/// no gaps, and the fast path gives the same result as the slow path.
package enum FeedBody {
  /// The violated expectations about reading a feed.
  package static func violations(for bytes: [UInt8]) -> [String] {
    violations(in: ReadFile(bytes)) + RowPathComparison.violations(for: bytes)
  }

  /// The violated expectations about a feed after it was read: its lines, its programmes and its rows on screen.
  package static func violations(in file: ReadFile) -> [String] {
    let guide = file.guide()
    var violations = Violations()
    violations.expect(guide.programmeCount == file.batch.rowCount, "the store has a different number of programmes")
    for programme in guide.programmes { ProgrammeCheck.check(programme, of: guide, &violations) }
    expectWholeRow(guide, &violations)
    return violations.all + LineAccount(file).vanished.map { "line \($0) vanished" }
  }

  /// Checks the first and last day of the channel's row, as navigable items and as segments without gaps.
  private static func expectWholeRow(_ guide: Guide, _ violations: inout Violations) {
    let timeline = Timeline(guide, in: .britain)
    guard !timeline.extent.isEmpty else { return }
    let ends = [timeline.extent.start, timeline.extent.end.adding(minutes: -1440)]
    for start in ends {
      guard let day = Interval(start, start.adding(minutes: 1440)).clamped(to: timeline.extent) else { continue }
      let segments = timeline.segments(on: 0, in: day)
      violations.expect(segments.allSatisfy { !$0.interval.isEmpty }, "a segment has no length")
      violations.expect(segments.first?.interval.start == day.start, "the day's start is not in a segment")
      violations.expect(segments.last?.interval.end == day.end, "the day's end is not in a segment")
      for (one, next) in zip(segments, segments.dropFirst()) {
        violations.expect(one.interval.end == next.interval.start, "a gap or overlap in the row")
        violations.expect(one.item != next.item, "adjacent segments of the same item")
      }
    }
    expectWalk(along: timeline, &violations)
  }

  private static func expectWalk(along timeline: Timeline, _ violations: inout Violations) {
    var item = timeline.item(on: 0, at: timeline.extent.start)
    for _ in 0..<100 {
      guard let next = timeline.item(after: item, on: 0) else { return }
      let (start, later) = (timeline.interval(of: item).start, timeline.interval(of: next).start)
      violations.expect(start <= later && next != item, "the row does not advance at \(start.seconds)")
      item = next
    }
  }
}

/// Rules for every programme.
enum ProgrammeCheck {
  static func check(_ programme: ProgrammeID, of guide: Guide, _ violations: inout Violations) {
    let title = guide.title(of: programme)
    let interval = guide.interval(of: programme)
    violations.expect(!title.isEmpty && title.count <= 512, "a title of \(title.count) characters")
    // The limit is a day, plus the hour that a clock change may add to the end.
    violations.expect(interval.minutes <= 1500, "\(interval.minutes) minutes")
    let details = guide.details(of: programme)
    let summary = guide.summary(of: programme)
    violations.expect(details.summary == summary, "details and summary differ")
    violations.expect(details.genres.first ?? "" == guide.genre(of: programme), "details and store differ in the genre")
    let texts = [title, details.description, details.certificate, summary.episodeTitle, summary.episode?.raw]
    let names = details.cast.flatMap { [$0.name, $0.role] } + details.directors + details.genres
    let facts = details.more.flatMap { [$0.text, $0.qualifier] }
    for text in (texts + names + facts).compactMap(\.self) {
      violations.expect(!text.hasControl, "a control character in \(text.debugDescription)")
      let isTrimmed = !text.hasPrefix(" ") && !text.hasSuffix(" ")
      violations.expect(isTrimmed, "space around \(text.debugDescription)")
    }
    _ = guide.otherProgrammesInSlot(of: programme)
  }
}
