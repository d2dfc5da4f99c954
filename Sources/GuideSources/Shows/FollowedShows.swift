package import GuideModel

// Looks up the shows that the user follows, in the background.
extension ShowLookup {
  /// The number of failures in a row that ends the lookup: the network or the server is down.
  private static let maxConsecutiveFailures = 2

  /// The stored status of shows, without asking the server.
  package func storedStatuses(of ids: [Int], until token: CancellationToken = CancellationToken()) -> ShowStatuses {
    var statuses = ShowStatuses()
    for id in ids where !token.isCancelled { statuses.now[id] = kept(.show(id)).show.map(ShowStatus.init) }
    return statuses
  }

  /// The status of shows, after asking again for those whose stored answer is old.
  ///
  /// `isForced` asks for all shows that have not ended. Each show that was asked for is reported immediately: a full run can
  /// take minutes, and once an answer is stored, no later run compares it with the older answer.
  package func newStatuses(
    of ids: [Int], now: Instant, isForced: Bool, until token: CancellationToken = CancellationToken(),
    _ report: (ShowStatuses) -> Void = { _ in }
  ) -> ShowStatuses {
    var statuses = ShowStatuses()
    var failures = 0
    for id in ids where failures < ShowLookup.maxConsecutiveFailures && !token.isCancelled {
      var (answer, wasAsked) = (ShowAnswer(.show(id)), false)
      let isWanted = isForced && !(kept(.show(id)).show?.isEnded ?? false)
      look(up: .show(id), now: now, isForced: isWanted, isUrgent: false, until: token) {
        if $0.isPending {
          (statuses.previous[id], wasAsked) = ($0.show.map(ShowStatus.init), true)
        }
        answer = $0
      }
      statuses.now[id] = answer.show.map(ShowStatus.init)
      statuses.requestedCount += wasAsked ? 1 : 0
      if wasAsked {
        var one = ShowStatuses()
        (one.now[id], one.previous[id], one.isComplete) = (statuses.now[id], statuses.previous[id], false)
        report(one)
      }
      failures = answer.isUnanswered ? failures + 1 : 0
      if let problem = answer.problem { statuses.problem = problem }
    }
    return statuses
  }
}
