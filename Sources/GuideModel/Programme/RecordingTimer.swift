/// A channel on a recording server, which is one of the user's tvheadend sources.
package struct RecorderChannel: Hashable, Sendable {
  package let source: String
  /// The server's id for the channel.
  package let id: String

  package init(source: String, id: String) { (self.source, self.id) = (source, id) }
}

/// The state of a timer on the server.
package enum RecordingState: String, Hashable, Sendable {
  /// The recording is waiting to start.
  case scheduled
  case running
  /// The server should be recording, but receives no data.
  case failing
}

/// A scheduled or running recording on a server.
package struct RecordingTimer: Hashable, Sendable {
  /// The server's id for the timer.
  package let id: String
  package let channel: RecorderChannel
  package let title: String
  /// The time slot of the programme.
  package let interval: Interval
  /// The time recorded, which includes a few minutes before and after the programme.
  package let recorded: Interval
  /// The state when the server was last queried.
  package let state: RecordingState
  /// Whether a rule on the server, such as one for a series, set the timer. The rule may set it again.
  package let isSetByRule: Bool

  /// Creates a timer.
  package init(
    id: String, channel: RecorderChannel, title: String, interval: Interval, recorded: Interval,
    state: RecordingState = .scheduled, isSetByRule: Bool = false
  ) {
    (self.id, self.channel, self.title) = (id, channel, title)
    (self.interval, self.recorded, self.state, self.isSetByRule) = (interval, recorded, state, isSetByRule)
  }

  /// Whether the timer is recording at an instant, as far as is known.
  package func isRunning(at now: Instant) -> Bool {
    recorded.end > now && (state != .scheduled || recorded.start <= now)
  }
}

extension RecordingTimer {
  /// The state of a timer at an instant, as far as is known.
  package enum Phase: Hashable, Sendable {
    case upcoming, running, failing
    /// The timer ended after it was seen recording.
    case recorded
    /// The timer ended without having been seen recording.
    case passed
  }

  /// The phase at an instant.
  package func phase(at now: Instant) -> Phase {
    if state == .failing { return .failing }
    if recorded.end <= now { return state == .running ? .recorded : .passed }
    return isRunning(at: now) ? .running : .upcoming
  }
}

/// Everything the user's servers can record and play, as of the last update.
package struct RecorderState: Hashable, Sendable {
  /// The servers' channels, by guide channel id.
  package var channels: [String: RecorderChannel] = [:]
  package var timers: [RecordingTimer] = []
  /// The streams, by guide channel id. Addresses may contain logins.
  package var streams: [String: ChannelStream] = [:]

  /// Creates an empty state, without servers.
  package init() {}

  /// Whether no source is a recording server.
  package var isEmpty: Bool { channels.isEmpty && timers.isEmpty }

  /// The timers for programmes in a guide. `ids` returns all ids of a guide channel.
  ///
  /// Timers extend a few minutes into adjacent programmes. So a timer counts for a programme only if it records at
  /// least half of the programme, even without that padding. If there is no such programme, the timer counts for the
  /// one on air halfway through the recording.
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

/// A request to a recording server.
package enum RecordingOrder: Hashable, Sendable {
  case set(RecorderChannel, Interval, title: String)
  /// Removes a timer; `endsRecording` allows removing one that is recording.
  case remove(RecordingTimer, endsRecording: Bool)

  /// The name of the source to send the request to.
  package var source: String {
    switch self {
    case .set(let channel, _, _): channel.source
    case .remove(let timer, _): timer.channel.source
    }
  }
}
