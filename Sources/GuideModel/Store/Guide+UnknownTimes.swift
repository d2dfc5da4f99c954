/// Programmes of which only the date is known (`ProgrammeFlags.unknownTime`): no row of the grid has them, and lists show them
/// behind the others of their day.
extension Guide {
  /// False where only the date is known.
  package func isTimeKnown(_ programme: ProgrammeID) -> Bool { !flags(of: programme).contains(.unknownTime) }

  /// The date of the calendar on which a programme begins. One without a time is the same everywhere.
  package func date(of programme: ProgrammeID, in zone: ZoneTable) -> CivilDate {
    (isTimeKnown(programme) ? zone : .utc).local(start(of: programme)).date
  }

  /// The broadcast day on which a programme begins.
  package func day(of programme: ProgrammeID, in zone: ZoneTable) -> BroadcastDay {
    isTimeKnown(programme)
      ? BroadcastDay(containing: start(of: programme), in: zone) : BroadcastDay(date(of: programme, in: zone))
  }

  /// Whether a programme has ended; one without a time ends with its day.
  package func isOver(_ programme: ProgrammeID, at now: Instant, in zone: ZoneTable) -> Bool {
    isTimeKnown(programme)
      ? interval(of: programme).end <= now : day(of: programme, in: zone).interval(in: zone).end <= now
  }

  /// The end of a programme; of one without a time, that of its day where on earth that ends last.
  package func latestEnd(of programme: ProgrammeID) -> Instant {
    let end = interval(of: programme).end
    return isTimeKnown(programme) ? end : end.adding(seconds: ProgrammeFlags.longestUnknownTime)
  }

  /// The instant by which lists put a programme in order: its start; the last second of its day where the time is not known.
  package func listedInstant(of programme: ProgrammeID, in zone: ZoneTable) -> Instant {
    guard !isTimeKnown(programme) else { return start(of: programme) }
    return day(of: programme, in: zone).interval(in: zone).end.adding(seconds: -1)
  }

  /// The programmes that lists of a week, or of another interval of whole days, have, in their order: those that begin in it
  /// and have a length, and those whose date is in it. `startingIn` gives programmes that begin in an interval, in the order of
  /// their starts.
  package func listed(
    in interval: Interval, _ zone: ZoneTable, startingIn: (Interval) -> [ProgrammeID]
  ) -> [ProgrammeID] {
    // So far noon UTC of a date may be from that date's day here.
    let around = Interval(interval.start.adding(minutes: -12 * 60), interval.end.adding(minutes: 12 * 60))
    var hasUnknown = false
    let listed = startingIn(around).filter { programme in
      let isKnown = isTimeKnown(programme)
      if !isKnown { hasUnknown = true }
      return interval.contains(listedInstant(of: programme, in: zone))
        && !(isKnown && self.interval(of: programme).isEmpty)
    }
    guard hasUnknown else { return listed }
    // The standard library's sort is stable.
    return listed.map { (listedInstant(of: $0, in: zone), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The programmes of a channel and a date whose time is not known.
  package func programmesWithoutTime(on channel: Int, _ date: CivilDate) -> [ProgrammeID] {
    let day = BroadcastDay(date).interval(in: .utc)
    return programmes(on: channel, in: day, includingZeroLength: true, includingUnknownTimes: true)
      .filter { !isTimeKnown($0) }
  }
}
