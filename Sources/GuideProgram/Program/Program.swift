import ArgumentParser
import CursesTerminal
import Glibc
import GuideModel

/// The entry point: parses the command line, runs a command, and turns an error into one line and an exit code.
package enum Program {
  package static func run() {
    // With backtraces enabled Swift's own handler stays; its questions are of use to developers alone.
    let backtrace = Environment.value("SWIFT_BACKTRACE")
    if backtrace?.contains("enable=no") ?? true { Terminal.reportCrashes() }
    Output.resetInherited()
    // A write beyond the limit of a file's size is then an error with a message.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Environment.arguments
    // The parser would read the options of every command first, which is half of such a run.
    if arguments == ["--version"] { Glibc.exit(ParserMessage(answer: TVGrid.configuration.version).write()) }
    if CompletionRoot.isRequested(by: arguments) { complete(arguments) }
    if let misspelling = Misspelling.find(in: arguments) { exit(for: misspelling.error, misspelling.group) }
    var command: any ParsableCommand
    do { command = try TVGrid.parseAsRoot(CommandLineArguments.expanded(arguments)) } catch {
      exit(for: error, TVGrid.self)
    }
    if !(command is DoctorCommand) {
      for problem in UserFolders.current.problems {
        Output.writeError("\(problem.name): \(problem.text); \(problem.remedy)")
      }
    }
    do { try command.run() } catch { exit(for: error, type(of: command)) }
  }

  /// Writes a completion script, or completions for one; errors of these would be shown within the line that is typed.
  private static func complete(_ arguments: [String]) -> Never {
    if CompletionRoot.areCompletionsRequested(by: arguments) {
      let null = open("/dev/null", O_WRONLY)
      dup2(null, STDERR_FILENO)
    }
    do {
      _ = try CompletionRoot.parseAsRoot(arguments)
      Glibc.exit(ExitCode.success.rawValue)
    } catch {
      Glibc.exit(ParserMessage(error, of: CompletionRoot.self).write())
    }
  }

  /// Ends the program: an error of its own is a line and exit code 2, any other is the argument parser's.
  static func exit(for error: any Error, _ command: any ParsableCommand.Type) -> Never {
    if let message = CommandError.message(of: error) {
      // A finding may already have said it.
      if Output.hasWrittenFinding(beginningWith: message) { Glibc.exit(ExitCodes.failure) }
      Output.writeError(ParserMessage.withoutSecrets(message))
      let error = error as? CommandError
      Output.writeError(details: (error?.details ?? []).map(ParserMessage.withoutSecrets))
      Glibc.exit(error?.code ?? ExitCodes.failure)
    }
    let options = CommandLineArguments.fromEnvironment.joined(separator: " ")
    if !options.isEmpty, TVGrid.exitCode(for: error) == .validationFailure {
      Output.writeError(ParserMessage.withoutSecrets("the words of TVGRID_OPTIONS were read too: \(options)"))
    }
    Glibc.exit(ParserMessage(error, of: command).write())
  }
}
