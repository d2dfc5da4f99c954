import GuideApp
import GuideModel
import GuideSources
import GuideSystem

/// Looks shows up in the background, and tells the loop what is kept, and then what has come.
final class GridShows: Sendable {
  private let lookup: ShowLookup
  private let mailbox: Mailbox
  private let token = CancellationToken()

  init(_ lookup: ShowLookup, _ mailbox: Mailbox) { (self.lookup, self.mailbox) = (lookup, mailbox) }

  /// Looks something up as far as is wanted.
  func look(up request: ShowRequest, _ reach: LookupReach, now: Instant) {
    Threads.start { [self] in
      if reach == .kept { return tell(lookup.kept(request)) }
      lookup.look(up: request, now: now, isForced: reach == .newest, until: token, tell)
    }
  }

  /// Looks whether shows go on that are followed, and tells of each that is asked for, and then of all.
  func look(upFollowed ids: [Int], _ reach: LookupReach, now: Instant) {
    Threads.start { [self] in
      func tell(_ standings: ShowStandings) {
        if !token.isCancelled { mailbox.post(.action(.followedShows(standings, reach))) }
      }
      tell(
        reach == .kept
          ? lookup.keptStandings(of: ids, until: token)
          : lookup.newStandings(of: ids, now: now, isForced: reach == .newest, until: token, tell))
    }
  }

  /// Ends what is under way at the end of the program.
  func cancelAll() { token.cancel() }

  private func tell(_ answer: ShowAnswer) {
    if !token.isCancelled { mailbox.post(.action(.show(answer))) }
  }
}
