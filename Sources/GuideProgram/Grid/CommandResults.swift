import GuideModel
import Synchronization

/// How a program ended.
enum ProgramOutcome: Sendable {
  /// Succeeded, with the last line of its output.
  case done(String?)
  /// Failed or was not started, with the reason.
  case failed(Message)
}

/// Collects the outcomes of a command that runs for several programmes.
///
/// A failure is reported immediately and stays in the message: the status line has only one row, and a later success would
/// otherwise replace it.
final class CommandResults: Sendable {
  private let name: String
  private let count: Int
  private let report: @Sendable (Message) -> Void
  private let ended = Mutex((done: 0, failures: [Message]()))

  init(_ name: String, count: Int, _ report: @escaping @Sendable (Message) -> Void) {
    (self.name, self.count, self.report) = (name, count, report)
  }

  /// Adds the outcome for a programme, and reports the result so far.
  func add(_ outcome: ProgramOutcome, of title: String) {
    guard count > 1 else {
      switch outcome {
      case .done(let line): return report("\(name): \(line.map(Message.value) ?? "done")")
      case .failed(let reason): return report("\(name): \(reason)")
      }
    }
    let line = ended.withLock { ended -> Message? in
      switch outcome {
      case .done: ended.done += 1
      case .failed(let reason): ended.failures.append("\(title): \(reason)")
      }
      return message(ended.done, ended.failures)
    }
    if let line { report(line) }
  }

  /// The result so far; `nil` while commands are running and none has failed.
  private func message(_ done: Int, _ failures: [Message]) -> Message? {
    guard let failure = failures.first else {
      return done == count ? "\(name): all \(count) done" : nil
    }
    return "\(name): \(done) of \(count) done, \(failures.count) failed: \(failure)"
  }
}
