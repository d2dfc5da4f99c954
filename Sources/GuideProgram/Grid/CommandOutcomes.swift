import GuideModel
import Synchronization

/// How a program ended.
enum ProgramOutcome: Sendable {
  /// Well, with the last line that it wrote.
  case done(String?)
  /// Otherwise, or it was not started; why.
  case failed(Message)
}

/// The outcomes of a command that runs for several programmes: a failure is told at once and stays told, for the foot has one
/// line, and the last that ends well would cover it.
final class CommandOutcomes: Sendable {
  private let name: String
  private let count: Int
  private let report: @Sendable (Message) -> Void
  private let ended = Mutex((done: 0, failures: [Message]()))

  init(_ name: String, count: Int, _ report: @escaping @Sendable (Message) -> Void) {
    (self.name, self.count, self.report) = (name, count, report)
  }

  /// Adds the outcome of the command for a programme, and reports what is to be known by now.
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

  /// Nil while nothing has failed, and not all have ended.
  private func message(_ done: Int, _ failures: [Message]) -> Message? {
    guard let failure = failures.first else {
      return done == count ? "\(name): all \(count) done" : nil
    }
    return "\(name): \(done) of \(count) done, \(failures.count) failed: \(failure)"
  }
}
