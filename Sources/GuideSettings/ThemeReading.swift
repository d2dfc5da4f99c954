import CellCanvas
import GuideModel

extension TOMLDecoder {
  /// Decodes the tables under `[themes]`. An error affects only its own entry.
  mutating func themes(_ entry: TOMLEntry) -> [ThemeSetting] {
    let rule: Message = "write a theme under a table such as [themes.mine]"
    guard case .table(let tables) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return tables.compactMap { table in
      guard case .table(let entries) = table.node.value else { return refuse(table, rule) }
      guard BuiltInTheme(rawValue: table.key) == nil else {
        report(table.node.line, "there is a built-in theme \(table.key); give yours another name; left out")
        return nil
      }
      return theme(named: table.key, entries)
    }
  }

  private mutating func theme(named name: String, _ entries: [TOMLEntry]) -> ThemeSetting {
    var theme = ThemeSetting(name: name)
    for entry in entries {
      if entry.key == "based-on" {
        theme.base = base(entry) ?? .terminal
      } else if let role = ThemeRole.allCases.first(where: { $0.name == entry.key }) {
        if let look = look(of: role, entry) { theme.roles.append(look) }
      } else {
        refuseKey(of: entry, among: ThemeRole.allCases.map(\.name) + ["based-on"], what: "theme role")
      }
    }
    return theme
  }

  private mutating func base(_ entry: TOMLEntry) -> BuiltInTheme? {
    if case .text(let text) = entry.node.value, let base = BuiltInTheme(rawValue: text) { return base }
    let names = BuiltInTheme.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return refuse(entry, "it must be one of \(names)", "\"terminal\" is used")
  }

  private mutating func look(of role: ThemeRole, _ entry: TOMLEntry) -> RoleSetting? {
    guard case .table(let entries) = entry.node.value else {
      return refuse(entry, "write a role as { foreground = \"#1e1e2e\", bold = true }")
    }
    let attributes: [(name: String, attribute: Style.Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ]
    var look = RoleSetting(role)
    for entry in entries {
      if entry.key == "foreground" {
        look.foreground = colour(entry)
      } else if entry.key == "background" {
        look.background = colour(entry)
      } else if let attribute = attributes.first(where: { $0.name == entry.key })?.attribute {
        guard role != .text else {
          report(entry.node.line, "text can have only colours; \(entry.key) is for other roles; left out")
          continue
        }
        if let isOn = boolean(entry) { isOn ? look.added.formUnion(attribute) : look.removed.formUnion(attribute) }
      } else {
        refuseKey(of: entry, among: ["foreground", "background"] + attributes.map(\.name), what: "role property")
      }
    }
    return look
  }

  private mutating func colour(_ entry: TOMLEntry) -> Colour? {
    switch entry.node.value {
    case .number(let number) where 0...255 ~= number: return .palette(UInt8(number))
    case .text(let text):
      if let colour = Colour(text) { return colour }
    default: break
    }
    let rule: Message =
      "a colour is \"#rrggbb\", a number from 0 to 255, \"terminal\", or a name such as \"red\" or \"bright-red\""
    return refuse(entry, rule)
  }
}

extension Colour {
  /// The names of the colours in the first half of the palette. Those in the second half have the prefix `bright-`.
  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Parses a colour; `nil` if the text is not one.
  init?(_ text: String) {
    let bright = "bright-"
    if text == "terminal" {
      self = .terminal
    } else if text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    {
      self = .rgb(value)
    } else if let index = Self.names.firstIndex(of: text) {
      self = .palette(UInt8(index))
    } else if text.hasPrefix(bright), let index = Self.names.firstIndex(of: String(text.dropFirst(bright.count))) {
      self = .palette(UInt8(index + 8))
    } else {
      return nil
    }
  }
}
