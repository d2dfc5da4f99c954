import ArgumentParser
import Glibc
import GuideModel

/// A word that stands in the place of a command, and is nearly one, or one that stands behind options. Since a guide can
/// stand there too, the parser would take it for a file.
struct Misspelling {
  let error: ValidationError
  /// The command whose subcommand was meant.
  let group: any ParsableCommand.Type

  /// The one among words of the command line; nil where there is none.
  static func find(
    in words: [String], isFile: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> Misspelling? {
    var group: any ParsableCommand.Type = TVGrid.self
    var path: [String] = []
    let plain = RootOptions.dropped(from: words)
    let areSkipped = plain.count < words.count
    for word in plain where word != "help" {
      if areSkipped, path.isEmpty, !isFile(word), let misplaced = misplaced(word) { return misplaced }
      if let command = group.configuration.subcommands.first(where: { $0._commandName == word }) {
        group = command
        path.append(word)
        continue
      }
      let shown = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      let names = shown + (path.isEmpty ? ["help"] : [])
      guard !word.hasPrefix("-"), !word.contains("/"), !isFile(word),
        let near = NearestWord.to(word, among: names)
      else { return nil }
      let typed = (path + [word]).joined(separator: " ")
      let meant = (path + [near]).joined(separator: " ")
      let noGuide = path.isEmpty ? ", and no guide of that name" : ""
      let place = areSkipped ? " \(rule)" : ""
      let error = ValidationError("There is no command “\(typed)”\(noGuide). Did you mean “\(meant)”?\(place)")
      return Misspelling(error: error, group: group)
    }
    return nil
  }

  private static let rule = "A command stands before its options."

  /// A command behind options, which would be taken for a guide.
  private static func misplaced(_ word: String) -> Misspelling? {
    let command = TVGrid.configuration.subcommands.first {
      $0.configuration.shouldDisplay && $0._commandName == word
    }
    return command.map { command in
      let error = ValidationError("There is no guide “\(word)”. Did you mean the command “\(word)”? \(rule)")
      return Misspelling(error: error, group: command)
    }
  }
}

/// Options that can stand where a command can: those of the grid, which needs no name.
enum RootOptions {
  static let flags: Set = ["--demo", "--raw", "--ascii", "--mouse", "--no-mouse", "--svg"]
  static let valued: Set = ["-g", "--guide", "--at", "--time-zone", "--color", "--dump-screen", "--keys"]

  /// Words without such options in front, and their values.
  static func dropped(from words: [String]) -> ArraySlice<String> {
    var rest = words[...]
    while let word = rest.first {
      if valued.contains(word) {
        rest = rest.dropFirst(2)
      } else if flags.contains(word) || isWithValue(word) {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    return rest
  }

  /// Such as `--at=20:00`.
  private static func isWithValue(_ word: String) -> Bool {
    word.firstIndex(of: "=").map { valued.contains(String(word[..<$0])) } ?? false
  }
}
