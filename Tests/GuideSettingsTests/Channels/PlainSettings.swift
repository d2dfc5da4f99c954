import GuideModel

extension ChannelEdit.Setting {
  /// How it is called in the file.
  var key: String {
    switch self {
    case .name: "name"
    case .number: "number"
    case .groups: "groups"
    case .hidden: "hidden"
    case .favourite: "favourite"
    case .shift: "shift"
    case .hours: "hours"
    case .joined: "joined"
    case .sameAs: "same-as"
    case .copyOf: "copy-of"
    }
  }

  var isNothing: Bool {
    let nothing: [ChannelEdit.Setting] = [
      .name(nil), .number(nil), .groups([]), .hidden(false), .favourite(false), .shift(0), .hours(nil), .joined([]),
      .sameAs([]), .copyOf(nil),
    ]
    return nothing.contains(self)
  }

  /// How tvgrid writes it.
  var written: String {
    switch self {
    case .name(let text), .copyOf(let text): text?.quoted ?? ""
    case .number(let number): number.map { "\($0)" } ?? ""
    case .groups, .joined, .sameAs: "[" + texts.map(\.quoted).joined(separator: ", ") + "]"
    case .hidden, .favourite: "true"
    case .shift(let minutes): "\(minutes)"
    case .hours(let hours): "\"\(hours?.text ?? "")\""
    }
  }

  /// What it has of a list.
  var texts: [String] {
    switch self {
    case .groups(let texts), .joined(let texts), .sameAs(let texts): texts
    default: []
    }
  }
}

extension String {
  /// As TOML has it; of signs that it wants escaped these tests use two.
  var quoted: String { "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
}
