import GuideModel

/// Turns a document's elements and text, as reported by the parser, into channels and programmes.
struct XMLTVReading {
  let file: String
  let languages: [[UInt8]]
  var channels = XMLTVChannels()
  var rows: XMLTVRows
  var diagnostics: DiagnosticCollector
  /// Diagnostics for the open item. They are reported at its end, because a broken item may be read again.
  private var itemDiagnostics: [Diagnostic] = []
  private var isInItem = false
  /// Why the reading must stop; `nil` to continue.
  var stopReason: Message?

  /// The open elements, outermost first; `nil` for unknown ones.
  var open: [ElementName?] = []
  var unknownNames: Set<String> = []
  var programme = XMLTVProgramme()
  var head: ProgrammeHead?
  var channel: Int?
  var channelLine = 0
  /// Depth of the innermost item, even if left out; 0 outside items.
  var itemDepth = 0
  var text = XMLTVText()
  var times: ZonedTimes
  /// The element whose text is being collected, and the text so far.
  var target: TextTarget?
  var characterData: [UInt8] = []
  var nesting = TextNesting()
  /// The qualifier of the target's field. Separate from the target so that its memory can be reused.
  var qualifier: [UInt8] = []

  /// An element whose text is being collected.
  struct TextTarget {
    let element: ElementName
    let depth: Int
    /// The kind of fact to store the text as, unless the element is handled specially.
    let kind: Fact.Kind?
    /// Whether the element is kept even if it has no text.
    var mayBeEmpty = false
  }

  /// A start or an end.
  struct XMLTVInstant {
    let instant: Instant
    /// The day in its own zone, counted from 1970.
    let day: Int
    /// Seconds to the second occurrence if the time repeats when clocks go back; otherwise 0.
    let secondsToSecondOccurrence: Int
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
    diagnostics = collector
    times = ZonedTimes(zones)
    self.languages = languages.map { Array(LanguageCode.canonical($0).utf8) }
    rows = XMLTVRows(expecting: bytes)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, line: Int, _ problem: Message, _ action: Message, isTruncated: Bool = false
  ) {
    let diagnostic = Diagnostic(
      severity, file: file, line: line, problem: problem, action: action, isTruncated: isTruncated)
    if isInItem { itemDiagnostics.append(diagnostic) } else { diagnostics.add(diagnostic) }
  }

  /// Holds diagnostics back until the item ends.
  mutating func beginItemDiagnostics() { isInItem = true }

  /// Reports the diagnostics of an item that has ended or is abandoned.
  mutating func flushItemDiagnostics() {
    isInItem = false
    for diagnostic in itemDiagnostics { diagnostics.add(diagnostic) }
    itemDiagnostics.removeAll(keepingCapacity: true)
  }

  /// The kind of an element that began.
  enum ElementStart {
    case element
    /// A channel or programme. It is not open if it is left out.
    case item(isOpen: Bool)
    /// A channel or programme inside another one whose end is missing. It is not read.
    case itemInItem
    /// An element that is nested too deeply in an item.
    case tooDeep
    /// Reading must stop.
    case stopped
  }

  /// Handles the start of an element. `line` is called only if needed.
  mutating func begin(_ name: XMLAttribute.Bytes, _ attributes: XMLAttributes, line: () -> Int) -> ElementStart {
    let element = ElementName(Span(_unsafeElements: name))
    let isItem = element == .channel || element == .programme
    if isItem, itemDepth > 0 { return .itemInItem }
    open.append(element)
    if open.count > XMLTVLimits.depth {
      return itemDepth > 0 ? .tooDeep : stop("more than \(XMLTVLimits.depth) nested elements")
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

  var hasOpenItem: Bool { head != nil || channel != nil }

  static let tooLongAttributes: Message = "an element with too many or too long attributes"

  private mutating func stop(_ reason: Message) -> ElementStart {
    stopReason = stopReason ?? reason
    return .stopped
  }

  private mutating func noteUnknownElement(_ name: String, _ line: Int) {
    let name = name.cut(to: 100)
    guard addUnknownName(name) else { return }
    // Reported immediately: if its item is read again, the element is no longer new.
    diagnostics.add(
      Diagnostic(
        .noted, file: file, line: line, problem: Diagnostic.unknownElement(name), action: "left out here and below"))
  }

  /// Reports a problem with the encoding, even inside an item.
  mutating func noteEncoding(_ problem: Message, _ action: Message) {
    diagnostics.add(Diagnostic(.noted, file: file, line: 1, problem: problem, action: action))
  }

  /// Whether an unknown element occurs for the first time and must be reported.
  mutating func addUnknownName(_ name: String) -> Bool {
    unknownNames.count < 100 && unknownNames.insert(name).inserted
  }

  mutating func reportDuplicateChannel(_ id: String, _ line: Int) {
    report(.repaired, line: line, "a duplicate of channel “\(id.shortened)”", "the first name kept")
  }

  /// The kind of an element that ended.
  enum ElementEnd {
    case element
    /// An open channel or programme. In a broken document, it may also be the root.
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

  /// Ends the innermost item, whose end tag is missing, and everything open inside it.
  mutating func endOpenItem(line: Int) {
    while itemDepth > 0 { _ = end { line } }
  }

  /// Whether an element inside the open item is open.
  var isWithinItem: Bool { open.count > itemDepth }

  /// Discards the open item, which will be read again.
  mutating func discardItem() {
    (head, channel) = (nil, nil)
    itemDiagnostics.removeAll(keepingCapacity: true)
  }

  /// Discards all open elements except the root, for a new parser or at the end of the document.
  mutating func resetToRoot() {
    flushItemDiagnostics()
    if let head { report(.refused, line: head.line, "the programme is incomplete", "left out") }
    open = [.tv]
    (head, channel, target, itemDepth) = (nil, nil, nil, 0)
    nesting = TextNesting()
  }
}

/// A reference to a reading that several parsers share, because C callbacks receive an address. Each callback accesses it
/// once, because an access takes as long as reading a small element.
final class XMLTVReadingBox {
  var reading: XMLTVReading

  init(_ reading: XMLTVReading) {
    self.reading = reading
  }
}
