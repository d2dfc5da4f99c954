import GuideApp
import GuideSources
import GuideSystem

/// Arranges large guides in the background, one at a time, and sends them to the loop. Of the requests that come meanwhile
/// only the last is performed.
final class GridArranger: Sendable {
  private let worker: SerialWorker<ArrangementRequest>

  init(_ mailbox: Mailbox) {
    worker = SerialWorker { mailbox.post(.action(.arranged($0.perform()))) }
  }

  func start(_ request: ArrangementRequest) {
    worker.removeWaiting()
    worker.add(request)
  }

  func cancel() { worker.removeWaiting() }
}
