import GuideModel

/// A command of a person's own: a `[[command]]` with a key, a name, and a program that is run for the selected programme.
package struct CommandSetting: Hashable, Sendable {
  /// Its name in help and hints.
  package let name: String
  /// The name of its key, as the help writes keys.
  package let key: String
  /// The program and its arguments, in which fields such as `{title}` stand for facts.
  package let program: [String]
  package let line: SettingLine

  static let keys = ["key", "name", "program"]
}

extension TOMLDecoder {
  /// The commands under `[[command]]`.
  mutating func commandSettings(_ node: TOMLNode) -> [CommandSetting] {
    blocks(node, under: "command").compactMap { block in block.flatMap { commandSetting($0.entries, at: $0.line) } }
  }

  private mutating func commandSetting(_ entries: [TOMLEntry], at line: Int) -> CommandSetting? {
    var (name, key): (String?, String?) = (nil, nil)
    var program: [String] = []
    for entry in entries {
      switch entry.key {
      case "name": name = text(entry, like: "record")
      case "key": key = text(entry, like: "F6")
      case "program": program = programWords(entry, .program(example: ["mpv", "{url}"], hasFields: true))
      default: refuseKey(of: entry, among: CommandSetting.keys, what: "setting of a command")
      }
    }
    guard let key, !program.isEmpty else {
      report(line, key == nil ? "a command has no key; it is left out" : "a command has no program; it is left out")
      return nil
    }
    return CommandSetting(name: name ?? program[0], key: key, program: program, line: SettingLine(number: line))
  }

  /// A program and its arguments. A field that no programme has stays as it is written, which may be what is wanted.
  mutating func programWords(_ entry: TOMLEntry, _ type: SettingType) -> [String] {
    let words = texts(entry, type.rule(nil)).map(\.text)
    for word in words {
      _ = TextTemplate.filled(word) { name, _ in
        if ProgrammeField(rawValue: name) == nil,
          let near = NearestWord.to(name, among: ProgrammeField.allCases.map(\.rawValue))
        {
          report(entry.node.line, "\(entry.key) has {\(name.prefix(40))}: is {\(near)} meant?", key: entry.key)
        }
        return nil
      }
    }
    return words
  }
}
