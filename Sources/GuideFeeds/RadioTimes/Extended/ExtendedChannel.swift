import GuideModel

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
