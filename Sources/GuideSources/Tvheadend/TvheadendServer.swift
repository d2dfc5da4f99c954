import GuideFeeds
import GuideModel

/// Queries a tvheadend server, and sets and removes its timers, through its HTTP API.
struct TvheadendServer: Sendable {
  private let address: ServerAddress
  private let request: FetchRequest
  private let path: String

  /// Size limit for an answer in bytes: 20,000 channels take about 14 MB, and 5,000 timers with descriptions 12 MB.
  static let largestAnswer = 16_000_000

  /// Prepares access to a server, using a request that has no address yet. `path` is the prefix of temporary files' paths.
  init(_ address: ServerAddress, _ request: FetchRequest, temporaryPath path: String) {
    (self.address, self.request, self.path) = (address, request, path)
  }

  enum ServerError: Error, Hashable, Sendable {
    case fetch(FetchError)
    /// The user is not allowed to read this, or to record.
    case notAllowed
    case noTimer
    /// The timer to be removed has already started recording.
    case hasBegun
    /// The answer cannot be used; the value says why.
    case invalidAnswer(Message)

    var text: Message {
      switch self {
      case .fetch(let error): error.text
      case .notAllowed:
        "tvheadend does not allow this (403); the user needs access to its web interface, and to its video recorder for "
          + "timers"
      case .hasBegun: "the recording has already started; press the same key again to end it"
      case .noTimer: "tvheadend did not set a timer; see its log"
      case .invalidAnswer(let reason): "tvheadend sent an unusable answer: \(reason)"
      }
    }
  }

  /// The server's information about channels, as far as it could be fetched.
  struct Facts {
    /// The channels; `nil` if they could not be fetched.
    var channels: [TvheadendChannel]?
    var tags: [String: String] = [:]
    var diagnostics: [Diagnostic] = []
    /// Why something could not be fetched; `nil` if everything was.
    var problem: Message?

    /// A guide's channels with the server's information, or `nil`.
    func applied(to channels: [Channel]) -> TvheadendChannels? {
      self.channels.map { TvheadendChannels(channels, $0, tags: tags) }
    }
  }

  /// Fetches channels and tags. Failures are only reported, because a guide is usable without this information.
  func facts(until token: CancellationToken) -> Facts {
    var facts = Facts()
    do throws(ServerError) {
      let decoded = try answer("/api/channel/grid?limit=999999&sort=number", until: token, TvheadendAnswers.channels)
      (facts.channels, facts.diagnostics) = (decoded.entries, decoded.diagnostics)
    } catch {
      facts.problem = Message("could not fetch its numbers and groups: \(error.text)")
      return facts
    }
    do throws(ServerError) {
      let decoded = try answer("/api/channeltag/grid?limit=999999", until: token, TvheadendAnswers.tags)
      facts.tags = Dictionary(decoded.entries.map { ($0.id, $0.name) }) { first, _ in first }
      facts.diagnostics += decoded.diagnostics
    } catch {
      facts.problem = Message("could not fetch its groups: \(error.text)")
    }
    return facts
  }

  /// The scheduled and running timers. `source` is the name of this server's source.
  func timers(
    of source: String, until token: CancellationToken
  ) throws(ServerError) -> ServerEntries<RecordingTimer> {
    try answer("/api/dvr/entry/grid_upcoming?limit=999999&duplicates=0", until: token) {
      (bytes) throws(ServerAnswerError) in try TvheadendAnswers.timers(bytes, of: source)
    }
  }

  /// Schedules a recording, by the event in the server's guide if there is one, otherwise by time.
  func record(
    _ channel: RecorderChannel, _ interval: Interval, title: String, until token: CancellationToken
  ) throws(ServerError) {
    if let event = event(on: channel.id, at: interval.start, until: token) {
      let answer = try bytes("/api/dvr/entry/create_by_event", form: TvheadendForm.event(event), until: token)
      if TvheadendAnswers.timer(answer) != nil { return }
    }
    let form = TvheadendForm.timer(channel: channel.id, interval, title: title)
    let answer = try bytes("/api/dvr/entry/create", form: form, until: token)
    // The server refuses a timer if it already has one for this time.
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

  /// Removes a timer, if it still exists.
  ///
  /// A running recording is stopped only with `endsRecording`; the recorded part is kept.
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
    _ decode: ([UInt8]) throws(ServerAnswerError) -> Value
  ) throws(ServerError) -> Value {
    let bytes = try bytes(path, until: token)
    do throws(ServerAnswerError) { return try decode(bytes) } catch { throw .invalidAnswer(error.reason) }
  }

  private func bytes(_ path: String, form: String? = nil, until token: CancellationToken) throws(ServerError) -> [UInt8]
  {
    var request = request
    request.form = form
    request.validators = nil
    do throws(FetchError) {
      return try AnswerFetcher(request, temporaryPath: self.path)
        .bytes(at: address.text + path, limit: Self.largestAnswer, until: token)
    } catch {
      throw error.cause == .status(403) ? .notAllowed : .fetch(error.withAdvice(for: .tvheadend))
    }
  }
}
