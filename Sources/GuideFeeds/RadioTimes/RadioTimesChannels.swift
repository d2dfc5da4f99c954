package import GuideModel

/// The channels of `channels.dat`, in the file's order, and what was wrong with it.
package struct RadioTimesChannels: Sendable {
  /// A channel, and what its file is named by.
  package struct Entry: Hashable, Sendable {
    /// The name of its file without `.dat`: letters, digits and a few signs, so that it lies beside the list.
    package let key: String
    /// The channel, whose id is the key unless the list says otherwise.
    package let channel: Channel
  }

  /// The channels with their keys, in the file's order.
  package private(set) var entries: [Entry] = []
  /// What was wrong with the file.
  package private(set) var findings: [Finding] = []
  private var collected: FindingCollector
  /// Whether further fields may follow a channel's name.
  private let isExtended: Bool
  /// Channels beyond as many as are kept.
  private var leftOut = ChannelsLeftOut()

  /// The channels, in the file's order.
  package var channels: [Channel] { entries.map(\.channel) }

  /// How the first line of an extended list begins. No feed's does, so that a bar in a feed's names is one.
  package static let mark = "Extended Radio Times layout"

  init(_ bytes: [UInt8], file: String, collector: FindingCollector = FindingCollector()) {
    collected = collector
    var keys: Set<String> = []
    var line = 0
    let lines = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    isExtended = lines.starts(with: RadioTimesChannels.mark.utf8)
    for piece in lines.split(separator: ASCIIByte.lineFeed, omittingEmptySubsequences: false) {
      line += 1
      let text = Array(piece)
      if WebPage.begins(text.span) {
        collected.add(
          Finding(.refused, file: file, line: line, problem: "a web page in place of data", action: "the rest left out")
        )
        break
      }
      read(text.span, line: line, file: file, keys: &keys)
    }
    if let finding = leftOut.finding(file: file) { collected.add(finding) }
    if entries.isEmpty, collected.isEmpty {
      collected.add(Finding(.noted, file: file, line: 0, problem: "no channels", action: "nothing to read"))
    }
    findings = collected.finish()
  }

  /// Reads a line: `<id>|<name>`. What comes before the first channel without a bar is the preamble.
  private mutating func read(_ line: Span<UInt8>, line number: Int, file: String, keys: inout Set<String>) {
    let whole = line.trimmed(0..<line.count)
    guard let bar = whole.first(where: { line[$0] == ASCIIByte.pipe }) else {
      if !entries.isEmpty, !whole.isEmpty {
        complain(.refused, file, number, "no channel: the line has no bar", "line left out")
      }
      return
    }
    let key = TextMender.text(line, line.trimmed(whole.lowerBound..<bar))
    guard RadioTimesChannels.isKey(key) else {
      return complain(.refused, file, number, "\(key.quoted) is no channel's id", "line left out")
    }
    if keys.count >= ChannelsLeftOut.limit, !keys.contains(key) { return leftOut.addChannel() }
    guard keys.insert(key).inserted else {
      return complain(.repaired, file, number, "the channel \(key) was named before", "the first name kept")
    }
    let further = isExtended ? whole[(bar + 1)...].first { line[$0] == ASCIIByte.pipe } : nil
    let range = line.trimmed(bar + 1..<(further ?? whole.upperBound))
    for defect in TextDefect.allCases where TextMender.defects(line, range).contains(defect) {
      complain(.repaired, file, number, defect.problem, defect.action)
    }
    let more = ExtendedChannel(line, (further ?? whole.upperBound)..<whole.upperBound)
    let name = more.name ?? TextMender.text(line, range)
    if name.isEmpty, more.name == nil {
      complain(.repaired, file, number, "the channel \(key) has no name", "called by its id")
    }
    let id = more.id ?? key
    let shown = name.isEmpty && more.name == nil ? id : name
    let channel = Channel(id: id, name: shown, number: more.number, details: more.details)
    entries.append(Entry(key: key, channel: channel))
  }

  /// Ids are decimal in the feed. Letters, digits and a few signs will do; what could name another folder will not.
  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  private mutating func complain(
    _ severity: Finding.Severity, _ file: String, _ line: Int, _ problem: String, _ action: String
  ) {
    collected.add(Finding(severity, file: file, line: line, problem: problem, action: action))
  }
}

/// The further fields of a line in an extended list of channels: `|id=harbour.example|number=101|icon:64x64=https://…`.
struct ExtendedChannel {
  private(set) var id: String?
  private(set) var name: String?
  private(set) var number: Int?
  private(set) var details = ChannelDetails()

  /// The fields of a range that is empty or begins with a bar.
  init(_ line: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = (start + 1..<range.upperBound).first { line[$0] == ASCIIByte.pipe } ?? range.upperBound
      if let middle = (start + 1..<end).first(where: { line[$0] == ASCIIByte.equals }) {
        let colon = (start + 1..<middle).first { line[$0] == ASCIIByte.colon }
        take(
          EscapedText.text(line, start + 1..<(colon ?? middle)),
          colon.map { EscapedText.text(line, $0 + 1..<middle) }?.nonEmpty, EscapedText.text(line, middle + 1..<end))
      }
      start = end
    }
  }

  /// Names of newer versions mean nothing.
  private mutating func take(_ name: String, _ qualifier: String?, _ text: String) {
    switch name {
    case "id": id = text.nonEmpty
    case "name": self.name = text
    case "number": number = Int(text)
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

  /// The line of a channel in the list, with its line feed.
  static func append(key: String, _ channel: Channel, to list: inout [UInt8]) {
    let plain = HarmlessText.text(channel.name, without: [ASCIIByte.pipe])
    list.append(contentsOf: "\(key)|\(plain.isEmpty ? key : plain)".utf8)
    if plain != channel.name || plain.isEmpty { append("name", channel.name, to: &list) }
    if channel.id != key { append("id", channel.id, to: &list) }
    if let number = channel.number { append("number", String(number), to: &list) }
    for name in channel.details.names { append("display-name", name.text, qualifier: name.language, to: &list) }
    for icon in channel.details.icons {
      let sides = [icon.width, icon.height].map { $0.map { String($0) } ?? "" }
      let size = icon.width == nil && icon.height == nil ? nil : sides.joined(separator: "x")
      append("icon", icon.address, qualifier: size, to: &list)
    }
    for link in channel.details.links { append("url", link.address, qualifier: link.system, to: &list) }
    list.append(ASCIIByte.lineFeed)
  }

  private static func append(_ name: String, _ text: String, qualifier: String? = nil, to list: inout [UInt8]) {
    list.append(contentsOf: "|\(name)".utf8)
    if let qualifier {
      list.append(ASCIIByte.colon)
      EscapedText.append(qualifier, to: &list, in: .channelQualifier)
    }
    list.append(ASCIIByte.equals)
    EscapedText.append(text, to: &list, in: .channel)
  }
}
