package import GuideModel
import GuidePersonal
import GuideSearch

/// The recordings of the shown guide, at the person's servers.
package struct Recording: Sendable {
  /// The servers' channels, streams and timers.
  package fileprivate(set) var state = RecorderState()
  /// By programme, the timer that records it.
  package fileprivate(set) var timers: [ProgrammeID: RecordingTimer] = [:]
  /// The marks of these programmes, for queries.
  fileprivate(set) var marks: Set<ShowingMark> = []
  /// Grows with every change: drawn rows with signs are kept for one version.
  package fileprivate(set) var version = 0
  /// True while servers are asked for something.
  package internal(set) var isPending = false
  /// The request that a yes carries out, while the foot asks whether to end a recording; nil while it does not.
  var asked: RecordingRequest?
}

/// A request to have timers set or removed.
package struct RecordingRequest: Hashable, Sendable {
  package let orders: [RecordingOrder]
  /// What it is about, such as `“The Ferrymen”` or `3 programmes`.
  package let subject: String
  /// The number of programmes that were chosen too, and cannot be recorded.
  package let leftOut: Int
}

/// What has come of such a request.
package struct RecordingResult: Sendable {
  package let request: RecordingRequest
  /// The number of orders that were carried out.
  package let done: Int
  /// Why another was not; nil where all were.
  package let problem: Message?
  /// The state of the servers after it.
  package let state: RecorderState

  /// The result of a request.
  package init(_ request: RecordingRequest, done: Int, problem: Message?, state: RecorderState) {
    (self.request, self.done, self.problem, self.state) = (request, done, problem, state)
  }
}

extension App {
  /// The timer that records a programme; nil for none.
  package func timer(of programme: ProgrammeID) -> RecordingTimer? { recording.timers[programme] }

  /// Where a channel can be played: as the person's playlist says, or else at a server of the person's.
  package func stream(of id: String) -> ChannelStream? {
    let stream = mine.streams[id] ?? mine.choices.ids(of: id).lazy.compactMap { recording.state.streams[$0] }.first
    // A damaged database may have any text: a player is given no option and no file.
    return stream.flatMap { ChannelStream.isPlayable($0.address) ? $0 : nil }
  }

  /// True where some channel can be recorded.
  package var canRecord: Bool { !recording.state.channels.isEmpty }

  /// True where some channel can be played.
  package var canPlay: Bool { !mine.streams.isEmpty || !recording.state.streams.isEmpty }

  /// The server's channel for one of the guide; nil where no server has it.
  func recorderChannel(of id: String) -> RecorderChannel? {
    mine.choices.ids(of: id).lazy.compactMap { recording.state.channels[$0] }.first
  }

  /// Takes in what servers say.
  mutating func adopt(_ state: RecorderState) {
    guard state != recording.state else { return }
    recording.state = state
    findRecorded()
    findAgain(.recording)
  }

  /// Finds what is recorded in the guide that is shown.
  mutating func findRecorded() {
    guard !recording.state.timers.isEmpty || !recording.timers.isEmpty else { return }
    recording.timers = recording.state.programmes(of: guide) { mine.choices.ids(of: guide.channels[$0].id) }
    recording.marks = Set(guide.marks(of: recording.timers.keys))
    recording.version += 1
  }
}
