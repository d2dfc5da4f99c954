package import GuideModel
import GuidePersonal
package import GuideSystem

/// What the system says, as messages: `GuideSystem` knows none.
extension FileError {
  /// One line that names the file and the reason, which is in the system's words.
  package var text: Message {
    switch operation {
    case .read: "cannot read \(path): \(reasonText)"
    case .write: "cannot write \(path): \(reasonText)"
    }
  }

  /// The reason alone, for a finding, which names the file by itself.
  var reasonText: Message { Message(reason) }
}

extension ProcessEnding {
  /// Such as `exit code 1`.
  package var text: Message {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): signalName.map { "signal \(number) (\(Message(phrase: $0)))" } ?? "signal \(number)"
    case .unknown: "its end is not known"
    }
  }
}

extension SystemReason {
  /// A message as the reason of an error of the system; what is a message in it is a phrase then.
  init(_ message: Message) { self.init(phrase: message.key, values: message.values) }
}
