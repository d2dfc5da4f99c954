import Dispatch
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideProgram

/// What is read after the first screen, and before the first key.
@Suite struct LateReadingTests {
  private static func dones(_ mailbox: Mailbox) -> [Int] {
    mailbox.collect().map { mail in if case .action(.loading(let loading)) = mail { loading.done } else { 0 } }
  }

  /// The thread of the guide and a key, at the same time: whoever returns, everything is in the mailbox.
  @Test func whoeverAsksForItHasAllOfIt() throws {
    for _ in 0..<50 {
      let mailbox = try Mailbox()
      let late = LateReading({ (1...20).map { .loading(Loading(done: $0, total: 20)) } }) { mailbox.post(.action($0)) }
      DispatchQueue.concurrentPerform(iterations: 2) { caller in
        late.finish()
        if caller == 0 { #expect(Self.dones(mailbox) == Array(1...20)) }
      }
      late.finish()
      #expect(mailbox.collect().isEmpty)
    }
  }

  /// The reminders are told of by what was seen, and so come after it.
  @Test func remindersComeLast() throws {
    let folder = try TemporaryFolder()
    let store = PersonalStore(PersonalFile(folder.path + "/mine.db")) { work in work() }
    let identity = EpisodeIdentity(show: "tide", episode: "s1 e1")
    try store.apply([
      .episode(identity, isSeen: true), .list(.create("New")), .seen(query: "news", marks: []),
      .show(title: "tide", ChosenShow(id: 701, name: "Tide of Tin")),
      .stream(channel: "94", ChannelStream(address: "http://example.org/1")),
      .reminder(.set(Reminder(.query("title:=tide -is:seen")))),
    ])
    let actions = AppPersistence(channels: store, in: .current).later()
    #expect(actions.count == 7)
    guard case .seen? = actions.first, case .episodes(let episodes, _) = actions[1],
      case .lists(let lists, _) = actions[2], case .chosenShows(let shows, _) = actions[3],
      case .streams(let streams) = actions[4],
      case .reminders(let reminders, _)? = actions.last
    else {
      Issue.record("\(actions)")
      return
    }
    #expect(
      episodes.contains(identity) && lists["new"] != nil && shows["tide"]?.id == 701 && streams["94"] != nil
        && reminders.hasQueries)
  }
}
