import GuideModel

/// Turns the elements and texts of a document into channels and programmes. The parser calls it.
struct XMLTVReading {
  let file: String
  let languages: [[UInt8]]
  var channels = XMLTVChannels()
  var rows: XMLTVRows
  var findings: DiagnosticCollector
  /// The findings of the open item. They are reported at its end, since a broken item may be read again.
  private var itemFindings: [Diagnostic] = []
  private var isInItem = false
  /// The reason to stop reading, once there is one.
  var stopReason: Message?

  /// The open elements, the root first; nil for unknown ones.
  var open: [ElementName?] = []
  var unknownNames: Set<String> = []
  var programme = XMLTVProgramme()
  var head: ProgrammeHead?
  var channel: Int?
  var channelLine = 0
  /// The depth of the innermost item, read or left out; 0 outside items.
  var itemDepth = 0
  var text = XMLTVText()
  var times: ZonedTimes
  /// The element whose text is being collected, and the text so far.
  var target: TextTarget?
  var characterData: [UInt8] = []
  var nesting = TextNesting()
  /// The qualifier of the target's field: beside it, so that its memory serves the next one too.
  var qualifier: [UInt8] = []

  /// An element whose text is collected.
  struct TextTarget {
    let element: ElementName
    let depth: Int
    /// The kind of fact that the text is as it is.
    let kind: Fact.Kind?
    /// Whether it is kept without a text too.
    var mayBeEmpty = false
  }

  /// A start or an end.
  struct XMLTVInstant {
    let instant: Instant
    /// Its day in the zone in which it is written, counted from 1970.
    let day: Int
    /// Seconds to the second pass, if the clock shows the time twice in that night; otherwise 0.
    let secondsToSecondPass: Int
  }

  /// The attributes of a programme.
  struct ProgrammeHead {
    let channel: Int
    let start: XMLTVInstant
    let end: XMLTVInstant?
    let line: Int
  }

  init(
    file: String, languages: [String], zones: FeedZones, expecting bytes: Int,
    collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    self.file = file
    findings = collector
    times = ZonedTimes(zones)
    self.languages = languages.map { Array(LanguageCode.canonical($0).utf8) }
    rows = XMLTVRows(expecting: bytes)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, line: Int, _ problem: Message, _ action: Message, isCutShort: Bool = false
  ) {
    let finding = Diagnostic(severity, file: file, line: line, problem: problem, action: action, isCutShort: isCutShort)
    if isInItem { itemFindings.append(finding) } else { findings.add(finding) }
  }

  /// Holds findings back until the item ends.
  mutating func beginItemFindings() { isInItem = true }

  /// Reports the findings of an item that has ended or is not read further.
  mutating func flushItemFindings() {
    isInItem = false
    for finding in itemFindings { findings.add(finding) }
    itemFindings.removeAll(keepingCapacity: true)
  }

  /// The kind of an element that began.
  enum ElementStart {
    case element
    /// A channel or a programme, which is not open if it is left out.
    case item(isOpen: Bool)
    /// A channel or programme inside another one whose end is missing. It is not read.
    case itemInItem
    /// An element of an item that is nested too deep.
    case tooDeep
    /// The reading has to stop.
    case stopped
  }

  /// Handles the start of an element. `line` is called only if it is needed.
  mutating func begin(_ name: XMLAttribute.Bytes, _ attributes: XMLAttributes, line: () -> Int) -> ElementStart {
    let element = ElementName(Span(_unsafeElements: name))
    let isItem = element == .channel || element == .programme
    if isItem, itemDepth > 0 { return .itemInItem }
    open.append(element)
    if open.count > XMLTVLimits.depth {
      return itemDepth > 0 ? .tooDeep : stop("more than \(XMLTVLimits.depth) elements in each other")
    }
    if isItem {
      beginItem(element, attributes, line())
      return .item(isOpen: hasOpenItem)
    }
    if !attributes.areWithinLimits {
      report(.refused, line: line(), XMLTVReading.tooLongAttributes, "left out")
      return .element
    }
    if let target, hasOpenItem {
      if isText(element, name, in: target) { return .element }
    } else if element == nil {
      noteUnknownElement(String(decoding: name, as: UTF8.self), line())
    }
    guard let element, hasOpenItem else { return .element }
    if channel != nil {
      beginInChannel(element, attributes)
    } else {
      beginInProgramme(element, attributes)
    }
    return .element
  }

  /// Whether a channel or programme is open.
  var hasOpenItem: Bool { head != nil || channel != nil }

  static let tooLongAttributes: Message = "an element with too many or too long attributes"

  private mutating func stop(_ reason: Message) -> ElementStart {
    stopReason = stopReason ?? reason
    return .stopped
  }

  private mutating func noteUnknownElement(_ name: String, _ line: Int) {
    let name = name.cut(to: 100)
    guard addUnknownName(name) else { return }
    // Reported at once: when its item is read again, it is known.
    findings.add(
      Diagnostic(
        .noted, file: file, line: line, problem: Diagnostic.unknownElement(name), action: "left out, here and below"))
  }

  /// Reports a problem with the encoding, even inside an item.
  mutating func noteEncoding(_ problem: Message, _ action: Message) {
    findings.add(Diagnostic(.noted, file: file, line: 1, problem: problem, action: action))
  }

  /// Whether an unknown element is met for the first time and is to be reported.
  mutating func addUnknownName(_ name: String) -> Bool {
    unknownNames.count < 100 && unknownNames.insert(name).inserted
  }

  mutating func reportDuplicateChannel(_ id: String, _ line: Int) {
    report(.repaired, line: line, "channel “\(id.shortened)” again", "the first one's name kept")
  }

  /// The kind of an element that ended.
  enum ElementEnd {
    case element
    /// An open channel or programme; of a broken document it may be the whole.
    case item(isRoot: Bool)
    /// The whole document.
    case root
  }

  /// Handles the end of the innermost open element.
  mutating func end(line: () -> Int) -> ElementEnd {
    if let target {
      if target.depth == open.count { finishText(target, line) } else { endInText() }
    }
    let isItem = open.count == itemDepth && hasOpenItem
    if open.count == itemDepth { endItem() }
    if !open.isEmpty { open.removeLast() }
    return isItem ? .item(isRoot: open.isEmpty) : open.isEmpty ? .root : .element
  }

  /// Ends the innermost item, whose end is missing, and everything open in it.
  mutating func endOpenItem(line: Int) {
    while itemDepth > 0 { _ = end { line } }
  }

  /// Whether an element inside the open item is open.
  var isWithinItem: Bool { open.count > itemDepth }

  /// Discards the open item, which will be read again.
  mutating func discardItem() {
    (head, channel) = (nil, nil)
    itemFindings.removeAll(keepingCapacity: true)
  }

  /// Discards all open elements but the root: a new parser begins, or the document has ended.
  mutating func resetToRoot() {
    flushItemFindings()
    if let head { report(.refused, line: head.line, "the programme is broken off", "left out") }
    open = [.tv]
    (head, channel, target, itemDepth) = (nil, nil, nil, 0)
    nesting = TextNesting()
  }
}

/// A reference to a reading that several parsers share, since C calls back with an address.
///
/// Each callback accesses it once: an access costs as much as a small element.
final class XMLTVReadingBox {
  var reading: XMLTVReading

  init(_ reading: XMLTVReading) {
    self.reading = reading
  }
}
