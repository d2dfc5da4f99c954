import GuideApp
import GuideModel
import GuidePersonal
import GuideSources
import GuideSystem

/// Looks up shows in the background, and sends the loop the cached answer and then the new one.
final class ShowLookupWorker: Sendable {
  private let lookup: ShowLookup
  private let mailbox: Mailbox
  private let token = CancellationToken()

  init(_ lookup: ShowLookup, _ mailbox: Mailbox) { (self.lookup, self.mailbox) = (lookup, mailbox) }

  /// Looks up a show, in the cache only or also online.
  func look(up request: ShowRequest, _ reach: LookupReach, now: Instant) {
    Threads.start { [self] in
      if reach == .kept { return tell(lookup.kept(request)) }
      lookup.look(up: request, now: now, isForced: reach == .newest, until: token, tell)
    }
  }

  /// Looks up whether followed shows will continue; reports each requested show, then all of them.
  func look(upFollowed ids: [Int], _ reach: LookupReach, now: Instant) {
    Threads.start { [self] in
      func tell(_ statuses: ShowStatuses) {
        if !token.isCancelled { mailbox.post(.action(.followedShows(statuses, reach))) }
      }
      tell(
        reach == .kept
          ? lookup.storedStatuses(of: ids, until: token)
          : lookup.newStatuses(of: ids, now: now, isForced: reach == .newest, until: token, tell))
    }
  }

  /// Reads the stored episodes of shows.
  func readEpisodes(of chosen: [ChosenShow]) {
    Threads.start { [self] in
      let episodes = EpisodeGuide(of: chosen, storedBy: lookup, until: token)
      if !token.isCancelled { mailbox.post(.action(.episodes(episodes))) }
    }
  }

  func cancelAll() { token.cancel() }

  private func tell(_ answer: ShowAnswer) {
    if !token.isCancelled { mailbox.post(.action(.show(answer))) }
  }
}
