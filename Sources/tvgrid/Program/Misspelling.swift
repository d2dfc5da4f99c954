import ArgumentParser
import Glibc
import GuideModel

/// A word that stands in the place of a command, and is nearly one. Since a guide can stand there too, the parser would
/// take it for a file.
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
    for word in words where word != "help" {
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
      let error = ValidationError("There is no command “\(typed)”\(noGuide). Did you mean “\(meant)”?")
      return Misspelling(error: error, group: group)
    }
    return nil
  }
}
