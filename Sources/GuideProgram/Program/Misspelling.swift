import ArgumentParser
import Glibc
import GuideModel
import GuideSystem

/// A misspelt command, or a command placed after options.
///
/// The parser would take either for a guide, which is also allowed there.
struct Misspelling {
  let error: ValidationError
  /// The command whose subcommand was misspelt.
  let group: any ParsableCommand.Type

  /// Finds a misspelt command in the command line; `nil` if all is well.
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
      // `mine` is the only group that also takes guides, so any word that is not a subcommand must be a file.
      let isUnknown = isHelp || group == MineCommand.self && !isPath(argument)
      return misspelt(argument, path, in: group, hint: hasOptions ? " \(rule)" : "")
        ?? (isUnknown ? unknown(argument, path, in: group) : nil)
    }
    return nil
  }

  /// Whether a word can only mean a file.
  private static func isPath(_ word: String) -> Bool {
    !word.hasPrefix("-") && (word.contains("/") || word.contains("."))
  }

  /// Names that other programs use for these commands.
  private static let synonyms = [
    "rm": "remove", "del": "remove", "delete": "remove", "ls": "list", "mv": "move", "find": "search", "new": "add",
    "fetch": "update",
  ]

  /// An error for help on an unknown command. The parser would show the program's help instead.
  private static func unknown(
    _ word: String, _ path: [String], in group: any ParsableCommand.Type
  ) -> Misspelling? {
    if group.configuration.subcommands.isEmpty { return nil }
    let typed = (path + [word]).joined(separator: " ")
    let list = (["tvgrid", "help"] + path).joined(separator: " ")
    return Misspelling(error: ValidationError("Unknown command “\(typed)”. Run \(list) for a list."), group: group)
  }

  /// An error for a word similar to a subcommand of the group at `path`.
  private static func misspelt(
    _ word: String, _ path: [String], in group: any ParsableCommand.Type, hint: String
  ) -> Misspelling? {
    let shown = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    let meantWord = synonyms[word].flatMap { shown.contains($0) ? $0 : nil }
    let near = meantWord ?? NearestWord.to(word, among: shown + (path.isEmpty ? ["help"] : []))
    let exact = path.isEmpty ? groupsCommands(called: word) : []
    let nearby = near.flatMap {
      exact.isEmpty || meantWord != nil || word.hasPrefix($0) ? [(path + [$0]).joined(separator: " ")] : nil
    }
    let meant = ((nearby ?? []) + exact).joined(separator: "” or “")
    guard !meant.isEmpty else { return nil }
    let typed = (path + [word]).joined(separator: " ")
    let kind = path.isEmpty ? "command or guide" : "command"
    let error = ValidationError("Unknown \(kind) “\(typed)”. Did you mean “\(meant)”?\(hint)")
    return Misspelling(error: error, group: group)
  }

  /// The commands with a given name in any group, for example `mine lists`.
  private static func groupsCommands(called word: String) -> [String] {
    TVGrid.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { group in
      group.configuration.subcommands.filter { $0._commandName == word && $0.configuration.shouldDisplay }
        .map { "\(group._commandName) \($0._commandName)" }
    }
  }

  private static let rule = "Put the command before its options."

  /// An error for a command that follows options or a guide and would be taken for a guide.
  private static func misplaced(_ argument: String) -> Misspelling? {
    let command = TVGrid.configuration.subcommands.first {
      $0.configuration.shouldDisplay && $0._commandName == argument
    }
    return command.map { command in
      let error = ValidationError("No guide is called “\(argument)”. Did you mean the command “\(argument)”? \(rule)")
      return Misspelling(error: error, group: command)
    }
  }
}

/// The grid's options, which are accepted without a command name.
enum RootOptions {
  static let flags: Set = ["--demo", "--raw", "--ascii", "--linear", "--mouse", "--no-mouse", "--svg"]
  static let valued: Set = ["-g", "--guide", "--at", "--time-zone", "--color", "--colour", "--dump-screen", "--keys"]

  /// The arguments without leading options and their values.
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

  /// The arguments that are neither options nor option values.
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

  /// Whether an argument looks like `--at=20:00`.
  private static func isWithValue(_ argument: String) -> Bool {
    argument.firstIndex(of: "=").map { valued.contains(String(argument[..<$0])) } ?? false
  }
}
