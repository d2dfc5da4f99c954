import Dispatch
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideProgram

/// Data that is read after the first screen is drawn and before the first key is handled.
@Suite struct LateReadingTests {
  private static func dones(_ mailbox: Mailbox) -> [Int] {
    mailbox.collect().map { mail in if case .action(.loading(let loading)) = mail { loading.done } else { 0 } }
  }

  /// The guide's thread and a key press request the data at the same time: when either call returns, all of it is in the
  /// mailbox.
  @Test func everyCallerGetsCompleteData() throws {
    for _ in 0..<50 {
      let mailbox = try Mailbox()
      let late = DeferredReading({ (1...20).map { .loading(Loading(done: $0, total: 20)) } }) {
        mailbox.post(.action($0))
      }
      DispatchQueue.concurrentPerform(iterations: 2) { caller in
        late.finish()
        if caller == 0 { #expect(Self.dones(mailbox) == Array(1...20)) }
      }
      late.finish()
      #expect(mailbox.collect().isEmpty)
    }
  }

  @Test func dataForLaterScreensComesInOneAction() throws {
    let folder = try TemporaryFolder()
    let store = PersonalStore(PersonalFile(folder.path + "/mine.db")) { work in work() }
    let identity = EpisodeIdentity(show: "tide", episode: "s1 e1")
    try store.apply([
      .episode(identity, isWatched: true), .list(.create("New")), .viewed(query: "news", marks: []),
      .show(title: "tide", ChosenShow(id: 701, name: "Tide of Tin")),
      .stream(channel: "94", ChannelStream(address: "http://example.org/1")),
      .reminder(.set(Reminder(.query("title:=tide -is:watched")))),
    ])
    let actions = AppPersistence(channels: store, in: .current).later()
    guard case .mine(let update)? = actions.first, actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    let data = update.data
    #expect(update.sections == [.viewed, .episodes, .lists, .shows, .streams, .imports, .reminders])
    #expect(
      data.episodes.contains(identity) && data.lists["new"] != nil && data.shows["tide"]?.id == 701
        && data.streams["94"] != nil && data.reminders.hasQueries)
  }
}
