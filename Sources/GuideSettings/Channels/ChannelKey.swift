import GuideModel

/// What a `[[channel]]` of `channels.toml` can have, in the order in which it is written.
enum ChannelKey: String, CaseIterable, Hashable, Sendable {
  case id, name, number, groups, favourite, hidden, shift, hours, joined
  case sameAs = "same-as"
  case copyOf = "copy-of"

  static let names = allCases.map(\.rawValue)

  /// What a setting sets.
  init(_ setting: ChannelEdit.Setting) {
    switch setting {
    case .name: self = .name
    case .number: self = .number
    case .groups: self = .groups
    case .hidden: self = .hidden
    case .favourite: self = .favourite
    case .shift: self = .shift
    case .hours: self = .hours
    case .joined: self = .joined
    case .sameAs: self = .sameAs
    case .copyOf: self = .copyOf
    }
  }

  /// What a choice has of it; nil where that is nothing, and for the id, which is no choice.
  func value(in choice: ChannelChoice) -> WrittenAnew? {
    switch self {
    case .id: nil
    case .name: quoted(choice.name)
    case .number: choice.number.map { .plain(String($0)) }
    case .groups: list(choice.groups)
    case .favourite: choice.isFavourite ? .plain("true") : nil
    case .hidden: choice.isHidden ? .plain("true") : nil
    case .shift: choice.shift == 0 ? nil : .plain(String(choice.shift))
    case .hours: quoted(choice.hours?.text)
    case .joined: list(choice.joined)
    case .sameAs: list(choice.sameAs)
    case .copyOf: quoted(choice.copyOf)
    }
  }

  private func quoted(_ text: String?) -> WrittenAnew? { text.map(WrittenAnew.quoted) }

  private func list(_ texts: [String]) -> WrittenAnew? { texts.isEmpty ? nil : .list(texts) }
}
