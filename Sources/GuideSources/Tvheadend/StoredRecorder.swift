import GuideFeeds
package import GuideModel
import GuideSystem

/// The channels and timers of a tvheadend server, as two small files in the cache.
///
/// With these files, timers are known the next time tvgrid starts, without asking the server. Each file starts with the
/// identity of its source, because a different address means a different server.
struct StoredRecorder {
  /// The server's channel ids by the guide's channel ids.
  private(set) var channels: [String: String] = [:]
  private(set) var timers: [RecordingTimer] = []

  private static let limit = 200_000
  /// The number of fields per line. Only lines for timers use all of them.
  private static let fieldCount = 10

  /// Parses the two files of a source. Files from another source and damaged lines are ignored.
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
      isSetByRule: fields[8] == "series")
  }

  static func bytes(_ channels: [String: String], of identity: String) -> [UInt8] {
    line(["source", identity])
      + channels.sorted { $0.key < $1.key }.flatMap { line(["channel", $0.key, $0.value]) }
  }

  static func bytes(_ timers: [RecordingTimer], of identity: String) -> [UInt8] {
    line(["source", identity])
      + timers.flatMap { timer in
        let times = [timer.interval.start, timer.interval.end, timer.recorded.start, timer.recorded.end]
        return line(
          ["timer", timer.id, timer.channel.id] + times.map { "\($0.seconds)" }
            + [timer.state.rawValue, timer.isSetByRule ? "series" : "", timer.title])
      }
  }

  private static func line(_ fields: [String]) -> [UInt8] {
    TabbedLines.line(fields + Array(repeating: "", count: fieldCount - fields.count))
  }

  /// The channels, streams and timers as the app uses them.
  func state(of source: String, at address: ServerAddress) -> RecorderState {
    var state = RecorderState()
    for (id, own) in channels {
      state.channels[id] = RecorderChannel(source: source, id: own)
      let stream = "\(address.text)/stream/channel/\(own)"
      if ChannelStream.isPlayable(stream) { state.streams[id] = ChannelStream(address: stream) }
    }
    state.timers = timers
    return state
  }
}

extension SourceCache {
  /// The stored channels and timers of a tvheadend server; empty if it has never answered.
  func storedRecorder(of source: UpdateSource) -> StoredRecorder {
    func bytes(_ path: String) -> [UInt8] { (try? FileSystem.read(path, limit: SourceCache.largestList)) ?? [] }
    return StoredRecorder(
      of: source.identity, named: source.name, channels: bytes(recorderChannels(source.name)),
      timers: bytes(recorderTimers(source.name)))
  }

  func note(channels: [String: String], of source: UpdateSource) {
    note(StoredRecorder.bytes(channels, of: source.identity), at: recorderChannels(source.name))
  }

  func note(timers: [RecordingTimer], of source: UpdateSource) {
    note(StoredRecorder.bytes(timers, of: source.identity), at: recorderTimers(source.name))
  }

  private func note(_ bytes: [UInt8], at path: String) {
    // If this fails, the file is out of date until the next update.
    try? AtomicFile.replace(AtomicFile.target(of: path)) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// The channels, streams and timers of the tvheadend servers among some sources, as of their last answers.
  package func recorderState(of sources: [UpdateSource]) -> RecorderState {
    var all = RecorderState()
    for source in sources {
      guard let address = source.location.recorder else { continue }
      let state = storedRecorder(of: source).state(of: source.name, at: address)
      all.channels.merge(state.channels) { first, _ in first }
      all.streams.merge(state.streams) { first, _ in first }
      all.timers += state.timers
    }
    return all
  }
}
