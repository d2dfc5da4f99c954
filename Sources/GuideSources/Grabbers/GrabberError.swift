package import GuideModel
import GuidePersonal
package import GuideSystem

/// Why a grabber gave no guide.
package enum GrabberError: Error, Hashable, Sendable {
  /// No grabber can be called so.
  case badName(String)
  /// No folder of the search path has it.
  case notFound(String)
  /// The system does not start it.
  case notStarted(String, reason: SystemReason)
  /// It does not have the options that every grabber has.
  case noBaseline(String)
  /// It wants to be configured first, with this command.
  case unconfigured(String, command: String)
  /// It did not end well: how, and the last line that it wrote.
  case failed(String, how: Message, lastLine: String)
  /// Its configuration did not end well; what it said was on the terminal.
  case configurationFailed(String, how: Message)
  /// It took longer than this.
  case tooLong(String, seconds: Int)
  /// It was silent for this long.
  case stalled(String, seconds: Int)
  /// It wrote more than this.
  case tooMuch(String, bytes: Int)
  /// It ended well and wrote nothing.
  case wroteNothing(String)
  case cancelled(String)
  /// Its output could not be kept.
  case file(FileError)

  /// One line that names the thing and what to do next.
  package var text: Message {
    switch self {
    case .badName(let name): "“\(name)” is no grabber: they are called like tv_grab_uk_freeview"
    case .notFound(let name):
      "\(name) is not installed: no folder of PATH has it (tv_find_grabbers lists those there are)"
    case .notStarted(let name, let reason): "cannot start \(name): \(Message(reason))"
    case .noBaseline(let name): "\(name) does not say that it can do what every grabber can (--capabilities: baseline)"
    case .unconfigured(let name, let command): "\(name) is not configured yet; run once: \(command)"
    case .failed(let name, let how, let lastLine):
      lastLine.isEmpty ? "\(name) ended with \(how), and said nothing" : "\(name) ended with \(how): \(lastLine)"
    case .configurationFailed(let name, let how): "\(name) --configure ended with \(how): it is not configured"
    case .tooLong(let name, let seconds):
      "\(name) was stopped after \(seconds) seconds without an end: try again later, or run it in a terminal to see why"
    case .stalled(let name, let seconds):
      "\(name) was stopped after \(seconds) seconds without output: try again later, or run it in a terminal to see why"
    case .tooMuch(let name, let bytes) where bytes < 1_000_000:
      "\(name) does not answer --capabilities as a grabber does"
    case .tooMuch(let name, let bytes):
      "\(name) was stopped after more than \(bytes / 1_000_000) MB: configure fewer channels or fetch fewer days"
    case .wroteNothing(let name): "\(name) found nothing: it ended well, and wrote nothing"
    case .cancelled(let name): "\(name) was stopped"
    case .file(let error): error.text
    }
  }

  /// The same in English.
  package var message: String { text.english }
}
