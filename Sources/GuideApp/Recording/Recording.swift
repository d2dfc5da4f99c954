package import GuideModel
import GuidePersonal
import GuideSearch

/// Recordings, on the user's servers, of programmes in the displayed guide.
package struct Recording: Sendable {
  /// The servers' channels, streams and timers.
  package fileprivate(set) var state = RecorderState()
  /// The timer that records each programme.
  package fileprivate(set) var timers: [ProgrammeID: RecordingTimer] = [:]
  /// The marks of these programmes, for queries.
  fileprivate(set) var marks: Set<ShowingFingerprint> = []
  /// A version number that increases with every change. Cached rows with symbols are valid for one version.
  package fileprivate(set) var version = 0
  /// Whether a request to the servers is under way.
  package internal(set) var isPending = false
  /// The request to carry out if the user confirms ending a recording; `nil` if that question is not shown.
  var asked: RecordingRequest?
}

/// A request to set or remove timers.
package struct RecordingRequest: Hashable, Sendable {
  package let orders: [RecordingOrder]
  /// The subject, such as `“The Ferrymen”` or `3 programmes`.
  package let subject: String
  /// The number of chosen programmes that cannot be recorded.
  package let leftOut: Int
}

/// The result of a request to set or remove timers.
package struct RecordingResult: Sendable {
  package let request: RecordingRequest
  /// The number of orders carried out.
  package let done: Int
  /// Why the next order failed; `nil` if none did.
  package let problem: Message?
  /// The state of the servers afterwards.
  package let state: RecorderState

  /// Creates the result of a request.
  package init(_ request: RecordingRequest, done: Int, problem: Message?, state: RecorderState) {
    (self.request, self.done, self.problem, self.state) = (request, done, problem, state)
  }
}

extension App {
  /// The timer that records a programme; `nil` if none.
  package func timer(of programme: ProgrammeID) -> RecordingTimer? { recording.timers[programme] }

  /// The stream of a channel, from the user's playlist or else from a server.
  package func stream(of id: String) -> ChannelStream? {
    let stream = mine.streams[id] ?? mine.choices.ids(of: id).lazy.compactMap { recording.state.streams[$0] }.first
    // A damaged database may contain any text. Never pass options or file names to a player.
    return stream.flatMap { ChannelStream.isPlayable($0.address) ? $0 : nil }
  }

  /// Whether any channel can be recorded.
  package var canRecord: Bool { !recording.state.channels.isEmpty }

  /// Whether any channel can be played.
  package var canPlay: Bool { !mine.streams.isEmpty || !recording.state.streams.isEmpty }

  /// The server's channel for a channel in the guide; `nil` if no server has it.
  func recorderChannel(of id: String) -> RecorderChannel? {
    mine.choices.ids(of: id).lazy.compactMap { recording.state.channels[$0] }.first
  }

  mutating func adopt(_ state: RecorderState) {
    guard state != recording.state else { return }
    recording.state = state
    followStreams()
    findRecorded()
    rerunQueries(.recording)
  }

  /// Finds the programmes of the displayed guide that have timers.
  mutating func findRecorded() {
    guard !recording.state.timers.isEmpty || !recording.timers.isEmpty else { return }
    recording.timers = recording.state.programmes(of: guide) { mine.choices.ids(of: guide.channels[$0].id) }
    recording.marks = Set(guide.marks(of: recording.timers.keys))
    recording.version += 1
  }
}
