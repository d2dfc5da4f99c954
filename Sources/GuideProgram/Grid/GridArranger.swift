import GuideApp
import GuideSources
import GuideSystem
import Synchronization

/// Arranges large guides in the background, one at a time, and sends them to the loop. Of the requests that come meanwhile
/// only the last is performed.
final class GridArranger: Sendable {
  private struct Work {
    var next: ArrangementRequest?
    var isUnderWay = false
  }

  private let mailbox: Mailbox
  private let work = Mutex(Work())

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func start(_ request: ArrangementRequest) {
    let isIdle = work.withLock { work in
      defer { work.isUnderWay = true }
      work.next = request
      return !work.isUnderWay
    }
    if isIdle { Threads.start { [self] in performAll() } }
  }

  func cancel() {
    work.withLock { $0.next = nil }
  }

  private func performAll() {
    while let request = takeNext() { mailbox.post(.action(.arranged(request.perform()))) }
  }

  private func takeNext() -> ArrangementRequest? {
    work.withLock { work in
      defer { work.next = nil }
      work.isUnderWay = work.next != nil
      return work.next
    }
  }
}
