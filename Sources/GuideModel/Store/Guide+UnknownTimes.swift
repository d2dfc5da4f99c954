/// Programmes with a known date but an unknown time (`ProgrammeFlags.unknownTime`). The grid omits them, and lists show
/// them at the end of their day.
extension Guide {
  /// Whether the time is known, not just the date.
  package func isTimeKnown(_ programme: ProgrammeID) -> Bool { !flags(of: programme).contains(.unknownTime) }

  /// The calendar date on which a programme begins. If the time is unknown, the date is the same in all zones.
  package func date(of programme: ProgrammeID, in zone: ZoneTable) -> CivilDate {
    (isTimeKnown(programme) ? zone : .utc).local(start(of: programme)).date
  }

  /// The broadcast day on which a programme begins.
  package func day(of programme: ProgrammeID, in zone: ZoneTable) -> BroadcastDay {
    isTimeKnown(programme)
      ? BroadcastDay(containing: start(of: programme), in: zone) : BroadcastDay(date(of: programme, in: zone))
  }

  /// Whether a programme has ended. If the time is unknown, the programme ends with its day.
  package func isOver(_ programme: ProgrammeID, at now: Instant, in zone: ZoneTable) -> Bool {
    isTimeKnown(programme)
      ? interval(of: programme).end <= now : day(of: programme, in: zone).interval(in: zone).end <= now
  }

  /// The latest possible end. If the time is unknown, this is when the programme's date has ended everywhere on Earth.
  package func latestEnd(of programme: ProgrammeID) -> Instant {
    let end = interval(of: programme).end
    return isTimeKnown(programme) ? end : end.adding(seconds: ProgrammeFlags.unknownTimeDuration)
  }

  /// The instant used for sorting in lists: the start, or the last second of the day if the time is unknown.
  package func sortInstant(of programme: ProgrammeID, in zone: ZoneTable) -> Instant {
    guard !isTimeKnown(programme) else { return start(of: programme) }
    return day(of: programme, in: zone).interval(in: zone).end.adding(seconds: -1)
  }

  /// The programmes for lists of whole days, in display order.
  ///
  /// These are programmes with a length that begin in `interval`, and programmes with an unknown time whose date is in
  /// it. `startingIn` returns the programmes that begin in an interval, in order of start.
  package func listed(
    in interval: Interval, _ zone: ZoneTable, startingIn: (Interval) -> [ProgrammeID]
  ) -> [ProgrammeID] {
    // Noon UTC on a date can be this far from the local day with the same date.
    let around = Interval(interval.start.adding(minutes: -12 * 60), interval.end.adding(minutes: 12 * 60))
    var hasUnknown = false
    let listed = startingIn(around).filter { programme in
      let isKnown = isTimeKnown(programme)
      if !isKnown { hasUnknown = true }
      return interval.contains(sortInstant(of: programme, in: zone))
        && !(isKnown && self.interval(of: programme).isEmpty)
    }
    guard hasUnknown else { return listed }
    // Programmes with equal instants keep their order, because the standard library's sort is stable.
    return listed.map { (sortInstant(of: $0, in: zone), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The programmes with an unknown time on a channel and date.
  package func programmesWithoutTime(on channel: Int, _ date: CivilDate) -> [ProgrammeID] {
    let day = BroadcastDay(date).interval(in: .utc)
    return programmes(on: channel, in: day, includingZeroLength: true, includingUnknownTimes: true)
      .filter { !isTimeKnown($0) }
  }
}
