import ArgumentParser
import Glibc
import GuideModel
import GuideSystem

/// A misspelt command, or one after options. The parser would take either for a guide, since a guide can stand there too.
struct Misspelling {
  let error: ValidationError
  /// The command whose subcommand is meant.
  let group: any ParsableCommand.Type

  /// The misspelling in the arguments of the command line; nil for none.
  static func find(
    in arguments: [String], isFile: (String) -> Bool = { access($0.fileBytes, F_OK) == 0 }
  ) -> Misspelling? {
    var group: any ParsableCommand.Type = TVGrid.self
    var path: [String] = []
    let plain = RootOptions.dropped(from: arguments)
    let hasOptions = plain.count < arguments.count
    let commands = TVGrid.configuration.subcommands.map { $0._commandName } + ["help"]
    if let first = plain.first, !commands.contains(first), isFile(first) || isPath(first) {
      return RootOptions.guides(behind: plain.dropFirst()).filter { !isFile($0) }.compactMap(misplaced).first
    }
    for argument in plain where argument != "help" {
      if hasOptions, path.isEmpty, !isFile(argument), let misplaced = misplaced(argument) { return misplaced }
      if let command = group.configuration.subcommands.first(where: { $0._commandName == argument }) {
        group = command
        path.append(argument)
        continue
      }
      let isWord = !argument.hasPrefix("-") && !argument.contains("/") && !isFile(argument)
      guard isWord else { return nil }
      let isHelp = plain.first == "help"
      return misspelt(argument, path, in: group, hint: hasOptions ? " \(rule)" : "")
        ?? (isHelp ? unknown(argument, path, in: group) : nil)
    }
    return nil
  }

  /// Whether a word can only be meant as a file.
  private static func isPath(_ word: String) -> Bool {
    !word.hasPrefix("-") && (word.contains("/") || word.contains("."))
  }

  /// The words of other programs for commands of this one.
  private static let synonyms = [
    "rm": "remove", "del": "remove", "delete": "remove", "ls": "list", "mv": "move", "find": "search", "new": "add",
    "fetch": "update",
  ]

  /// A command that help is asked for and that is like none; the parser would show the help of the program.
  private static func unknown(
    _ word: String, _ path: [String], in group: any ParsableCommand.Type
  ) -> Misspelling? {
    if group.configuration.subcommands.isEmpty { return nil }
    let typed = (path + [word]).joined(separator: " ")
    let list = (["tvgrid", "help"] + path).joined(separator: " ")
    return Misspelling(error: ValidationError("There is no command “\(typed)”: \(list) lists them."), group: group)
  }

  /// A word that is similar to a subcommand of a group, whose own name is a path.
  private static func misspelt(
    _ word: String, _ path: [String], in group: any ParsableCommand.Type, hint: String
  ) -> Misspelling? {
    let shown = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    let meantWord = synonyms[word].flatMap { shown.contains($0) ? $0 : nil }
    guard let near = meantWord ?? NearestWord.to(word, among: shown + (path.isEmpty ? ["help"] : [])) else {
      return nil
    }
    let typed = (path + [word]).joined(separator: " ")
    let meant = (path + [near]).joined(separator: " ")
    let noGuide = path.isEmpty ? ", and no guide of that name" : ""
    let error = ValidationError("There is no command “\(typed)”\(noGuide). Did you mean “\(meant)”?\(hint)")
    return Misspelling(error: error, group: group)
  }

  private static let rule = "A command stands before its options."

  /// A command after options or a guide, which would be taken for a guide.
  private static func misplaced(_ argument: String) -> Misspelling? {
    let command = TVGrid.configuration.subcommands.first {
      $0.configuration.shouldDisplay && $0._commandName == argument
    }
    return command.map { command in
      let error = ValidationError("There is no guide “\(argument)”. Did you mean the command “\(argument)”? \(rule)")
      return Misspelling(error: error, group: command)
    }
  }
}

/// Options that can stand in place of a command: those of the grid, which needs no name.
enum RootOptions {
  static let flags: Set = ["--demo", "--raw", "--ascii", "--linear", "--mouse", "--no-mouse", "--svg"]
  static let valued: Set = ["-g", "--guide", "--at", "--time-zone", "--color", "--dump-screen", "--keys"]

  /// The arguments without such options in front, and their values.
  static func dropped(from arguments: [String]) -> ArraySlice<String> {
    var rest = arguments[...]
    while let argument = rest.first {
      if valued.contains(argument) {
        rest = rest.dropFirst(2)
      } else if flags.contains(argument) || isWithValue(argument) {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    return rest
  }

  /// The arguments that are no options, nor values of such.
  static func guides(behind arguments: ArraySlice<String>) -> [String] {
    var rest = arguments
    var guides: [String] = []
    while let argument = rest.popFirst() {
      if valued.contains(argument) {
        rest = rest.dropFirst()
      } else if !argument.hasPrefix("-") {
        guides.append(argument)
      }
    }
    return guides
  }

  /// Such as `--at=20:00`.
  private static func isWithValue(_ argument: String) -> Bool {
    argument.firstIndex(of: "=").map { valued.contains(String(argument[..<$0])) } ?? false
  }
}
