import ArgumentParser
import CursesTerminal
import Glibc
import GuideModel

/// The entry point: parses the command line, runs a command, and reports errors with an exit code.
package enum Program {
  package static func run() {
    // If backtraces are enabled, Swift's handler stays in place; its output only helps developers.
    let backtrace = Environment.value("SWIFT_BACKTRACE")
    if backtrace?.contains("enable=no") ?? true { Terminal.reportCrashes() }
    Output.resetInherited()
    // Makes writes beyond the file size limit fail with an error instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Environment.arguments
    // Avoids the parser, which would read the options of every command and double the run time.
    if arguments == ["--version"] { Glibc.exit(ParserMessage(answer: TVGrid.configuration.version).write()) }
    if CompletionRoot.isRequested(by: arguments) { complete(arguments) }
    let command = grid(arguments) ?? parsed(arguments)
    if !(command is DoctorCommand) {
      for problem in UserFolders.current.problems {
        Output.writeError("\(problem.name): \(problem.text); \(problem.remedy)")
      }
    }
    do {
      var command = command
      try command.run()
    } catch {
      exit(for: error, type(of: command))
    }
  }

  /// The grid, if only its options are given; `nil` for everything else, including help and errors.
  ///
  /// This avoids the parser of all commands, which takes a fifth of the time to the first screen.
  private static func grid(_ arguments: [String]) -> (any ParsableCommand)? {
    let arguments = CommandLineArguments.fromEnvironment + arguments
    return RootOptions.dropped(from: arguments).isEmpty ? try? GridCommand.parse(arguments) : nil
  }

  /// The command with its options. Reports errors, including misspelt commands.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    if let misspelling = Misspelling.find(in: arguments) { exit(for: misspelling.error, misspelling.group) }
    do { return try TVGrid.parseAsRoot(CommandLineArguments.expanded(arguments)) } catch {
      exit(for: error, TVGrid.self)
    }
  }

  /// Writes a completion script or completions. Errors are hidden: shells would show them in the line being typed.
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

  /// Ends the program with an error: tvgrid's own errors on one line, others as the argument parser shows them.
  static func exit(for error: any Error, _ command: any ParsableCommand.Type) -> Never {
    if let message = CommandError.message(of: error) {
      // A diagnostic may already have reported the error.
      if Output.hasWrittenDiagnostic(beginningWith: message) { Glibc.exit(ExitCodes.failure) }
      let quotesText = CommandError.quotesText(error)
      Output.writeError(ParserMessage.withoutSecrets(message, quotesText: quotesText))
      let error = error as? CommandError
      Output.writeError(
        details: (error?.details ?? []).map { ParserMessage.withoutSecrets($0, quotesText: quotesText) })
      Glibc.exit(error?.code ?? ExitCodes.failure)
    }
    let options = CommandLineArguments.fromEnvironment.joined(separator: " ")
    if !options.isEmpty, TVGrid.exitCode(for: error) == .validationFailure {
      Output.writeError(ParserMessage.withoutSecrets("TVGRID_OPTIONS was also read: \(options)"))
    }
    Glibc.exit(ParserMessage(error, of: command).write())
  }
}
