import GuideFeeds
package import GuideModel
import GuideSystem

/// What a tvheadend says beside its guide, as two small files in the cache, of its channels and of its timers, so that timers are
/// there at the next start without the server. Each is replaced whole by the answer that it is of, and begins with the source that
/// it is of: an address that was changed is that of another server.
struct RecorderNote {
  /// By the id of a channel of the guide, the server's id of it.
  private(set) var channels: [String: String] = [:]
  private(set) var timers: [RecordingTimer] = []

  private static let limit = 200_000
  /// The fields of a line, of which that of a channel and the first leave some empty.
  private static let fieldCount = 10

  /// Reads the two files of a source; those of another, and lines that are damaged, are left out.
  init(of identity: String, named source: String, channels: [UInt8], timers: [UInt8]) {
    for fields in Self.entries(channels, of: identity) where fields[0] == "channel" {
      self.channels[fields[1]] = fields[2]
    }
    self.timers = Self.entries(timers, of: identity).filter { $0[0] == "timer" }
      .compactMap { Self.timer($0, of: source) }
  }

  private static func entries(_ bytes: [UInt8], of identity: String) -> ArraySlice<[String]> {
    let lines = TabbedLines.entries(in: bytes, fields: fieldCount, limit: limit)
    return lines.first.map { $0.starts(with: ["source", identity]) } == true ? lines.dropFirst() : []
  }

  private static func timer(_ fields: [String], of source: String) -> RecordingTimer? {
    let seconds = fields[3...6].compactMap { Int($0) }.filter { (0...Int(UInt32.max)).contains($0) }
    guard seconds.count == 4, seconds[0] < seconds[1], seconds[2] < seconds[3] else { return nil }
    let times = seconds.map(Instant.init(seconds:))
    return RecordingTimer(
      id: fields[1], channel: RecorderChannel(source: source, id: fields[2]), title: fields[9],
      interval: Interval(times[0], times[1]),
      recorded: Interval(times[2], times[3]), state: RecordingState(rawValue: fields[7]) ?? .scheduled,
      isOfSeries: fields[8] == "series")
  }

  /// The file of a source's channels.
  static func bytes(_ channels: [String: String], of identity: String) -> [UInt8] {
    line(["source", identity])
      + channels.sorted { $0.key < $1.key }.flatMap { line(["channel", $0.key, $0.value]) }
  }

  /// The file of a source's timers.
  static func bytes(_ timers: [RecordingTimer], of identity: String) -> [UInt8] {
    line(["source", identity])
      + timers.flatMap { timer in
        let times = [timer.interval.start, timer.interval.end, timer.recorded.start, timer.recorded.end]
        return line(
          ["timer", timer.id, timer.channel.id] + times.map { "\($0.seconds)" }
            + [timer.state.rawValue, timer.isOfSeries ? "series" : "", timer.title])
      }
  }

  private static func line(_ fields: [String]) -> [UInt8] {
    TabbedLines.line(fields + Array(repeating: "", count: fieldCount - fields.count))
  }

  /// The same as the app has it, of a source at an address.
  func state(of source: String, at address: TvheadendAddress) -> RecorderState {
    var state = RecorderState()
    for (id, own) in channels {
      state.channels[id] = RecorderChannel(source: source, id: own)
      let stream = address.stream(of: own)
      if ChannelStream.isPlayable(stream) { state.streams[id] = ChannelStream(address: stream) }
    }
    state.timers = timers
    return state
  }
}

extension SourceCache {
  /// What is noted of a tvheadend; nothing where it has never answered.
  func recorderNote(of source: UpdateSource) -> RecorderNote {
    func bytes(_ path: String) -> [UInt8] { (try? FileSystem.read(path, limit: SourceCache.largestList)) ?? [] }
    return RecorderNote(
      of: source.identity, named: source.name, channels: bytes(recorderChannels(source.name)),
      timers: bytes(recorderTimers(source.name)))
  }

  /// Notes the channels of a tvheadend.
  func note(channels: [String: String], of source: UpdateSource) {
    note(RecorderNote.bytes(channels, of: source.identity), at: recorderChannels(source.name))
  }

  /// Notes the timers of a tvheadend.
  func note(timers: [RecordingTimer], of source: UpdateSource) {
    note(RecorderNote.bytes(timers, of: source.identity), at: recorderTimers(source.name))
  }

  private func note(_ bytes: [UInt8], at path: String) {
    // Where that fails, it is old until the next update.
    try? AtomicFile.replace(AtomicFile.target(of: path)) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// What the servers among some sources can record and play, as it was when they were asked last.
  package func recorderState(of sources: [UpdateSource]) -> RecorderState {
    var all = RecorderState()
    for source in sources {
      guard case .tvheadend(let address) = source.location else { continue }
      let state = recorderNote(of: source).state(of: source.name, at: address)
      all.channels.merge(state.channels) { first, _ in first }
      all.streams.merge(state.streams) { first, _ in first }
      all.timers += state.timers
    }
    return all
  }
}
