package import GuideFeeds
package import GuideModel

/// Why Schedules Direct did not answer a request.
package enum SchedulesDirectError: Error, Hashable, Sendable {
  case fetch(FetchError)
  case refused(SchedulesDirectRefusal)
  /// The answer cannot be used; the value says why.
  case unusable(Message)

  /// One line with the reason and what to do next.
  package var text: Message {
    switch self {
    case .fetch(let error): error.text
    case .refused(let refusal): refusal.text
    case .unusable(let reason): "Schedules Direct sent an unusable answer: \(reason)"
    }
  }

  /// Whether the user cancelled the request.
  var isCancelled: Bool { if case .fetch(let error) = self { error.cause == .cancelled } else { false } }
}
