import GuideFeeds
package import GuideModel
import GuideSystem

/// What a tvheadend says beside its guide, as a small file in the cache: a line a channel and a line a timer, fields parted by
/// tabs, so that timers are there at the next start without the server.
struct RecorderNote {
  /// By the id of a channel of the guide, the server's id of it.
  var channels: [String: String] = [:]
  var timers: [TvheadendTimer] = []

  private static let limit = 200_000

  init(channels: [String: String], timers: [TvheadendTimer]) { (self.channels, self.timers) = (channels, timers) }

  /// Reads a file; lines that are damaged are left out.
  init(_ bytes: [UInt8]) {
    for fields in TabbedLines.entries(in: bytes, fields: 9, limit: Self.limit) {
      switch fields[0] {
      case "channel": channels[fields[1]] = fields[2]
      case "timer":
        let seconds = fields[3...6].compactMap { Int($0) }.filter { (0...Int(UInt32.max)).contains($0) }
        guard seconds.count == 4 else { continue }
        let times = seconds.map(Instant.init(seconds:))
        timers.append(
          TvheadendTimer(
            id: fields[1], channel: fields[2], title: fields[8], interval: Interval(times[0], times[1]),
            recorded: Interval(times[2], times[3]), state: RecordingState(rawValue: fields[7]) ?? .scheduled))
      default: break
      }
    }
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    let none = Array(repeating: "", count: 6)
    let channels = channels.sorted { $0.key < $1.key }.flatMap {
      TabbedLines.line(["channel", $0.key, $0.value] + none)
    }
    return channels
      + timers.flatMap { timer in
        let times = [timer.interval.start, timer.interval.end, timer.recorded.start, timer.recorded.end]
        return TabbedLines.line(
          ["timer", timer.id, timer.channel] + times.map { "\($0.seconds)" }
            + [timer.state.rawValue, timer.title])
      }
  }

  /// The same as the app has it, of a source at an address.
  func state(of source: String, at address: TvheadendAddress) -> RecorderState {
    var state = RecorderState()
    for (id, own) in channels {
      state.channels[id] = RecorderChannel(source: source, id: own)
      let stream = address.stream(of: own)
      if ChannelStream.isPlayable(stream) { state.streams[id] = ChannelStream(address: stream) }
    }
    state.timers = timers.map { timer in
      RecordingTimer(
        id: timer.id, channel: RecorderChannel(source: source, id: timer.channel), title: timer.title,
        interval: timer.interval, recorded: timer.recorded, state: timer.state)
    }
    return state
  }
}

extension SourceCache {
  /// What is noted of a tvheadend; nothing where it has never answered.
  func recorderNote(of source: String) -> RecorderNote {
    RecorderNote((try? FileSystem.read(recorder(source), limit: SourceCache.largestList)) ?? [])
  }

  /// Notes what a tvheadend says. What did not come, where it is not whole, stays as it was.
  func note(_ note: RecorderNote, of source: String, isWhole: Bool = true) {
    var note = note
    if !isWhole {
      let old = recorderNote(of: source)
      if note.channels.isEmpty { note.channels = old.channels }
      if note.timers.isEmpty { note.timers = old.timers }
    }
    // Where that fails, timers are old until the next update.
    try? AtomicFile.replace(AtomicFile.target(of: recorder(source))) { (file) throws(FileError) in
      try file.write(note.bytes)
    }
  }

  /// What the servers among some sources can record and play, as it was when they were asked last.
  package func recorderState(of sources: [UpdateSource]) -> RecorderState {
    var all = RecorderState()
    for source in sources {
      guard case .tvheadend(let address) = source.location else { continue }
      let state = recorderNote(of: source.name).state(of: source.name, at: address)
      all.channels.merge(state.channels) { first, _ in first }
      all.streams.merge(state.streams) { first, _ in first }
      all.timers += state.timers
    }
    return all
  }
}
