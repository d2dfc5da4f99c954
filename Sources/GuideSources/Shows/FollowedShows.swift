package import GuideModel

/// Many shows at once, in the background: those that a person follows.
extension ShowLookup {
  /// After so many failures in a row the other shows are not asked for: there is no network, or no server.
  private static let hopelessCount = 2

  /// The standings of shows by what is kept.
  package func keptStandings(of ids: [Int], until token: CancellationToken = CancellationToken()) -> ShowStandings {
    var standings = ShowStandings()
    for id in ids where !token.isCancelled { standings.now[id] = kept(.show(id)).show.map(ShowStanding.init) }
    return standings
  }

  /// The same, each show asked for again whose answer is old; `isForced` asks for all that have not ended. Each that was asked for is
  /// reported at once: many take minutes, and what is new is kept from then on, and compared with nothing older again.
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
