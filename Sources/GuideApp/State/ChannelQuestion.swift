/// What can be typed for a channel.
package enum ChannelQuestion: Hashable, Sendable, CaseIterable {
  case name, number, groups, shift, copy, copied, hours, joined

  /// What is asked by a command; nil where it asks nothing.
  init?(_ command: Command, ofCopy isCopy: Bool) {
    switch command {
    case .renameChannel: self = .name
    case .renumberChannel: self = .number
    case .groupChannel: self = .groups
    case .shiftChannel: self = .shift
    case .copyChannel: self = isCopy ? .copied : .copy
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
    case .copied: "\(name) is a further channel, later by minutes: "
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
    case .copied: "(nothing: it is taken away)"
    case .hours: "(06:00-19:00; nothing: all day)"
    case .joined: "(names of channels, with commas)"
    }
  }
}
