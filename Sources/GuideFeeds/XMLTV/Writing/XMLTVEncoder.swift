package import GuideModel

/// Writes a guide as XMLTV, valid by the DTD of XMLTV 1.4.0, piece by piece; docs/formats.md says what becomes of what.
///
/// The pieces are independent of each other, so that all cores can make them, and none has to hold the whole.
package struct XMLTVEncoder: Sendable {
  private let guide: Guide
  private let zone: ZoneTable
  /// By channel, its id as it stands in an attribute.
  private let ids: [[UInt8]]

  /// An encoder of a guide, its times to be written in a zone, each with its offset.
  package init(_ guide: Guide, in zone: ZoneTable) {
    self.guide = guide
    self.zone = zone
    ids = guide.channels.map { XMLTVEncoder.bytes(of: $0.id) }
  }

  /// What stands before the programmes: the document's beginning, and all channels in their order.
  package var head: [UInt8] {
    var writer = XMLWriter()
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n")
    writer.raw("<tv generator-info-name=\"tvgrid\">\n")
    for (channel, id) in zip(guide.channels, ids) {
      writer.raw("  <channel id=\"")
      writer.raw(id)
      writer.raw("\">\n")
      for name in XMLTVEncoder.names(of: channel) {
        writer.element(.displayName, [("lang", name.language)], name.text)
      }
      for icon in channel.details.icons {
        let (width, height) = (icon.width.map { String($0) }, icon.height.map { String($0) })
        writer.emptyElement(.icon, [("src", icon.address), ("width", width), ("height", height)])
      }
      for link in channel.details.links { writer.element(.url, [("system", link.system)], link.address) }
      writer.raw("  </channel>\n")
    }
    return writer.bytes
  }

  /// The names of a channel such that the name and the number are read again that it has: all that its guide has, with
  /// these among them.
  private static func names(of channel: Channel) -> [ChannelDetails.Name] {
    var names = channel.details.names
    let shown = channel.name.isEmpty ? channel.id : channel.name
    if !names.contains(where: { $0.text == shown }) { names.insert(ChannelDetails.Name(shown), at: 0) }
    // The DTD has no place for a number; the first name of nothing but digits is one, and everybody reads it so.
    let first = names.lazy.compactMap { Int($0.text) }.first { (1...99_999).contains($0) }
    if let number = channel.number, first != number {
      let place = names.firstIndex { Int($0.text) != nil && $0.text != shown } ?? names.count
      names.insert(ChannelDetails.Name(String(number)), at: place)
    }
    return names
  }

  /// What stands after the programmes.
  package var foot: [UInt8] { Array("</tv>\n".utf8) }

  /// The programmes of some places in `guide.programmes`.
  package func programmes(_ places: Range<Int>) -> [UInt8] {
    var writer = XMLWriter()
    for place in places { write(ProgrammeID(row: place), to: &writer) }
    return writer.bytes
  }

  private func write(_ programme: ProgrammeID, to writer: inout XMLWriter) {
    let interval = guide.interval(of: programme)
    let details = guide.details(of: programme)
    var facts = XMLTVFacts(details, guide.flags(of: programme))
    if interval.isEmpty, isBesideAnother(programme, at: interval.start) { facts.addClump() }
    writer.raw("  <programme start=\"")
    writer.raw(XMLTVTime.bytes(of: interval.start, in: zone))
    writer.raw("\" stop=\"")
    writer.raw(XMLTVTime.bytes(of: interval.end, in: zone))
    writer.raw("\" channel=\"")
    writer.raw(ids[guide.channel(of: programme)])
    writer.raw("\"")
    if let clump = facts.first(.clump) { writer.attribute("clumpidx", clump.text) }
    writer.raw(">\n")
    writer.write(guide.title(of: programme), details, facts)
    writer.raw("  </programme>\n")
  }

  /// Whether another programme starts at the same time; those of no length come last of them, so the one before tells.
  private func isBesideAnother(_ programme: ProgrammeID, at start: Instant) -> Bool {
    let before = ProgrammeID(row: programme.row - 1)
    guard before.row >= 0, guide.start(of: before) == start else { return false }
    return guide.channel(of: before) == guide.channel(of: programme)
  }

  private static func bytes(of text: String) -> [UInt8] {
    var writer = XMLWriter()
    writer.text(text)
    return writer.bytes
  }
}

extension XMLTVTime {
  /// A time as XMLTV writes it, such as `20261120203000 +0000`, in a zone; in UTC where the zone's offset is no whole
  /// number of minutes, as before there were zones, or more than anybody reads.
  static func bytes(of instant: Instant, in zone: ZoneTable) -> [UInt8] {
    var offset = zone.offset(at: instant)
    if offset % 60 != 0 || abs(offset) > 15 * 3600 { offset = 0 }
    let local = instant.seconds + offset
    let date = CivilDate(dayNumber: local.flooredQuotient(by: 86_400))
    let second = local.flooredRemainder(by: 86_400)
    var digits: [UInt8] = []
    digits.reserveCapacity(20)
    append(date.year, 4, to: &digits)
    for number in [date.month, date.day, second / 3600, second / 60 % 60, second % 60] {
      append(number, 2, to: &digits)
    }
    digits.append(UInt8(ascii: " "))
    digits.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(abs(offset) / 3600, 2, to: &digits)
    append(abs(offset) / 60 % 60, 2, to: &digits)
    return digits
  }

  private static func append(_ number: Int, _ count: Int, to digits: inout [UInt8]) {
    if count > 1 { append(number / 10, count - 1, to: &digits) }
    digits.append(0x30 + UInt8(number % 10))
  }
}
