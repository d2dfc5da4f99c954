package import GuideModel
import GuidePersonal
package import GuideSystem

// `GuideSystem` has no messages, so the messages for its errors are defined here.
extension FileError {
  /// One line with the file and the system's reason.
  package var text: Message {
    switch operation {
    case .read: "cannot read \(path): \(reasonText)"
    case .write: "cannot write \(path): \(reasonText)"
    }
  }

  /// The reason alone, for diagnostics that already name the file.
  var reasonText: Message { Message(reason) }
}

extension ProcessEnding {
  /// A phrase for messages, for example `exit code 1`.
  package var text: Message {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): signalName.map { "signal \(number) (\(Message(phrase: $0)))" } ?? "signal \(number)"
    case .unknown: "an unknown exit code"
    }
  }
}

extension SystemReason {
  /// Uses a message as the reason for a system error. Any messages among its values become phrases.
  init(_ message: Message) { self.init(phrase: message.key, values: message.values) }
}
