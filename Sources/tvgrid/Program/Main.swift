import ArgumentParser
import CursesTerminal
import Glibc
import GuidePersonal
import GuideSources
import GuideSystem

/// The way in: reads the command line, runs a command, and turns what went wrong into one line and an exit code.
@main
enum Main {
  static func main() {
    // Who turns it on wants Swift's own handler, with its backtrace; nobody else wants its questions.
    let backtrace = Environment.value("SWIFT_BACKTRACE")
    if backtrace?.contains("enable=no") ?? true { Terminal.reportCrashes() }
    Output.holdClosedDescriptors()
    // A write beyond the largest size of a file that is allowed is an error, and does not end the program unsaid.
    signal(SIGXFSZ, SIG_IGN)
    let words = Environment.words
    if CompletionRoot.isAskedFor(by: words) { complete(words) }
    if let misspelling = Misspelling.find(in: words) { leave(misspelling.error, misspelling.group) }
    var command: any ParsableCommand
    do { command = try TVGrid.parseAsRoot(CommandLineWords.complete(words)) } catch { leave(error, TVGrid.self) }
    do { try command.run() } catch { leave(error, type(of: command)) }
  }

  /// Answers a shell that completes a command line, or wants to know how. A person who types is told of no errors.
  private static func complete(_ words: [String]) -> Never {
    if CompletionRoot.isAnswering(words) {
      let nowhere = open("/dev/null", O_WRONLY)
      dup2(nowhere, STDERR_FILENO)
    }
    do {
      _ = try CompletionRoot.parseAsRoot(words)
      exit(ExitCode.success.rawValue)
    } catch {
      exit(ParserMessage(error, of: CompletionRoot.self).write())
    }
  }

  /// Ends the program: what went wrong in its work is a line and 2, the rest is the argument parser's.
  static func leave(_ error: any Error, _ command: any ParsableCommand.Type) -> Never {
    if let message = message(of: error) {
      Output.complain(message)
      Output.complain(exhibit: (error as? Failure)?.exhibit ?? [])
      exit(ExitCodes.failure)
    }
    let options = CommandLineWords.alwaysWanted.joined(separator: " ")
    if !options.isEmpty, TVGrid.exitCode(for: error) == .validationFailure {
      Output.complain("the words of TVGRID_OPTIONS were read too: \(options)")
    }
    exit(ParserMessage(error, of: command).write())
  }

  /// The one line of an error of the program's own; nil of others.
  static func message(of error: any Error) -> String? {
    switch error {
    case let failure as Failure: failure.message
    case let error as SourceError: error.message
    case let error as FileError: error.message
    case let error as SettingsFileError: error.message
    case let error as DatabaseError: error.message
    case let error as KeptQueryError: error.message
    case let error as GrabberError: error.message
    case let error as GuideFolderError: error.message
    case let error as UpdateError: error.message
    case let error as TerminalError: error.message
    default: nil
    }
  }
}
