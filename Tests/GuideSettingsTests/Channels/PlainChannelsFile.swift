import GuideModel

/// A plain twin of `ChannelsText`: a file of channels as what it is made of, which knows no text but the one that it is
/// written as.
struct PlainChannelsFile {
  /// Parted by a blank line each.
  var paragraphs: [Paragraph] = []
  var mark = ""
  var end = "\n"
  /// Whether the last line is ended.
  var isEnded = true

  enum Paragraph {
    /// Comments, tables of others.
    case free([String])
    /// The order of the grid, with the program's own words above it or a person's.
    case order(above: [String], PlainList)
    case channel(PlainChannel)
  }

  /// The file.
  var text: String {
    let lines = paragraphs.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n")
    let ended = paragraphs.isEmpty || !isEnded ? lines : lines + "\n"
    return mark + ended.replacing("\n", with: end)
  }

  static let head = "# What you have chosen for channels, in tvgrid or by hand. What can be set: man tvgrid"
  static let orderWords = "# The order of the grid; channels that are not named here follow."
}

extension PlainChannelsFile.Paragraph {
  var lines: [String] {
    switch self {
    case .free(let lines): lines
    case .order(let above, let list): above + list.lines
    case .channel(let channel): channel.lines
    }
  }

  var channel: PlainChannel? { if case .channel(let channel) = self { channel } else { nil } }

  var isOrder: Bool { if case .order = self { true } else { false } }

  /// Whether it can be what a file begins with, and no more.
  var isComment: Bool {
    if case .free(let lines) = self { lines.allSatisfy { $0.hasPrefix("#") } } else { false }
  }
}

/// A channel as it is written.
struct PlainChannel {
  var above: [String] = []
  var heading = "[[channel]]"
  let id: String
  var entries: [Entry]
  /// Tables of its own, and comments below all.
  var rest: [String] = []

  enum Entry {
    case comment(String)
    /// The id, or what tvgrid does not know.
    case other(String, isID: Bool)
    case line(ChannelEdit.Setting, before: String, value: String, after: String)
    case list(ChannelEdit.Setting, PlainList)

    var lines: [String] {
      switch self {
      case .comment(let line), .other(let line, _): [line]
      case .line(_, let before, let value, let after): [before + value + after]
      case .list(_, let list): list.lines
      }
    }

    var isComment: Bool { if case .comment = self { true } else { false } }
    var isID: Bool { if case .other(_, let isID) = self { isID } else { false } }

    var setting: ChannelEdit.Setting? {
      switch self {
      case .comment, .other: nil
      case .line(let setting, _, _, _), .list(let setting, _): setting
      }
    }
  }

  var lines: [String] { above + [heading] + entries.flatMap(\.lines) + rest }
}

/// A list as it is written.
struct PlainList {
  /// Up to the bracket.
  let before: String
  /// All on one line.
  var isInline = false
  /// After the bracket.
  var opening = ""
  var items: [Item] = []
  var below: [String] = []
  var closing = "]"

  struct Item {
    var above: [String] = []
    var indent = "  "
    let id: String
    let value: String
    var hasComma = true
    var comment = ""

    var line: String { indent + value + (hasComma ? "," : "") + comment }
  }

  var lines: [String] {
    if isInline { return [before + "[" + items.map(\.value).joined(separator: ", ") + closing] }
    return [before + "[" + opening] + items.flatMap { $0.above + [$0.line] } + below + [closing]
  }
}
