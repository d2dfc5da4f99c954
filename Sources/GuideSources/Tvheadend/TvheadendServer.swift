import GuideFeeds
import GuideModel

/// Asks a tvheadend, through its HTTP interface, for what its guide does not say, and has it set and remove timers.
struct TvheadendServer: Sendable {
  private let address: TvheadendAddress
  private let request: FetchRequest
  private let path: String

  /// More bytes than such an answer has: 20,000 channels have some 14 MB, 5,000 timers with their descriptions 12 MB.
  static let largestAnswer = 16_000_000

  /// A server whose requests have all but the address; what comes lies beside a path meanwhile.
  init(_ address: TvheadendAddress, _ request: FetchRequest, besides path: String) {
    (self.address, self.request, self.path) = (address, request, path)
  }

  /// Why something was not done.
  enum ServerError: Error, Hashable, Sendable {
    case fetch(FetchError)
    /// The login may not see what is asked for, or not record.
    case notAllowed
    /// It set no timer.
    case noTimer
    /// The recording of a timer that was to be removed goes on.
    case hasBegun
    /// An answer that is no answer, and why.
    case unfit(Message)

    /// One line, what happened and what to do.
    var text: Message {
      switch self {
      case .fetch(let error): error.text
      case .notAllowed:
        "tvheadend does not allow it (403): in its access entries the user needs the web interface, and for timers the "
          + "video recorder"
      case .hasBegun: "the recording has begun meanwhile; the same key asks whether to end it"
      case .noTimer: "tvheadend set no timer: see its log"
      case .unfit(let reason): "the answer of tvheadend cannot be used: \(reason)"
      }
    }
  }

  /// What the server says of channels, as far as it came.
  struct Facts {
    /// Nil where they did not come.
    var channels: [TvheadendChannel]?
    /// Names of tags by their ids.
    var tags: [String: String] = [:]
    var findings: [Diagnostic] = []
    /// Why something did not come; nil where all did.
    var problem: Message?

    /// The channels of a guide with what is known of them; nil where nothing is.
    func applied(to channels: [Channel]) -> TvheadendChannels? {
      self.channels.map { TvheadendChannels(channels, $0, tags: tags) }
    }
  }

  /// Asks for channels and tags. A guide without them is still one, so that an error is a problem alone.
  func facts(until token: CancellationToken) -> Facts {
    var facts = Facts()
    do throws(ServerError) {
      let told = try answer("/api/channel/grid?limit=999999&sort=number", until: token, TvheadendAnswers.channels)
      (facts.channels, facts.findings) = (told.entries, told.findings)
    } catch {
      facts.problem = Message("its numbers and groups did not come: \(error.text)")
      return facts
    }
    do throws(ServerError) {
      let told = try answer("/api/channeltag/grid?limit=999999", until: token, TvheadendAnswers.tags)
      facts.tags = Dictionary(told.entries.map { ($0.id, $0.name) }) { first, _ in first }
      facts.findings += told.findings
    } catch {
      facts.problem = Message("its groups did not come: \(error.text)")
    }
    return facts
  }

  /// The timers to come and those that run. `source` is the name of this server's source.
  func timers(
    of source: String, until token: CancellationToken
  ) throws(ServerError) -> TvheadendEntries<RecordingTimer> {
    try answer("/api/dvr/entry/grid_upcoming?limit=999999&duplicates=0", until: token) {
      (bytes) throws(TvheadendAnswers.AnswerError) in try TvheadendAnswers.timers(bytes, of: source)
    }
  }

  /// Has a programme recorded: as one of the server's guide where that has it, else by its times.
  func record(
    _ channel: RecorderChannel, _ interval: Interval, title: String, until token: CancellationToken
  ) throws(ServerError) {
    if let event = event(on: channel.id, at: interval.start, until: token) {
      let answer = try bytes("/api/dvr/entry/create_by_event", form: TvheadendForm.event(event), until: token)
      if TvheadendAnswers.timer(answer) != nil { return }
    }
    let form = TvheadendForm.timer(channel: channel.id, interval, title: title)
    let answer = try bytes("/api/dvr/entry/create", form: form, until: token)
    // It makes none where it has one of the time.
    if TvheadendAnswers.timer(answer) == nil, !(try hasTimer(on: channel, interval, until: token)) { throw .noTimer }
  }

  private func hasTimer(
    on channel: RecorderChannel, _ interval: Interval, until token: CancellationToken
  ) throws(ServerError) -> Bool {
    try timers(of: channel.source, until: token).entries.contains {
      $0.channel == channel && $0.interval.start == interval.start
    }
  }

  private func event(on channel: String, at start: Instant, until token: CancellationToken) -> Int? {
    let path = "/api/epg/events/grid?\(TvheadendForm.events(on: channel, at: start))"
    guard let answer = try? bytes(path, until: token) else { return nil }
    return TvheadendAnswers.event(answer, on: channel, at: start)
  }

  /// Removes a timer, which may be gone by now. A recording that goes on ends only where that is asked for, and what was recorded
  /// stays.
  func remove(
    _ timer: RecordingTimer, endsRecording: Bool, until token: CancellationToken
  ) throws(ServerError) {
    let timers = try timers(of: timer.channel.source, until: token).entries
    guard let known = timers.first(where: { $0.id == timer.id }) else { return }
    if known.state != .scheduled, !endsRecording { throw .hasBegun }
    let path = known.state == .scheduled ? "/api/dvr/entry/cancel" : "/api/dvr/entry/stop"
    _ = try bytes(path, form: TvheadendForm.entry(timer.id), until: token)
  }

  private func answer<Value>(
    _ path: String, until token: CancellationToken,
    _ decode: ([UInt8]) throws(TvheadendAnswers.AnswerError) -> Value
  ) throws(ServerError) -> Value {
    let bytes = try bytes(path, until: token)
    do throws(TvheadendAnswers.AnswerError) { return try decode(bytes) } catch { throw .unfit(error.reason) }
  }

  private func bytes(_ path: String, form: String? = nil, until token: CancellationToken) throws(ServerError) -> [UInt8]
  {
    var request = request
    request.form = form
    request.validators = nil
    do throws(FetchError) {
      return try AnswerFetcher(request, besides: self.path)
        .bytes(at: address.text + path, limit: Self.largestAnswer, until: token)
    } catch {
      throw error.cause == .status(403) ? .notAllowed : .fetch(error.ofTvheadend)
    }
  }
}
