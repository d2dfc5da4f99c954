import GuideModel

/// The texts of elements, and what becomes of them.
extension XMLTVReading {
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let wanted, wanted.depth == open.count, letters.count < XMLTVLimits.textLength else { return }
    // In which pieces a text comes, depends on those of the file.
    letters.append(contentsOf: bytes.prefix(XMLTVLimits.textLength - letters.count))
  }

  mutating func want(
    _ element: ElementName, _ field: UInt8, _ qualifier: XMLAttributes.Value?, mayBeEmpty: Bool = false
  ) {
    letters.removeAll(keepingCapacity: true)
    let words = qualifier.map { text.text($0, limit: 256) } ?? []
    wanted = Wanted(element: element, depth: open.count, field: field, qualifier: words, mayBeEmpty: mayBeEmpty)
  }

  mutating func beginInChannel(_ element: ElementName, _ attributes: XMLAttributes) {
    // Some guides put a name into a name.
    switch element {
    case .displayName, .lcn: want(element, 0, attributes.value("lang"))
    case .url: want(element, 0, attributes.value("system"))
    case .icon: addIcon(attributes)
    default: break
    }
  }

  /// An icon of the channel that is open.
  mutating func addIcon(_ attributes: XMLAttributes) {
    guard let channel, let source = attributes.value("src"), source.count <= XMLTVLimits.address else { return }
    let address = String(decoding: text.text(source), as: UTF8.self)
    func pixels(_ value: XMLAttributes.Value?) -> Int? {
      value.flatMap { Int(String(decoding: $0, as: UTF8.self)) }.flatMap { $0 > 0 ? $0 : nil }
    }
    guard !address.isEmpty else { return }
    channels.addIcon(
      ChannelDetails.Icon(
        address, width: pixels(attributes.value("width")), height: pixels(attributes.value("height"))), to: channel)
  }

  mutating func addLink(_ words: [UInt8], _ wanted: Wanted) {
    guard let channel, words.count <= XMLTVLimits.address else { return }
    channels.addLink(
      ChannelDetails.Link(
        String(decoding: words, as: UTF8.self), system: String(decoding: wanted.qualifier, as: UTF8.self).nonEmpty),
      to: channel)
  }

  mutating func beginInProgramme(_ element: ElementName, _ attributes: XMLAttributes) {
    if let wanted {
      // Only these have a text of their own in another one's: addresses within a person are not the person's name.
      guard element == .value || element == .language, wanted.depth == open.count - 1 else { return }
      letters.removeAll(keepingCapacity: true)
      self.wanted = Wanted(
        element: element, depth: open.count, field: wanted.field, qualifier: wanted.qualifier,
        mayBeEmpty: wanted.mayBeEmpty)
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
    // The icons of ratings and stars are badges, and no picture of the programme.
    case .icon: if open.count == itemDepth + 1 { note(.icon, attributes.value("src")) }
    default:
      guard let field = XMLTVReading.facts[element] else { return }
      want(element, RecordField.of(field.kind), field.qualifier.flatMap(attributes.value), mayBeEmpty: field.mayBeEmpty)
    }
    if element == .previouslyShown { noteShowing(attributes) }
    if element == .length, let units = attributes.value("units") { wanted?.qualifier = text.text(units) }
    if element.isPicture || element.isSound { wanted?.qualifier = Array(element.rawValue.utf8) }
  }

  /// Elements that become facts as they are, and the attribute that says what they are of.
  static let facts: [ElementName: (kind: Fact.Kind, qualifier: StaticString?, mayBeEmpty: Bool)] = [
    .date: (.date, nil, false), .keyword: (.keyword, nil, false), .language: (.language, nil, false),
    .origLanguage: (.originalLanguage, nil, false), .length: (.length, nil, false), .country: (.country, nil, false),
    .episodeNum: (.episodeNumber, "system", false), .premiere: (.premiere, nil, true),
    .lastChance: (.lastChance, nil, true), .subtitles: (.subtitles, "type", true), .rating: (.rating, "system", false),
    .starRating: (.stars, "system", false), .review: (.review, "source", false), .image: (.image, "type", false),
    .url: (.url, "system", false), .previouslyShown: (.previouslyShown, "channel", true), .aspect: (.video, nil, false),
    .quality: (.video, nil, false), .colour: (.video, nil, false), .stereo: (.audio, nil, false),
  ]

  mutating func note(_ kind: Fact.Kind, _ value: XMLAttributes.Value?) {
    guard let value, value.count <= XMLTVLimits.address else { return }
    let words = text.text(value)
    if !words.isEmpty { programme.add(RecordField.of(kind), [], words.span) }
  }

  mutating func noteShowing(_ attributes: XMLAttributes) {
    if let start = attributes.value("start") { letters.append(contentsOf: start) }
  }

  mutating func finish(_ wanted: Wanted, _ line: () -> Int) {
    self.wanted = nil
    // Moved out and in again, so that its memory serves the next text too.
    var words: [UInt8] = []
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    words.removeAll(keepingCapacity: true)
    let isTooLong = letters.count >= XMLTVLimits.textLength
    if isTooLong { dropLastScalar() }
    let limit = wanted.element == .title ? XMLTVLimits.title : XMLTVLimits.text
    letters.withUnsafeBufferPointer { text.append(Span(_unsafeElements: $0), to: &words, limit: limit) }
    if isTooLong {
      complain(.repaired, line: line(), "a text of more than \(XMLTVLimits.textLength >> 10) KB", "cut there")
    }
    guard !words.isEmpty || wanted.mayBeEmpty else { return }
    switch wanted.element {
    case .displayName: addName(words, wanted)
    case .url where channel != nil: addLink(words, wanted)
    case .lcn: channel.map { channels.setNumber(Int(String(decoding: words, as: UTF8.self)), of: $0) }
    case .title: programme.addTitle(words.span, language: wanted.qualifier.span)
    case .subTitle: programme.addEpisodeTitle(words.span, language: wanted.qualifier.span)
    case .desc: programme.addDescription(words.span, language: wanted.qualifier.span)
    case .category: programme.addCategory(words.span, language: wanted.qualifier.span)
    case .length: addLength(words, units: wanted.qualifier)
    case .keyword: programme.addKeyword(words.span)
    default: programme.add(wanted.field, wanted.qualifier, words.span)
    }
  }

  /// The last scalar may have been cut.
  private mutating func dropLastScalar() {
    while let last = letters.last, last & 0xC0 == 0x80 { letters.removeLast() }
    if let last = letters.last, last >= 0xC0 { letters.removeLast() }
  }

  mutating func addName(_ words: [UInt8], _ wanted: Wanted) {
    guard let channel else { return }
    channels.addName(
      String(decoding: words, as: UTF8.self), language: String(decoding: wanted.qualifier, as: UTF8.self), to: channel)
  }

  /// In minutes, whatever the guide counts in.
  mutating func addLength(_ words: [UInt8], units: [UInt8]) {
    guard let number = words.span.number(words.indices) else { return }
    let minutes =
      switch String(decoding: units, as: UTF8.self) {
      case "hours": number * 60
      case "seconds": number / 60
      default: number
      }
    programme.add(RecordField.of(.length), [], Array(String(minutes).utf8).span)
  }
}

extension ElementName {
  fileprivate var isPicture: Bool { self == .aspect || self == .quality || self == .colour }
  fileprivate var isSound: Bool { self == .stereo }
}

/// Texts of elements and attributes on their way into a record: mended, in one line, of a bounded length.
struct XMLTVText {
  /// What had to be mended since this was last emptied.
  var defects: Set<TextDefect> = []

  /// Appends a text to some bytes, without the white space at its ends. At most so many letters are taken.
  mutating func append(_ text: Span<UInt8>, to bytes: inout [UInt8], limit: Int = XMLTVLimits.text) {
    let range = text.trimmed(0..<text.count)
    if range.count <= limit, TextMender.isClean(text, range) {
      return text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    defects.formUnion(TextMender.defects(text, range))
    bytes.append(contentsOf: TextMender.text(text, range).cut(to: limit).utf8)
  }

  /// An attribute's text by itself.
  mutating func text(_ value: XMLAttributes.Value, limit: Int = XMLTVLimits.text) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Span(_unsafeElements: value), to: &bytes, limit: limit)
    return bytes
  }
}
