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
      let options = CommandLineWords.alwaysWanted.joined(separator: " ")
      if !options.isEmpty, TVGrid.exitCode(for: error) == .validationFailure {
        Output.complain("the words of TVGRID_OPTIONS were read too: \(options)")
      }
      TVGrid.exit(withError: error)
    }
  }
}

/// The words of the command line before the parser sees them.
enum CommandLineWords {
  /// With those of `TVGRID_OPTIONS` in front where the grid is asked for, and `-word` made plain where a search is.
  static func complete(_ words: [String]) -> [String] {
    let commands = TVGrid.configuration.subcommands.compactMap { $0.configuration.commandName }
    if words.first == "search" { return words.prefix { $0 != "--" }.map(excluding) + words.drop { $0 != "--" } }
    if let first = words.first, commands.contains(first) || first == "help" { return words }
    return alwaysWanted + words
  }

  /// Options of the environment.
  static var alwaysWanted: [String] {
    (Environment.value("TVGRID_OPTIONS") ?? "").split(separator: " ").map(String.init)
  }

  /// `-night` is a word that must not be there, and not the options n, i, g, h and t.
  private static func excluding(_ word: String) -> String {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 ? "--without=\(word.dropFirst())" : word
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
