import GuideModel

/// A text that may be edited, and the channels in it.
struct WrittenChannels {
  let text: TextLines
  let reading: ChannelsReading
  /// Where the order of the grid is written; nil where it is not.
  let order: TOMLOutline.Statement?
  /// The blocks of the channels that have an id.
  private let blocks: NamedBlocks

  /// Refuses a text that is no TOML, or has its channels written in another way than under `[[channel]]`.
  init(_ bytes: [UInt8]) throws(SettingsRefusal) {
    text = TextLines(bytes)
    reading = ChannelsReading(bytes)
    if let fault = reading.fault { throw SettingsRefusal(mending: fault) }
    let listed = try ListedBlocks(text, heading: "channel", count: reading.writtenIDs.count)
    order = listed.topValues.first { $0.path == ["order"] }
    blocks = NamedBlocks(listed, names: reading.writtenIDs)
  }

  /// Where a channel is written; nil where it is not.
  func block(of id: String) throws(SettingsRefusal) -> ListedBlocks.Block? {
    try blocks.block(of: id, "channels “\(id.prefix(60))”")
  }

  /// The words that stand above the order where the program itself has written it.
  static let orderComment = "# The order of the grid; channels that are not named here follow."

  /// The lines of the order, and of the words above it.
  func orderLines(_ order: TOMLOutline.Statement) -> Range<Int> {
    let start = order.lines.lowerBound
    let above = start > 0 ? text.lines[start - 1].prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") } : []
    let hasComment = above.elementsEqual(WrittenChannels.orderComment.utf8)
    return (hasComment ? start - 1 : start)..<order.lines.upperBound
  }

  /// Before which line a new order is to stand: after the comment that the text begins with, or before all.
  var orderPlace: Int {
    let comments = text.lines.indices.prefix { text.isComment($0) }.count
    let isByItself = comments == text.lines.count || text.isBlank(comments)
    return isByItself ? comments : 0
  }
}
