import GuideLanguage
package import GuideModel

extension App {
  /// Sets timers for programmes, or removes them if all programmes that can be recorded have one. Asks before ending a
  /// recording in progress.
  package mutating func toggleRecording(_ chosen: [ProgrammeID]) {
    guard !recording.isPending else {
      return notice = text("Still waiting for tvheadend to answer; try again in a moment.")
    }
    var known: Set<ProgrammeID> = []
    let programmes = chosen.filter { known.insert($0).inserted }
    guard programmes.count <= Self.maximumTimers else {
      return notice = text(
        "At most \(Self.maximumTimers) timers can be set at a time; \(programmes.count) programmes are marked.")
    }
    let open = programmes.compactMap(order)
    let timed = programmes.filter { canRemoveTimer(of: $0) }
    if !open.isEmpty {
      let left = programmes.count - open.count - programmes.count { timer(of: $0) != nil }
      record(open.map(\.order), of: open.map(\.programme), leftOut: left)
    } else if !timed.isEmpty {
      removeTimers(of: timed)
    } else if let first = programmes.first {
      notice = reason(against: first, among: programmes.count)
    }
  }

  /// The maximum number of timers to set at a time. A server would take too long to set more.
  private static let maximumTimers = 50

  /// The order to record a programme; `nil` if it cannot be recorded or has a timer already.
  private func order(for programme: ProgrammeID) -> (programme: ProgrammeID, order: RecordingOrder)? {
    guard timer(of: programme) == nil, !isOver(programme), guide.isTimeKnown(programme),
      let channel = recorderChannel(of: guide.channels[guide.channel(of: programme)].id),
      case let interval = guide.interval(of: programme), !interval.isEmpty
    else { return nil }
    return (programme, .set(channel, interval, title: guide.title(of: programme)))
  }

  /// Whether a programme has a timer that can be removed.
  ///
  /// A recording may continue for a few minutes after its programme.
  private func canRemoveTimer(of programme: ProgrammeID) -> Bool {
    timer(of: programme).map { !isOver(programme) || $0.isRunning(at: now) } ?? false
  }

  private mutating func removeTimers(of programmes: [ProgrammeID]) {
    let running = programmes.filter { timer(of: $0)?.isRunning(at: now) ?? false }
    let timers = Set(programmes.compactMap(timer)).sorted { ($0.interval.start, $0.id) < ($1.interval.start, $1.id) }
    let orders = timers.map { RecordingOrder.remove($0, endsRecording: $0.isRunning(at: now)) }
    guard !running.isEmpty else { return record(orders, of: programmes) }
    recording.asked = RecordingRequest(orders: orders, subject: subject(of: programmes), leftOut: 0)
    notice = text("Stop recording \(subject(of: running))? (\(yesName)/n)")
  }

  /// Clears the status message. Returns the request that its question was about; `nil` if it was not a question.
  @discardableResult
  mutating func dismissNotice() -> RecordingRequest? {
    notice = nil
    // Avoids writing to the state if nothing changes.
    guard let asked = recording.asked else { return nil }
    recording.asked = nil
    return asked
  }

  mutating func answer(_ request: RecordingRequest, isYes: Bool) {
    if isYes { carryOut(request) } else { notice = text("Still recording \(request.subject).") }
  }

  private mutating func record(_ orders: [RecordingOrder], of programmes: [ProgrammeID], leftOut: Int = 0) {
    carryOut(RecordingRequest(orders: orders, subject: subject(of: programmes), leftOut: leftOut))
  }

  private mutating func carryOut(_ request: RecordingRequest) {
    recording.isPending = true
    notice = text("Asking tvheadend…")
    perform(.record(request))
  }

  private func subject(of programmes: [ProgrammeID]) -> String {
    programmes.count == 1
      ? quoted(guide.title(of: programmes[0]).shortened) : count(programmes.count, "programme")
  }

  private func reason(against programme: ProgrammeID, among count: Int) -> String {
    let channel = guide.channels[guide.channel(of: programme)]
    if recording.state.isEmpty {
      return text("Recording needs a tvheadend server. To add one: tvgrid sources add NAME tvheadend:HOST")
    }
    if count > 1 {
      return text("None of these \(count) programmes can be recorded: they are over or on other channels.")
    }
    if recorderChannel(of: channel.id) == nil {
      return text("tvheadend does not have the channel \(channel.name).")
    }
    if isOver(programme) { return text("\(subject(of: [programme])) is over.") }
    return text("The time of \(subject(of: [programme])) is unknown.")
  }

  /// Applies and reports the result of a request.
  mutating func finish(_ result: RecordingResult) {
    recording.isPending = false
    adopt(result.state)
    notice = message(of: result)
  }

  private func message(of result: RecordingResult) -> String {
    let (request, key) = (result.request, keymap.name(of: ProgrammeCommand.record))
    if let problem = result.problem {
      return result.done == 0
        ? text("Not done: \(problem).") : text("\(result.done) of \(request.orders.count) done: \(problem).")
    }
    guard case .remove(_, let endsRecording)? = request.orders.first else {
      if request.leftOut > 0 {
        return text("tvheadend will record \(request.subject); \(request.leftOut) cannot be recorded.")
      }
      return request.orders.count > 1
        ? text("tvheadend will record \(request.subject).")
        : text("tvheadend will record \(request.subject). \(key) to cancel.")
    }
    if request.orders.count == 1, endsRecording {
      return text("Stopped recording \(request.subject). The recorded part is kept.")
    }
    if request.orders.contains(where: { if case .remove(let timer, _) = $0 { timer.isSetByRule } else { false } }) {
      return text("Cancelled the recording of \(request.subject), but tvheadend's series rule may schedule it again.")
    }
    return text("Cancelled the recording of \(request.subject). \(key) to schedule it again.")
  }
}
