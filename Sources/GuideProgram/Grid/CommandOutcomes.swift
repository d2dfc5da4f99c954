import GuideLanguage
import GuideModel
import Synchronization

/// How a program ended.
enum ProgramOutcome: Sendable {
  /// Well, with the last line that it wrote.
  case done(String?)
  /// Otherwise, or it was not started; why.
  case failed(String)
}

/// The outcomes of a command that runs for several programmes: a failure is told at once and stays told, for the foot has one
/// line, and the last that ends well would cover it.
final class CommandOutcomes: Sendable {
  private let name: String
  private let count: Int
  private let language: InterfaceLanguage
  private let report: @Sendable (String) -> Void
  private let ended = Mutex((done: 0, failures: [String]()))

  init(_ name: String, count: Int, _ language: InterfaceLanguage, _ report: @escaping @Sendable (String) -> Void) {
    (self.name, self.count, self.language, self.report) = (name, count, language, report)
  }

  /// Adds the outcome of the command for a programme, and reports what is to be known by now.
  func add(_ outcome: ProgramOutcome, of title: String) {
    guard count > 1 else {
      switch outcome {
      case .done(let line): return report("\(name): \(line ?? language.text("done"))")
      case .failed(let reason): return report("\(name): \(reason)")
      }
    }
    let line = ended.withLock { ended -> String? in
      switch outcome {
      case .done: ended.done += 1
      case .failed(let reason): ended.failures.append("\(title): \(reason)")
      }
      return message(ended.done, ended.failures)
    }
    if let line { report(line) }
  }

  /// Nil while nothing has failed, and not all have ended.
  private func message(_ done: Int, _ failures: [String]) -> String? {
    guard let failure = failures.first else {
      return done == count ? language.text("\(name): all \(count) done") : nil
    }
    return language.text("\(name): \(done) of \(count) done, \(failures.count) failed: \(failure)")
  }
}
