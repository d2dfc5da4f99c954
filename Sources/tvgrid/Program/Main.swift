import ArgumentParser
import CursesTerminal
import Glibc
import GuideSources

/// The way in: reads the command line, runs a command, and turns what went wrong into one line and an exit code.
@main
enum Main {
  static func main() {
    do {
      var command = try TVGrid.parseAsRoot(CommandLineWords.complete(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch let failure as Failure {
      Output.complain(failure.message)
      exit(ExitCodes.failure)
    } catch let error as SourceError {
      Output.complain(error.message)
      exit(ExitCodes.failure)
    } catch let error as TerminalError {
      Output.complain(error.message)
      exit(ExitCodes.failure)
    } catch {
      TVGrid.exit(withError: error)
    }
  }
}

/// The words of the command line, with those of `TVGRID_OPTIONS` in front where the grid is asked for.
enum CommandLineWords {
  static func complete(_ words: [String]) -> [String] {
    let commands = TVGrid.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let first = words.first, commands.contains(first) || first == "help" { return words }
    return (Environment.value("TVGRID_OPTIONS") ?? "").split(separator: " ").map(String.init) + words
  }
}

/// The environment, which only this room reads.
enum Environment {
  /// A variable's value; nil where it is not set, or empty.
  static func value(_ name: String) -> String? {
    rawValue(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the locale for characters is one of UTF-8, or none is named.
  static var speaksUnicode: Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(value).first?.uppercased()
    return name.map { $0.hasSuffix("UTF-8") || $0.hasSuffix("UTF8") } ?? true
  }

  /// A variable's value, empty or not.
  static func rawValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
