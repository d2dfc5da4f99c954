package import GuideModel
package import GuideSystem

/// What the system says, as messages: `GuideSystem` knows none.
extension FileError {
  /// One line that names the file and the reason, which is in the system's words.
  package var text: Message {
    switch operation {
    case .read: "cannot read \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    }
  }
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
