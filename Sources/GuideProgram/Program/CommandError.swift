import ArgumentParser
import CursesTerminal
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSources
import GuideSystem

/// An error from a command: one line for the user and an exit code.
struct CommandError: Error {
  let message: String
  let details: [String]
  let code: Int32
  /// Whether the message quotes a query, a title or a name, which is shown in full although it may look like an address.
  let quotesText: Bool

  init(_ message: String, details: [String] = [], code: Int32 = ExitCodes.failure, quotesText: Bool = false) {
    (self.message, self.details, self.code, self.quotesText) = (message, details, code, quotesText)
  }

  /// An error for an empty result, with the matching exit code.
  static func nothingFound(_ message: String) -> CommandError {
    CommandError(message, code: ExitCodes.nothingFound)
  }

  /// The one-line text of any tvgrid error; `nil` for the argument parser's own errors.
  static func message(of error: any Error) -> String? { text(of: error)?.english }

  /// Whether an error quotes a query, a title or a name.
  static func quotesText(_ error: any Error) -> Bool {
    switch error {
    case let error as CommandError: error.quotesText
    case is ChannelEditError, is ChannelQuery.ChannelQueryError, is SavedSearchError: true
    default: false
    }
  }

  /// The text of any tvgrid error as a message that a screen can translate.
  ///
  /// Errors from commands are already in their final language.
  static func text(of error: any Error) -> Message? {
    switch error {
    case let error as CommandError: Message(phrase: error.message)
    case let error as ChannelEditError: error.text
    case let error as ChannelQuery.ChannelQueryError: error.message
    case let error as DatabaseError: error.text
    case let error as FetchError: error.text
    case let error as FileError: error.text
    case let error as GrabberError: error.text
    case let error as GuideFolderError: error.text
    case let error as SchedulesDirectError: error.text
    case let error as SavedSearchError: Message(phrase: error.message)
    case let error as SettingsFileError: error.text
    case let error as SourceError: error.text
    case let error as SourceLocation.LocationError: error.text
    case let error as TerminalError: Message(phrase: error.message)
    case let error as UpdateError: error.text
    default: nil
    }
  }
}

/// Exit codes documented in tvgrid(1). The argument parser exits with 64 on wrong usage.
enum ExitCodes {
  static let nothingFound: Int32 = 1
  static let failure: Int32 = 2
  /// The terminal was closed; the same code as after SIGHUP.
  static let closed: Int32 = 129
}

/// Output of the argument parser: help, and errors in the command line.
struct ParserMessage {
  private(set) var text: String
  let exitCode: Int32
  /// Whether a shell reads the output: a completion script or completions.
  private let isForShells: Bool

  /// The message for an error thrown by the parser or by a running command.
  init(_ error: any Error, of command: any ParsableCommand.Type) {
    exitCode = TVGrid.exitCode(for: error).rawValue
    isForShells = command == CompletionRoot.self
    // The parser does not know which command threw the error and would show the usage of tvgrid.
    if let error = error as? ValidationError, let path = Self.path(to: command, below: TVGrid.self) {
      let usage = "Usage: \(TVGrid.usageString(for: command))"
      text = "Error: \(error.message)\n\(usage)\n  See '\(path) --help' for more information."
    } else {
      // Otherwise the parser would begin a command group's help with the usage of the group instead of the program's.
      let root = error is CleanExit && !isForShells ? TVGrid.self : command
      text = ParserMessage.withAlternatives(ParserMessage.withFittingSuggestion(root.fullMessage(for: error)))
    }
    if !isAnswer { text = ParserMessage.withoutSecrets(text) }
  }

  /// Keeps the suggestion for an unknown option only if the names are almost the same.
  ///
  /// The parser suggests any name within three edits, for example `--all` for `--zzz`.
  private static func withFittingSuggestion(_ text: String) -> String {
    guard let start = text.firstRange(of: "Unknown option '"), let middle = text.firstRange(of: "'. Did you mean '"),
      let end = text[middle.upperBound...].firstRange(of: "'?"), start.upperBound <= middle.lowerBound
    else { return text }
    let (typed, suggested) = (text[start.upperBound..<middle.lowerBound], text[middle.upperBound..<end.lowerBound])
    let names = [typed, suggested].map { String($0.drop { $0 == "-" }) }
    guard NearestWord.to(names[0], among: [names[1]]) == nil else { return text }
    return "\(text[..<middle.lowerBound])'.\(text[end.upperBound...])"
  }

  /// Lists the valid values of an argument with “or”, where the parser has “and”.
  static func withAlternatives(_ text: String) -> String {
    guard let start = text.firstRange(of: "Please provide one of '"),
      let end = text[start.upperBound...].firstRange(of: "'."),
      let last = text[start.upperBound..<end.lowerBound].ranges(of: "' and '").last
    else { return text }
    return "\(text[..<last.lowerBound])' or '\(text[last.upperBound...])"
  }

  /// The answer to an option like `--version`.
  init(answer text: String) {
    (self.text, exitCode, isForShells) = (text, ExitCode.success.rawValue, false)
  }

  /// Removes passwords in addresses from a message that may quote arguments or words from `TVGRID_OPTIONS`, in full or in part.
  ///
  /// If the text quotes a query or a name, only words with a scheme count as addresses: `day:32/13` and `Who?` are not.
  static func withoutSecrets(_ text: String, quotesText: Bool = false) -> String {
    let words = Environment.arguments + CommandLineArguments.fromEnvironment
    let values = words.compactMap { $0.firstIndex(of: "=").map($0.suffix(from:)) }.map { String($0.dropFirst()) }
    let isAddress = quotesText ? { $0.contains("://") } : GuideSelection.isAddress
    return (words + values).filter(isAddress).reduce(text) { text, word in
      let shown = SourceLocation.shown(word)
      return text.replacing(word, with: shown).replacing(word.prefix(60), with: shown)
    }
  }

  /// Whether this is requested output, such as help, and not an error.
  var isAnswer: Bool { exitCode == ExitCode.success.rawValue }

  func write() -> Int32 {
    if text.isEmpty { return exitCode }
    guard isAnswer else {
      Output.writeErrorLines(text)
      return exitCode
    }
    do {
      if isForShells {
        let isScript = !CompletionRoot.areCompletionsRequested(by: Environment.arguments)
        try Output.writeData([isScript ? CompletionScript.completed(text) : text])
      } else {
        try Output.write(text.split(separator: "\n", omittingEmptySubsequences: false).lazy.map(String.init))
      }
      return exitCode
    } catch {
      Output.writeError(CommandError.message(of: error) ?? "\(error)")
      return ExitCodes.failure
    }
  }

  /// The words that select a command; `nil` if it is not below `parent`.
  private static func path(
    to command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> String? {
    if command == parent { return parent._commandName }
    let paths = parent.configuration.subcommands.lazy.compactMap { path(to: command, below: $0) }
    return paths.first.map { "\(parent._commandName) \($0)" }
  }
}
