import Dispatch
import Glibc
import GuideApp
import Testing

@testable import GuideProgram

@Suite struct MailboxTests {
  /// Whether the mailbox's descriptor is ready to be read, which ends a wait.
  private static func isAwake(_ mailbox: Mailbox) -> Bool {
    var watched = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) > 0
  }

  @Test func mailWakesAndArrivesInOrder() throws {
    let mailbox = try Mailbox()
    #expect(!Self.isAwake(mailbox))
    for done in 1...3 { mailbox.post(.action(.loading(Loading(done: done, total: 3)))) }
    #expect(Self.isAwake(mailbox))
    let done = mailbox.collect().map { mail in
      if case .action(.loading(let loading)) = mail { loading.done } else { 0 }
    }
    #expect(done == [1, 2, 3])
    #expect(!Self.isAwake(mailbox))
    #expect(mailbox.collect().isEmpty)
  }

  @Test func nothingIsLostWhenThePipeIsFull() throws {
    let mailbox = try Mailbox()
    let posters = 8
    let each = 20_000
    DispatchQueue.concurrentPerform(iterations: posters) { poster in
      for index in 0..<each { mailbox.post(.failed("\(poster) \(index)")) }
    }
    #expect(Self.isAwake(mailbox))
    let mail = mailbox.collect().compactMap { mail in if case .failed(let message) = mail { message } else { nil } }
    #expect(mail.count == posters * each)
    #expect(Set(mail).count == posters * each)
  }
}
