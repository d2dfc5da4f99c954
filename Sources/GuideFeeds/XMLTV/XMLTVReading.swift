import GuideModel

/// What a document's elements say, as they begin and end; the parser calls it.
struct XMLTVReading {
  let file: String
  let languages: [[UInt8]]
  var channels = XMLTVChannels()
  var rows: XMLTVRows
  var findings: FindingCollector
  /// What was wrong with the item that is open: told once it has ended, as an item may be read once more.
  private var itemFindings: [Finding] = []
  private var isInItem = false
  /// Why no more is to be read; nil while all is well.
  var refusal: String?

  /// Elements that are open, the root first; nil for those that nobody knows.
  var open: [ElementName?] = []
  var strangers: Set<String> = []
  var programme = XMLTVProgramme()
  var head: ProgrammeHead?
  var channel: Int?
  var channelLine = 0
  /// How many elements were open when the item began that is open, itself counted.
  var itemDepth = 0
  var text = XMLTVText()
  /// The element whose text is wanted.
  var wanted: Wanted?
  var letters: [UInt8] = []
  var words: [UInt8] = []

  /// An element whose text is wanted.
  struct Wanted {
    let element: ElementName
    /// How many elements are open within the root and it, both counted.
    let depth: Int
    /// The field that it becomes, and what it is of.
    let field: UInt8
    var qualifier: [UInt8]
    /// Whether it is told also without a text.
    var mayBeEmpty = false
  }

  /// What the attributes of a programme say.
  struct ProgrammeHead {
    let channel: Int
    let start: Instant
    let end: Instant?
    let line: Int
  }

  init(file: String, languages: [String], expecting bytes: Int, collector: FindingCollector = FindingCollector()) {
    self.file = file
    findings = collector
    self.languages = languages.map { Array($0.utf8) }
    rows = XMLTVRows(expecting: bytes)
  }

  mutating func complain(
    _ severity: Finding.Severity, line: Int, _ problem: String, _ action: String, isCutShort: Bool = false
  ) {
    let finding = Finding(severity, file: file, line: line, problem: problem, action: action, isCutShort: isCutShort)
    if isInItem { itemFindings.append(finding) } else { findings.add(finding) }
  }

  /// Keeps back what is wrong from here on, until the item ends.
  mutating func holdFindings() { isInItem = true }

  /// Tells what was wrong with an item that has ended, or of which no more is read.
  mutating func tellItemFindings() {
    isInItem = false
    for finding in itemFindings { findings.add(finding) }
    itemFindings.removeAll(keepingCapacity: true)
  }

  /// What an element turned out to be.
  enum Begun {
    case element
    /// A channel or a programme; one that is left out is not open.
    case item(isOpen: Bool)
    /// Reason enough to read no more.
    case refused
  }

  /// Takes the beginning of an element. `line` is asked for only where somebody wants to know it.
  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, line: () -> Int) -> Begun {
    let element = ElementName(name)
    open.append(element)
    if open.count > XMLTVLimits.depth { return refuse("more than \(XMLTVLimits.depth) elements in each other") }
    if !attributes.areWithinLimits { return refuse("an element with too many or too long attributes") }
    if element == nil { noteStranger(String(cString: name), line()) }
    if element == .channel || element == .programme {
      beginItem(element, attributes, line())
      return .item(isOpen: hasOpenItem)
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

  private mutating func refuse(_ reason: String) -> Begun {
    refusal = refusal ?? reason
    return .refused
  }

  mutating func noteStranger(_ name: String, _ line: Int) {
    let name = name.cut(to: 100)
    guard addStranger(name) else { return }
    // Told at once: when its item is read once more, it is no news.
    findings.add(
      Finding(
        .noted, file: file, line: line, problem: XMLTVReading.strange + name, action: "left out, here and below"))
  }

  /// Whether an element that nobody knows is met for the first time, and is to be told of.
  mutating func addStranger(_ name: String) -> Bool {
    strangers.count < 100 && strangers.insert(name).inserted
  }

  static let strange = "an element that XMLTV does not have: "

  mutating func complainOfChannelAgain(_ id: String, _ line: Int) {
    complain(.repaired, line: line, "channel \(id.shortened) again", "the first one's name kept")
  }

  /// What an element's end turned out to be.
  enum Ended {
    case element
    /// The end of a channel or programme that was open.
    case item
    /// The end of the whole document.
    case root
  }

  /// Takes the end of the element that began last and is open.
  mutating func end(line: () -> Int) -> Ended {
    if let wanted, wanted.depth == open.count { finish(wanted, line) }
    let isItem = open.count == itemDepth && hasOpenItem
    if open.count == itemDepth { endItem() }
    if !open.isEmpty { open.removeLast() }
    return isItem ? .item : open.isEmpty ? .root : .element
  }

  /// Forgets the item that is open, which will be read once more.
  mutating func forgetItem() {
    (head, channel) = (nil, nil)
    itemFindings.removeAll(keepingCapacity: true)
  }

  /// Forgets what was open: the parser begins anew within the root, or the document has ended.
  mutating func abandon() {
    tellItemFindings()
    if let head { complain(.refused, line: head.line, "the programme is broken off", "left out") }
    open = [.tv]
    (head, channel, wanted, itemDepth) = (nil, nil, nil, 0)
  }
}

/// Where a reading lies while parsers come and go, and C calls back with an address.
///
/// One access to it a call: each costs as much as a small element.
final class XMLTVDesk {
  var reading: XMLTVReading

  init(_ reading: XMLTVReading) {
    self.reading = reading
  }
}
