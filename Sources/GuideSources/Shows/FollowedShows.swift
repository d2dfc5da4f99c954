package import GuideModel

// Looks up the shows that the user follows, in the background.
extension ShowLookup {
  /// After this many failures in a row the remaining shows are skipped: the network or the server is down.
  private static let hopelessCount = 2

  /// The stored standings of shows, without asking the server.
  package func keptStandings(of ids: [Int], until token: CancellationToken = CancellationToken()) -> ShowStandings {
    var standings = ShowStandings()
    for id in ids where !token.isCancelled { standings.now[id] = kept(.show(id)).show.map(ShowStanding.init) }
    return standings
  }

  /// The standings of shows, after asking again for those whose stored answer is old.
  ///
  /// `isForced` asks for all shows that have not ended. Each show that was asked for is reported immediately: a full run can
  /// take minutes, and once an answer is stored, no later run compares it with the older answer.
  package func newStandings(
    of ids: [Int], now: Instant, isForced: Bool, until token: CancellationToken = CancellationToken(),
    _ report: (ShowStandings) -> Void = { _ in }
  ) -> ShowStandings {
    var standings = ShowStandings()
    var failures = 0
    for id in ids where failures < ShowLookup.hopelessCount && !token.isCancelled {
      var (answer, wasAsked) = (ShowAnswer(.show(id)), false)
      let isWanted = isForced && !(kept(.show(id)).show?.isEnded ?? false)
      look(up: .show(id), now: now, isForced: isWanted, isUrgent: false, until: token) {
        if $0.isPending {
          (standings.former[id], wasAsked) = ($0.show.map(ShowStanding.init), true)
        }
        answer = $0
      }
      standings.now[id] = answer.show.map(ShowStanding.init)
      standings.askedCount += wasAsked ? 1 : 0
      if wasAsked {
        var one = ShowStandings()
        (one.now[id], one.former[id], one.isComplete) = (standings.now[id], standings.former[id], false)
        report(one)
      }
      failures = answer.isUnanswered ? failures + 1 : 0
      if let problem = answer.problem { standings.problem = problem }
    }
    return standings
  }
}
