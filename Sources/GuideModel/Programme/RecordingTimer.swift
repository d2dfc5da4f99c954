/// A channel of a server that records: a tvheadend among the person's sources.
package struct RecorderChannel: Hashable, Sendable {
  /// The name of the source.
  package let source: String
  /// The server's own id of the channel.
  package let id: String

  /// A channel of a source, by the server's id of it.
  package init(source: String, id: String) { (self.source, self.id) = (source, id) }
}

/// The state of a timer, as the server tells it.
package enum RecordingState: String, Hashable, Sendable {
  /// It waits for the start.
  case scheduled
  case running
  /// It should record, and nothing comes.
  case failing
}

/// A timer of such a server: a recording to come, or one that goes on.
package struct RecordingTimer: Hashable, Sendable {
  /// The server's id of it.
  package let id: String
  package let channel: RecorderChannel
  package let title: String
  /// What it is for, such as the times of a programme.
  package let interval: Interval
  /// What is recorded: some minutes more on either side.
  package let recorded: Interval
  /// As it was when the server was asked.
  package let state: RecordingState
  /// Whether a rule of the server's set it, such as one for a series, which may set it again.
  package let isOfSeries: Bool

  /// A timer as the server tells it.
  package init(
    id: String, channel: RecorderChannel, title: String, interval: Interval, recorded: Interval,
    state: RecordingState = .scheduled, isOfSeries: Bool = false
  ) {
    (self.id, self.channel, self.title) = (id, channel, title)
    (self.interval, self.recorded, self.state, self.isOfSeries) = (interval, recorded, state, isOfSeries)
  }

  /// Whether it is being recorded at an instant, as far as is known.
  package func isRunning(at now: Instant) -> Bool {
    recorded.end > now && (state != .scheduled || recorded.start <= now)
  }
}

extension RecordingTimer {
  /// Its state as far as it is known at a time.
  package enum Phase: Hashable, Sendable {
    case toCome, running, failing
    /// It was seen to record before its end.
    case recorded
    /// Its end has passed, and nobody has seen it record.
    case passed
  }

  /// The phase at a time.
  package func phase(at now: Instant) -> Phase {
    if state == .failing { return .failing }
    if recorded.end <= now { return state == .running ? .recorded : .passed }
    return isRunning(at: now) ? .running : .toCome
  }
}

/// All that the person's servers can record and play, as it was when they were asked last.
package struct RecorderState: Hashable, Sendable {
  /// By the id of a channel of the guide, the server's.
  package var channels: [String: RecorderChannel] = [:]
  package var timers: [RecordingTimer] = []
  /// By the id of a channel of the guide, where it can be played. The addresses may hold logins.
  package var streams: [String: ChannelStream] = [:]

  /// No server.
  package init() {}

  /// Whether no source is such a server.
  package var isEmpty: Bool { channels.isEmpty && timers.isEmpty }

  /// By programmes of a guide, the timers that record them. `ids` are all that a channel of the guide is called.
  ///
  /// A timer reaches some minutes into the programmes beside its own, so it counts for those of which it records half, by its
  /// times without those minutes; where it records half of none, for the one in its middle.
  package func programmes(
    of guide: Guide, ids: (_ channel: Int) -> [String]
  ) -> [ProgrammeID: RecordingTimer] {
    guard !timers.isEmpty else { return [:] }
    var indices: [RecorderChannel: [Int]] = [:]
    for index in guide.channels.indices {
      for id in ids(index) { if let channel = channels[id] { indices[channel, default: []].append(index) } }
    }
    var found: [ProgrammeID: RecordingTimer] = [:]
    for timer in timers {
      for index in indices[timer.channel] ?? [] {
        let programmes = guide.programmes(on: index, in: timer.interval)
        let halves = programmes.filter { programme in
          let interval = guide.interval(of: programme)
          return (interval.clamped(to: timer.interval)?.seconds ?? 0) * 2 >= max(1, interval.seconds)
        }
        let middle = timer.interval.start.adding(seconds: timer.interval.seconds / 2)
        let chosen = halves.isEmpty ? programmes.filter { guide.interval(of: $0).contains(middle) } : Array(halves)
        for programme in chosen where found[programme] == nil { found[programme] = timer }
      }
    }
    return found
  }
}

/// One thing that such a server is to do.
package enum RecordingOrder: Hashable, Sendable {
  case set(RecorderChannel, Interval, title: String)
  /// Removes a timer; one that records only where that may end.
  case remove(RecordingTimer, endsRecording: Bool)

  /// The name of the source that is asked.
  package var source: String {
    switch self {
    case .set(let channel, _, _): channel.source
    case .remove(let timer, _): timer.channel.source
    }
  }
}
