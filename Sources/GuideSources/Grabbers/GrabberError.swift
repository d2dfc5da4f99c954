package import GuideModel
import GuidePersonal
package import GuideSystem

/// Why a grabber did not produce a guide.
package enum GrabberError: Error, Hashable, Sendable {
  /// The text is not a grabber's name.
  case badName(String)
  /// It is not in any folder of the search path.
  case notFound(String)
  /// The system could not start it.
  case notStarted(String, reason: SystemReason)
  /// It lacks the options that every grabber should have.
  case noBaseline(String)
  /// It must be configured first, with this command.
  case unconfigured(String, command: String)
  /// It failed; `lastLine` is the last line of its error output.
  case failed(String, how: Message, lastLine: String)
  /// The configuration failed; the output was on the terminal.
  case configurationFailed(String, how: Message)
  /// It exceeded the time limit.
  case tooLong(String, seconds: Int)
  /// It wrote nothing for this long.
  case stalled(String, seconds: Int)
  /// It exceeded the size limit.
  case tooMuch(String, bytes: Int)
  /// It succeeded without any output.
  case wroteNothing(String)
  case cancelled(String)
  /// The output could not be saved.
  case file(FileError)

  /// One line with the grabber's name and what to do next.
  package var text: Message {
    switch self {
    case .badName(let name): "“\(name)” is not the name of a grabber, such as tv_grab_uk_freeview"
    case .notFound(let name):
      "\(name) is not installed: it is not in PATH (tv_find_grabbers lists available grabbers)"
    case .notStarted(let name, let reason): "cannot start \(name): \(Message(reason))"
    case .noBaseline(let name):
      "\(name) does not report the capability that every grabber needs (--capabilities: baseline)"
    case .unconfigured(let name, let command): "\(name) is not configured yet; run once: \(command)"
    case .failed(let name, let how, let lastLine):
      lastLine.isEmpty ? "\(name) ended with \(how) and no message" : "\(name) ended with \(how): \(lastLine)"
    case .configurationFailed(let name, let how): "\(name) --configure ended with \(how); it is not configured"
    case .tooLong(let name, let seconds):
      "\(name) was stopped after running for \(seconds) seconds; try again later, or run it in a terminal to see why"
    case .stalled(let name, let seconds):
      "\(name) was stopped after \(seconds) seconds without output; try again later, or run it in a terminal to see why"
    case .tooMuch(let name, let bytes) where bytes < 1_000_000:
      "\(name) does not respond to --capabilities as a grabber should"
    case .tooMuch(let name, let bytes):
      "\(name) was stopped after writing more than \(bytes / 1_000_000) MB; configure fewer channels or fetch fewer days"
    case .wroteNothing(let name): "\(name) found nothing: it succeeded without any output"
    case .cancelled(let name): "\(name) was stopped"
    case .file(let error): error.text
    }
  }

  /// The text in English.
  package var message: String { text.english }
}
