import CellCanvas

/// A way to have the terminal show a notification, which also works over ssh.
enum NotificationProtocol: Hashable {
  /// OSC 99, used by kitty.
  case kitty
  /// OSC 777, used by rxvt, foot, WezTerm, Ghostty and others.
  case rxvt
  /// OSC 9, used by iTerm2.
  case iterm

  /// The protocols by the names that terminals report.
  private static let byName: [(name: String, NotificationProtocol)] = [
    ("kitty", .kitty), ("foot", .rxvt), ("WezTerm", .rxvt), ("ghostty", .rxvt), ("contour", .rxvt), ("iTerm2", .iterm),
  ]

  /// The protocol of a terminal; `nil` if it has none. rxvt reports no name and is recognised by its type.
  init?(_ capabilities: TerminalCapabilities, type: String) {
    if capabilities.hasKittyNotifications {
      self = .kitty
    } else if let known = Self.byName.first(where: { capabilities.name?.hasPrefix($0.name) ?? false })?.1 {
      self = known
    } else if type.hasPrefix("rxvt") {
      self = .rxvt
    } else {
      return nil
    }
  }

  private static let longest = 200

  /// The sequence for a notification. Its texts are made safe.
  func sequence(title: String, body: String) -> String {
    let texts = [title, body].map { SafeText($0).clipped(to: Self.longest).string }
    // A semicolon would end the title.
    let plain = texts.map { $0.replacing(";", with: ",") }
    switch self {
    case .kitty:
      let coded = texts.map { String(decoding: Base64.encoded(Array($0.utf8)), as: UTF8.self) }
      return "\u{1B}]99;i=tvgrid:d=0:e=1;\(coded[0])\u{1B}\\\u{1B}]99;i=tvgrid:e=1:p=body;\(coded[1])\u{1B}\\"
    case .rxvt: return "\u{1B}]777;notify;\(plain[0]);\(plain[1])\u{1B}\\"
    case .iterm: return "\u{1B}]9;\(plain[0]), \(plain[1])\u{1B}\\"
    }
  }
}
