import GuideModel

/// What can be typed for a channel.
package enum ChannelQuestion: Hashable, Sendable, CaseIterable {
  case name, number, groups, shift, copy, hours, joined

  /// What is asked by a command; nil where it asks nothing.
  init?(_ command: Command) {
    switch command {
    case .renameChannel: self = .name
    case .renumberChannel: self = .number
    case .groupChannel: self = .groups
    case .shiftChannel: self = .shift
    case .copyChannel: self = .copy
    case .limitChannel: self = .hours
    case .joinChannel: self = .joined
    default: return nil
    }
  }

  /// The question, before the text.
  package func words(of name: String) -> String {
    switch self {
    case .name: "\(name) is called: "
    case .number: "Number of \(name): "
    case .groups: "Groups of \(name): "
    case .shift: "\(name) is later by minutes: "
    case .copy: "A further \(name), later by minutes: "
    case .hours: "\(name) is on air: "
    case .joined: "In the row of \(name) also: "
    }
  }

  /// What may be typed.
  package var examples: String {
    switch self {
    case .name: "(nothing: its own name)"
    case .number: "(nothing: the guide's)"
    case .groups: "(News, Films)"
    case .shift: "(60 or -30)"
    case .copy: "(60)"
    case .hours: "(06:00-19:00; nothing: all day)"
    case .joined: "(names of channels, with commas)"
    }
  }

  /// What is chosen now, as it would be typed.
  func text(of choice: ChannelChoice, names: (String) -> String) -> String {
    switch self {
    case .name: choice.name ?? ""
    case .number: choice.number.map(String.init) ?? ""
    case .groups: choice.groups.joined(separator: ", ")
    case .shift: choice.shift == 0 ? "" : String(choice.shift)
    case .copy: ""
    case .hours: choice.hours?.text ?? ""
    case .joined: choice.joined.map(names).joined(separator: ", ")
    }
  }
}
