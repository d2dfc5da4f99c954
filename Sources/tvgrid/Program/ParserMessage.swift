import ArgumentParser

/// What the argument parser has to say: help, and what is wrong with the words of the command line.
struct ParserMessage {
  let text: String
  let exitCode: Int32
  /// Whether it is a script of completions, or what answers one.
  private let isForShells: Bool

  /// The message for an error that the parser threw, or a command as it ran.
  init(_ error: any Error, of command: any ParsableCommand.Type) {
    exitCode = TVGrid.exitCode(for: error).rawValue
    isForShells = command == CompletionRoot.self
    // The parser does not know by which command it was thrown, and would show the usage of tvgrid.
    if let error = error as? ValidationError, let path = Self.path(to: command, below: TVGrid.self) {
      let usage = "Usage: \(TVGrid.usageString(for: command))"
      text = "Error: \(error.message)\n\(usage)\n  See '\(path) --help' for more information."
    } else {
      text = command.fullMessage(for: error)
    }
  }

  /// Whether it was asked for.
  var isAnswer: Bool { exitCode == ExitCode.success.rawValue }

  /// Writes it, and gives the code to end with.
  func write() -> Int32 {
    if text.isEmpty { return exitCode }
    guard isAnswer else {
      Output.explain(text)
      return exitCode
    }
    do {
      if isForShells {
        try Output.writeData([text])
      } else {
        try Output.write(text.split(separator: "\n", omittingEmptySubsequences: false).lazy.map(String.init))
      }
      return exitCode
    } catch {
      Output.complain(Main.message(of: error) ?? "\(error)")
      return ExitCodes.failure
    }
  }

  /// The words that lead to a command; nil where none do.
  private static func path(
    to command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> String? {
    if command == parent { return parent._commandName }
    let paths = parent.configuration.subcommands.lazy.compactMap { path(to: command, below: $0) }
    return paths.first.map { "\(parent._commandName) \($0)" }
  }
}
