import GuideApp
import GuideModel
import GuideSources
import GuideSystem
import Synchronization

/// Fetches pictures of the guide in the background, a few at a time, those on the screen only.
final class PictureWorker: Sendable {
  private struct State {
    var waiting: [ShownPicture] = []
    /// The addresses being fetched.
    var running: Set<String> = []
    var threadCount = 0
    /// Servers that could not be reached. They are not tried again in this run.
    var unreachable: Set<String> = []
  }

  private let lookup: ShowLookup
  private let mailbox: Mailbox
  private let token = CancellationToken()
  private let state = Mutex(State())

  /// Maximum number of pictures to fetch at the same time.
  private static let maximumThreads = 3

  init(_ lookup: ShowLookup, _ mailbox: Mailbox) { (self.lookup, self.mailbox) = (lookup, mailbox) }

  /// Fetches pictures, instead of the ones still waiting.
  func fetch(_ pictures: [ShownPicture], now: Instant) {
    let free = state.withLock { state in
      state.waiting = pictures.filter { !state.running.contains($0.address) }
      let free = max(0, min(state.waiting.count, Self.maximumThreads - state.threadCount))
      state.threadCount += free
      return free
    }
    for _ in 0..<free { Threads.start { [self] in fetchAll(now) } }
  }

  func cancelAll() { token.cancel() }

  private func fetchAll(_ now: Instant) {
    while let picture = next() {
      let server = RedactedAddress.of(picture.address)
      let isReachable = state.withLock { !$0.unreachable.contains(server) }
      let answer = lookup.guidePicture(
        picture.address, isLogo: picture.isLogo, isFetched: isReachable, now: now, until: token)
      state.withLock { state in
        if answer.isUnanswered { state.unreachable.insert(server) }
        state.running.remove(picture.address)
      }
      if !token.isCancelled { mailbox.post(.action(.show(answer))) }
    }
  }

  /// The next picture for a thread, which ends if there is none.
  private func next() -> ShownPicture? {
    state.withLock { state in
      guard !token.isCancelled, !state.waiting.isEmpty else {
        state.threadCount -= 1
        return nil
      }
      let picture = state.waiting.removeFirst()
      state.running.insert(picture.address)
      return picture
    }
  }
}
