package import GuideModel
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
  var reasonText: Message { Message(phrase: reason) }
}

extension ProcessEnding {
  /// Such as `exit code 1`.
  package var text: Message {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): signalName.map { "signal \(number) (\($0))" } ?? "signal \(number)"
    }
  }
}
