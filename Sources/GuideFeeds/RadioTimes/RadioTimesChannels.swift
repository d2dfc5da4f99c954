package import GuideModel

/// The channels of `channels.dat`, in the file's order, with the findings.
package struct RadioTimesChannels: Sendable {
  /// A channel, and the key that its file is named after.
  package struct ListedChannel: Hashable, Sendable {
    /// The name of its file without `.dat`: letters, digits and a few signs, so that it cannot name another folder.
    package let key: String
    /// The channel. Its id is the key unless the list gives another one.
    package let channel: Channel
  }

  /// The channels with their keys, in the file's order.
  package private(set) var entries: [ListedChannel] = []
  /// The findings by line.
  package private(set) var findings: [Diagnostic] = []
  private var collected: DiagnosticCollector
  private let file: String
  /// Whether further fields may follow a channel's name.
  private let isExtended: Bool
  private var keys: Set<String> = []
  /// Channels beyond the limit.
  private var leftOut = ChannelsLeftOut()

  /// The channels, in the file's order.
  package var channels: [Channel] { entries.map(\.channel) }

  /// The start of an extended list. Without it a bar in a name belongs to the name.
  package static let mark = "Extended Radio Times layout"

  init(_ bytes: [UInt8], file: String, collector: DiagnosticCollector = DiagnosticCollector()) {
    self.file = file
    collected = collector
    var line = 0
    let lines = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    isExtended = lines.starts(with: RadioTimesChannels.mark.utf8)
    for piece in lines.split(separator: ASCIIByte.lineFeed, omittingEmptySubsequences: false) {
      line += 1
      let text = Array(piece)
      if text.span.beginsWebPage {
        report(.refused, line, "a web page in place of data", "the rest left out")
        break
      }
      read(text.span, line)
    }
    if let finding = leftOut.finding(file: file) { collected.add(finding) }
    if entries.isEmpty, collected.isEmpty { report(.noted, 0, "no channels", "nothing to read") }
    findings = collected.finish()
  }

  /// Reads a line `<id>|<name>`. Lines without a bar before the first channel are the preamble.
  private mutating func read(_ line: Span<UInt8>, _ number: Int) {
    let whole = line.trimmed(0..<line.count)
    guard let bar = whole.first(where: { line[$0] == ASCIIByte.pipe }) else {
      if !entries.isEmpty, !whole.isEmpty {
        report(.refused, number, "no channel: the line has no bar", "line left out")
      }
      return
    }
    let key = TextMender.text(line, line.trimmed(whole.lowerBound..<bar))
    guard RadioTimesChannels.isKey(key) else {
      return report(.refused, number, "\(key.quoted) is no channel's id", "line left out")
    }
    if keys.count >= ChannelsLeftOut.limit, !keys.contains(key) { return leftOut.addChannel() }
    guard keys.insert(key).inserted else {
      return report(.repaired, number, "the channel \(key) was named before", "the first name kept")
    }
    entries.append(ListedChannel(key: key, channel: channel(key, line, bar + 1..<whole.upperBound, number)))
  }

  /// The channel of a key and of the text after its bar.
  private mutating func channel(_ key: String, _ line: Span<UInt8>, _ rest: Range<Int>, _ number: Int) -> Channel {
    let further = (isExtended ? rest.first { line[$0] == ASCIIByte.pipe } : nil) ?? rest.upperBound
    let range = line.trimmed(rest.lowerBound..<further)
    for repair in TextRepair.allCases where TextMender.repairs(line, range).contains(repair) {
      report(.repaired, number, repair.problem, repair.action)
    }
    let fields = ExtendedChannel(line, further..<rest.upperBound)
    let id = fields.id ?? key
    var name = fields.name ?? TextMender.text(line, range)
    if name.isEmpty, fields.name == nil {
      report(.repaired, number, "the channel \(key) has no name", "called by its id")
      name = id
    }
    return Channel(id: id, name: name, number: fields.number, details: fields.details, groups: fields.groups)
  }

  /// Whether a text is a safe name of a file. Ids are decimal in the feed; letters and a few signs are allowed as well.
  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  private mutating func report(_ severity: Diagnostic.Severity, _ line: Int, _ problem: Message, _ action: Message) {
    collected.add(Diagnostic(severity, file: file, line: line, problem: problem, action: action))
  }
}

/// The further fields of a line in an extended list: `|id=harbour.example|number=101|icon:64x64=https://…`.
private struct ExtendedChannel {
  private(set) var id: String?
  private(set) var name: String?
  private(set) var number: Int?
  private(set) var details = ChannelDetails()
  private(set) var groups: [String] = []

  /// Reads the fields of a range that is empty or begins with a bar.
  init(_ line: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = (start + 1..<range.upperBound).first { line[$0] == ASCIIByte.pipe } ?? range.upperBound
      if let middle = (start + 1..<end).first(where: { line[$0] == ASCIIByte.equals }) {
        let colon = (start + 1..<middle).first { line[$0] == ASCIIByte.colon }
        add(
          EscapedText.text(line, start + 1..<(colon ?? middle)),
          colon.map { EscapedText.text(line, $0 + 1..<middle) }?.nonEmpty, EscapedText.text(line, middle + 1..<end))
      }
      start = end
    }
  }

  /// Stores a field. Names of newer versions are ignored.
  private mutating func add(_ name: String, _ qualifier: String?, _ text: String) {
    switch name {
    case "id": id = text.nonEmpty
    case "name": self.name = text
    case "number": number = Int(text)
    case "group": if !text.isEmpty, !groups.contains(text) { groups.append(text) }
    case "display-name": details.names.append(ChannelDetails.Name(text, language: qualifier))
    case "icon":
      let size = ExtendedChannel.size(qualifier ?? "")
      details.icons.append(ChannelDetails.Icon(text, width: size.width, height: size.height))
    case "url": details.links.append(ChannelDetails.Link(text, system: qualifier))
    default: break
    }
  }

  /// `64x32` in pixels; `64x` and `x32` where only one is known.
  private static func size(_ text: String) -> (width: Int?, height: Int?) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    return parts.count == 2 ? (Int(parts[0]), Int(parts[1])) : (nil, nil)
  }
}
