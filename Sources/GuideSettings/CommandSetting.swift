import GuideModel

/// A custom command: a `[[command]]` that runs a program for the selected programme.
package struct CommandSetting: Hashable, Sendable {
  /// The name in help and hints.
  package let name: String
  /// The name of its key, spelled as in the help.
  package let key: String
  /// The program and its arguments, with fields, for example `{title}`.
  package let program: [String]
  package let line: SettingLine

  static let keys = ["key", "name", "program"]
}

extension TOMLDecoder {
  /// Decodes the commands under `[[command]]`.
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
      default: refuseKey(of: entry, among: CommandSetting.keys, what: "command setting")
      }
    }
    guard let key, !program.isEmpty else {
      report(line, key == nil ? "a command has no key; it is left out" : "a command has no program; it is left out")
      return nil
    }
    return CommandSetting(name: name ?? program[0], key: key, program: program, line: SettingLine(number: line))
  }

  /// Decodes a program and its arguments. Unknown fields are left as written, because that may be intended.
  mutating func programWords(_ entry: TOMLEntry, _ type: SettingType) -> [String] {
    let words = texts(entry, type.rule(nil)).map(\.text)
    for word in words {
      _ = TextTemplate.filled(word) { name, _ in
        if ProgrammeField(rawValue: name) == nil,
          let near = NearestWord.to(name, among: ProgrammeField.allCases.map(\.rawValue))
        {
          report(entry.node.line, "\(entry.key) contains {\(name.prefix(40))}; did you mean {\(near)}?", key: entry.key)
        }
        return nil
      }
    }
    return words
  }
}
