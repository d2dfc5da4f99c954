import GuideModel

/// The start and end of channels and programmes.
extension XMLTVReading {
  mutating func beginItem(_ element: ElementName?, _ attributes: XMLAttributes, _ line: Int) {
    target = nil
    itemDepth = open.count
    beginItemDiagnostics()
    if !attributes.areWithinLimits {
      report(.refused, line: line, XMLTVReading.tooLongAttributes, "left out")
    } else if element == .channel {
      beginChannel(attributes, line)
    } else {
      beginProgramme(attributes, line)
    }
    if !hasOpenItem { flushItemDiagnostics() }
  }

  mutating func endItem() {
    finishProgramme()
    if let channel, !channels.declare(channel, line: channelLine) {
      reportDuplicateChannel(channels.id(channel), channelLine)
    }
    channel = nil
    itemDepth = 0
    flushItemDiagnostics()
  }

  private mutating func beginChannel(_ attributes: XMLAttributes, _ line: Int) {
    guard let id = attributes.value("id"), !id.isEmpty else {
      return report(.refused, line: line, "a channel without an id", "left out")
    }
    guard let number = channel(id, line) else { return channels.leftOut.addChannel() }
    channel = number
    channelLine = line
  }

  /// The index of the channel with an id; `nil` if a new one would exceed the limit. Ids are opaque: control characters become
  /// spaces, long ids are cut, and nothing else changes.
  private mutating func channel(_ id: XMLAttributes.Value, _ line: Int) -> Int? {
    if id.count > XMLTVLimits.id {
      report(.repaired, line: line, "a channel id of more than \(XMLTVLimits.id) bytes", "truncated")
    }
    let isPlain = id.count <= XMLTVLimits.id && !id.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
    if isPlain { return channels.number(of: Span(_unsafeElements: id), line: line) }
    return channels.number(of: XMLTVReading.repairedID(id).span, line: line)
  }

  private static func repairedID(_ value: XMLAttributes.Value) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      count += UTF8.width(scalar)
      if count > XMLTVLimits.id { break }
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return Array(String(scalars).utf8)
  }

  private mutating func beginProgramme(_ attributes: XMLAttributes, _ line: Int) {
    programme.removeAll()
    text.repairs = []
    guard let id = attributes.value("channel"), !id.isEmpty else {
      return report(.refused, line: line, "a programme without a channel", "left out")
    }
    guard let start = attributes.value("start").flatMap({ time($0, line) }) else {
      let problem: Message =
        attributes.value("start").map { "the start \(XMLTVReading.quoted($0)) is not a date" } ?? "no start"
      return report(.refused, line: line, problem, "programme left out")
    }
    var end: XMLTVInstant?
    // An empty stop counts as missing.
    if let stop = attributes.value("stop"), stop.contains(where: { $0 > ASCIIByte.space }) {
      end = time(stop, line)
      if end == nil {
        report(
          .repaired, line: line, "the stop \(XMLTVReading.quoted(stop)) is not a date",
          "the next programme's start is used")
      }
    }
    guard let number = channel(id, line) else {
      return channels.leftOut.add(programmes: 1)
    }
    head = ProgrammeHead(channel: number, start: start, end: end, line: line)
    if let clump = attributes.value("clumpidx"), !clump.elementsEqual("0/1".utf8) {
      programme.add(.clump, Span(), text.text(clump, limit: 20).span)
    }
    if let id = attributes.value("catchup-id") {
      let id = text.text(id, limit: 2_048)
      if !id.isEmpty { programme.add(.catchupID, Span(), id.span) }
    }
  }

  private mutating func time(_ value: XMLAttributes.Value, _ line: Int) -> XMLTVInstant? {
    guard let time = XMLTVTime.read(Span(_unsafeElements: value)) else { return nil }
    let (instant, unknownZone) = times.instant(of: time)
    if let unknownZone {
      report(.repaired, line: line, "unknown time zone \(unknownZone.quoted)", "read in the source's zone")
    }
    return XMLTVInstant(
      instant: instant, day: time.wallSeconds.flooredQuotient(by: 86_400),
      secondsToSecondOccurrence: times.secondsToSecondOccurrence(of: time))
  }

  private static func quoted(_ value: XMLAttributes.Value) -> Message {
    var text = XMLTVText()
    return String(decoding: text.text(value, limit: 40), as: UTF8.self).quoted
  }

  private mutating func finishProgramme() {
    guard let head else { return }
    self.head = nil
    guard !programme.titles.isEmpty || replaceTitle(line: head.line) else {
      return report(.refused, line: head.line, "no title", "programme left out")
    }
    if !text.repairs.isEmpty { reportRepairs(of: head) }
    if programme.isCut {
      let limit = "\(XMLTVLimits.programme >> 20) MB"
      report(
        .repaired, line: head.line, "a programme with more than \(limit) of text", "the rest of its text left out")
    }
    programme.noteRepeat(before: head.start.instant, onDay: head.start.day, &times)
    rows.append(
      programme, channel: head.channel, start: head.start, end: head.end, line: head.line, languages: languages)
  }

  /// Uses the episode title for an untitled programme, or a placeholder if it has a description. Returns false if it has
  /// neither.
  private mutating func replaceTitle(line: Int) -> Bool {
    if programme.useEpisodeTitleAsTitle() {
      report(.repaired, line: line, "no title", "the sub-title is used")
      return true
    }
    guard !programme.descriptions.isEmpty else { return false }
    programme.addTitle(Array("(no title)".utf8).span, language: Span())
    report(.repaired, line: line, "no title", "shown as “(no title)”")
    return true
  }

  private mutating func reportRepairs(of head: ProgrammeHead) {
    for repair in TextRepair.allCases where text.repairs.contains(repair) && repair != .lineBreak {
      report(.repaired, line: head.line, repair.fault.problem, repair.fault.action)
    }
  }
}
