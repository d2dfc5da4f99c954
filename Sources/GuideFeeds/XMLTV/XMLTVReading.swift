import GuideModel

/// What a document's elements say, as they begin and end; the parser calls it.
struct XMLTVReading {
  let file: String
  private let languages: [[UInt8]]
  private(set) var channels = XMLTVChannels()
  private(set) var rows: XMLTVRows
  private(set) var findings: [Finding] = []
  /// Why no more is to be read; nil while all is well.
  private(set) var refusal: String?

  /// Elements that are open, the root first; nil for those that nobody knows.
  private var open: [ElementName?] = []
  private var strangers: Set<String> = []
  private var programme = XMLTVProgramme()
  private var head: ProgrammeHead?
  private var channel: Int?
  /// How many elements were open when the item began that is open, itself counted.
  private var itemDepth = 0
  private var text = XMLTVText()
  /// The element whose text is wanted.
  private var wanted: Wanted?
  private var letters: [UInt8] = []
  private var words: [UInt8] = []

  /// An element whose text is wanted.
  private struct Wanted {
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
  private struct ProgrammeHead {
    let channel: Int
    let start: Instant
    let end: Instant?
    let line: Int
  }

  init(file: String, languages: [String], expecting bytes: Int) {
    self.file = file
    self.languages = languages.map { Array($0.utf8) }
    rows = XMLTVRows(expecting: bytes)
  }

  mutating func complain(_ severity: Finding.Severity, line: Int, _ problem: String, _ action: String) {
    findings.append(Finding(severity, file: file, line: line, problem: problem, action: action))
  }

  // MARK: Elements

  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, line: () -> Int) {
    let element = ElementName(name)
    open.append(element)
    guard open.count <= XMLTVLimits.depth else {
      return refuse("more than \(XMLTVLimits.depth) elements in each other")
    }
    guard attributes.areWithinLimits else { return refuse("an element with too many or too long attributes") }
    if element == nil { noteStranger(String(cString: name), line()) }
    if element == .channel || element == .programme { return beginItem(element, attributes, line()) }
    guard let element, head != nil || channel != nil else { return }
    if channel != nil {
      beginInChannel(element, attributes)
    } else {
      beginInProgramme(element, attributes)
    }
  }

  mutating func refuse(_ reason: String) { refusal = refusal ?? reason }

  private mutating func noteStranger(_ name: String, _ line: Int) {
    guard strangers.count < 100, strangers.insert(name).inserted else { return }
    complain(.noted, line: line, XMLTVReading.strange + name, "left out, here and below")
  }

  private static let strange = "an element that XMLTV does not have: "

  private mutating func complainOfChannelAgain(_ id: String, _ line: Int) {
    complain(.repaired, line: line, "channel \(id) again", "the first one's name kept")
  }

  private mutating func beginItem(_ element: ElementName?, _ attributes: XMLAttributes, _ line: Int) {
    if head != nil || channel != nil {
      complain(.repaired, line: line, "the item before has no end", "ended here")
      endItem()
    }
    wanted = nil
    itemDepth = open.count
    if element == .channel { beginChannel(attributes, line) } else { beginProgramme(attributes, line) }
  }

  private mutating func endItem() {
    finishProgramme()
    channel = nil
  }

  private mutating func beginChannel(_ attributes: XMLAttributes, _ line: Int) {
    let id = attributes.value("id").map { text.text($0, limit: 256) } ?? []
    guard !id.isEmpty else { return complain(.refused, line: line, "a channel without an id", "left out") }
    let number = channels.number(of: id.span, line: line)
    if !channels.declare(number, line: line) {
      complain(
        .repaired, line: line, "channel \(String(decoding: id, as: UTF8.self)) again", "the first one's name kept")
    }
    channel = number
  }

  private mutating func beginProgramme(_ attributes: XMLAttributes, _ line: Int) {
    programme.removeAll()
    text.defects = []
    guard let id = attributes.value("channel"), !id.isEmpty else {
      return complain(.refused, line: line, "a programme without a channel", "left out")
    }
    guard let start = attributes.value("start").flatMap({ time($0, line) }) else {
      let words = attributes.value("start").map { "the start is \(XMLTVReading.quoted($0))" } ?? "no start"
      return complain(.refused, line: line, words, "programme left out")
    }
    var end: Instant?
    if let stop = attributes.value("stop") {
      end = time(stop, line)
      if end == nil {
        complain(.repaired, line: line, "the stop is \(XMLTVReading.quoted(stop))", "the next programme's start taken")
      }
    }
    let number = channels.number(of: text.text(id, limit: 256).span, line: line)
    head = ProgrammeHead(channel: number, start: start, end: end, line: line)
    if let clump = attributes.value("clumpidx"), !clump.elementsEqual("0/1".utf8) {
      programme.add(RecordField.of(.clump), [], text.text(clump, limit: 20).span)
    }
  }

  private mutating func time(_ value: XMLAttributes.Value, _ line: Int) -> Instant? {
    guard let reading = XMLTVTime.read(Span(_unsafeElements: value)) else { return nil }
    if let zone = reading.unknownZone {
      complain(.repaired, line: line, "nobody knows the zone \(zone.quoted)", "read as UTC")
    }
    return reading.instant
  }

  private static func quoted(_ value: XMLAttributes.Value) -> String {
    var text = XMLTVText()
    return String(decoding: text.text(value, limit: 40), as: UTF8.self).quoted
  }

  mutating func end(line: () -> Int) {
    if let wanted, wanted.depth == open.count { finish(wanted, line) }
    if open.count == itemDepth { endItem() }
    if !open.isEmpty { open.removeLast() }
  }

  /// Forgets what was open: the parser begins anew within the root, or the document has ended.
  mutating func abandon() {
    if let head { complain(.refused, line: head.line, "the programme is broken off", "left out") }
    open = [.tv]
    (head, channel, wanted, itemDepth) = (nil, nil, nil, 0)
  }

  private mutating func finishProgramme() {
    guard let head else { return }
    self.head = nil
    guard !programme.titles.isEmpty else {
      return complain(.refused, line: head.line, "no title", "programme left out")
    }
    for defect in TextDefect.allCases where text.defects.contains(defect) && defect != .lineBreak {
      complain(.repaired, line: head.line, defect.problem, defect.action)
    }
    rows.append(
      programme, channel: head.channel, start: head.start, end: head.end, line: head.line, languages: languages)
  }

  // MARK: Texts

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let wanted, wanted.depth == open.count, letters.count < XMLTVLimits.textLength else { return }
    letters.append(contentsOf: bytes)
  }

  private mutating func want(
    _ element: ElementName, _ field: UInt8, _ qualifier: XMLAttributes.Value?, mayBeEmpty: Bool = false
  ) {
    letters.removeAll(keepingCapacity: true)
    let words = qualifier.map { text.text($0, limit: 256) } ?? []
    wanted = Wanted(element: element, depth: open.count, field: field, qualifier: words, mayBeEmpty: mayBeEmpty)
  }

  private mutating func beginInChannel(_ element: ElementName, _ attributes: XMLAttributes) {
    // Some guides put a name into a name.
    if element == .displayName || element == .lcn { want(element, 0, attributes.value("lang")) }
  }

  private mutating func beginInProgramme(_ element: ElementName, _ attributes: XMLAttributes) {
    if let wanted {
      // Only these have a text of their own in another one's: addresses within a person are not the person's name.
      guard element == .value || element == .language, wanted.depth == open.count - 1 else { return }
      letters.removeAll(keepingCapacity: true)
      self.wanted = Wanted(
        element: element, depth: open.count, field: wanted.field, qualifier: wanted.qualifier, mayBeEmpty: true)
      return
    }
    if let credit = element.credit {
      guard open.count > 1, open[open.count - 2] == .credits else { return }
      return want(element, credit, attributes.value("role"))
    }
    switch element {
    case .title, .subTitle, .desc: want(element, 0, attributes.value("lang"))
    case .category: want(element, 0, attributes.value("lang"))
    case .new: programme.noteNew()
    case .icon: note(.icon, attributes.value("src"))
    default:
      guard let field = XMLTVReading.facts[element] else { return }
      want(element, RecordField.of(field.kind), field.qualifier.flatMap(attributes.value), mayBeEmpty: field.mayBeEmpty)
    }
    if element == .previouslyShown { noteShowing(attributes) }
    if element == .length, let units = attributes.value("units") { wanted?.qualifier = text.text(units) }
    if element.isPicture || element.isSound { wanted?.qualifier = Array(element.rawValue.utf8) }
  }

  /// Elements that become facts as they are, and the attribute that says what they are of.
  private static let facts: [ElementName: (kind: Fact.Kind, qualifier: StaticString?, mayBeEmpty: Bool)] = [
    .date: (.date, nil, false), .keyword: (.keyword, nil, false), .language: (.language, nil, false),
    .origLanguage: (.originalLanguage, nil, false), .length: (.length, nil, false), .country: (.country, nil, false),
    .episodeNum: (.episodeNumber, "system", false), .premiere: (.premiere, nil, true),
    .lastChance: (.lastChance, nil, true), .subtitles: (.subtitles, "type", true), .rating: (.rating, "system", false),
    .starRating: (.stars, "system", false), .review: (.review, "source", false), .image: (.image, "type", false),
    .url: (.url, "system", false), .previouslyShown: (.previouslyShown, "channel", true), .aspect: (.video, nil, false),
    .quality: (.video, nil, false), .colour: (.video, nil, false), .stereo: (.audio, nil, false),
  ]

  private mutating func note(_ kind: Fact.Kind, _ value: XMLAttributes.Value?) {
    guard let value, value.count <= 2_083 else { return }
    let words = text.text(value)
    if !words.isEmpty { programme.add(RecordField.of(kind), [], words.span) }
  }

  private mutating func noteShowing(_ attributes: XMLAttributes) {
    if let start = attributes.value("start") { letters.append(contentsOf: start) }
  }

  private mutating func finish(_ wanted: Wanted, _ line: () -> Int) {
    self.wanted = nil
    // Moved out and in again, so that its memory serves the next text too.
    var words: [UInt8] = []
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    words.removeAll(keepingCapacity: true)
    let limit = wanted.element == .title ? XMLTVLimits.title : XMLTVLimits.text
    letters.withUnsafeBufferPointer { text.append(Span(_unsafeElements: $0), to: &words, limit: limit) }
    if letters.count >= XMLTVLimits.textLength {
      complain(.repaired, line: line(), "a text of more than \(XMLTVLimits.textLength >> 10) KB", "cut there")
    }
    guard !words.isEmpty || wanted.mayBeEmpty else { return }
    switch wanted.element {
    case .displayName: addName(words, wanted)
    case .lcn: channel.map { channels.setNumber(Int(String(decoding: words, as: UTF8.self)), of: $0) }
    case .title: programme.titles.append(words.span, language: wanted.qualifier.span)
    case .subTitle: programme.episodeTitles.append(words.span, language: wanted.qualifier.span)
    case .desc: programme.descriptions.append(words.span, language: wanted.qualifier.span)
    case .category: programme.addCategory(words.span, language: wanted.qualifier.span)
    case .length: addLength(words, units: wanted.qualifier)
    default: programme.add(wanted.field, wanted.qualifier, words.span)
    }
  }

  private mutating func addName(_ words: [UInt8], _ wanted: Wanted) {
    guard let channel else { return }
    channels.addName(
      String(decoding: words, as: UTF8.self), language: String(decoding: wanted.qualifier, as: UTF8.self), to: channel)
  }

  /// In minutes, whatever the guide counts in.
  private mutating func addLength(_ words: [UInt8], units: [UInt8]) {
    guard let number = words.span.number(words.indices) else { return }
    let minutes =
      switch String(decoding: units, as: UTF8.self) {
      case "hours": number * 60
      case "seconds": number / 60
      default: number
      }
    programme.add(RecordField.of(.length), [], Array(String(minutes).utf8).span)
  }

  // MARK: The end

  /// Whether nothing but the root is open.
  var isAtRoot: Bool { open.count == 1 && head == nil && channel == nil }

  /// Takes over what was read of the part of the document that follows after so many lines.
  mutating func merge(_ part: XMLTVReading, after lines: Int) {
    let known = Set(strangers.map { XMLTVReading.strange + $0 })
    for finding in part.findings where !known.contains(finding.problem) {
      complain(finding.severity, line: finding.line > 0 ? finding.line + lines : 0, finding.problem, finding.action)
    }
    strangers.formUnion(part.strangers)
    let (numbers, again) = channels.merge(part.channels, after: lines)
    for channel in again { complainOfChannelAgain(channel.id, channel.line) }
    rows.merge(part.rows, channels: numbers, after: lines)
  }

  /// All that was read.
  mutating func finish() -> XMLTVGuide {
    let (batch, owners, more) = rows.finish(channels: channels.count, file: file)
    let strangers = channels.undeclared.map {
      Finding(
        .noted, file: file, line: $0.line, problem: "channel \($0.id) is not declared", action: "called by its id")
    }
    let all = (findings + more + strangers).sorted { $0.line < $1.line }
    let names = languages.map { String(decoding: $0, as: UTF8.self) }
    return XMLTVGuide(
      channels: channels.channels(languages: names), batch: batch, channelOfInput: owners, findings: all)
  }
}

extension ElementName {
  fileprivate var isPicture: Bool { self == .aspect || self == .quality || self == .colour }
  fileprivate var isSound: Bool { self == .stereo }
}
