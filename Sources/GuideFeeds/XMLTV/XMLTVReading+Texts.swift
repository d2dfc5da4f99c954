import GuideModel

/// Collects the texts of elements and stores them.
extension XMLTVReading {
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let target, target.depth == open.count, characterData.count < XMLTVLimits.textLength else { return }
    // The pieces of a text depend on those of the file.
    characterData.append(contentsOf: bytes.prefix(XMLTVLimits.textLength - characterData.count))
  }

  /// Begins to collect the text of the innermost element.
  private mutating func collectText(
    _ element: ElementName, _ field: UInt8, _ qualifier: XMLAttributes.Value?, mayBeEmpty: Bool = false
  ) {
    characterData.removeAll(keepingCapacity: true)
    let qualifier = qualifier.map { text.text($0, limit: 256) } ?? []
    target = TextTarget(element: element, depth: open.count, field: field, qualifier: qualifier, mayBeEmpty: mayBeEmpty)
  }

  mutating func beginInChannel(_ element: ElementName, _ attributes: XMLAttributes) {
    // Some guides put a name into a name.
    switch element {
    case .displayName, .lcn: collectText(element, 0, attributes.value("lang"))
    case .url: collectText(element, 0, attributes.value("system"))
    case .icon: addIcon(attributes)
    default: break
    }
  }

  /// Adds an icon of the open channel.
  private mutating func addIcon(_ attributes: XMLAttributes) {
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

  private mutating func addLink(_ text: [UInt8], _ target: TextTarget) {
    guard let channel, text.count <= XMLTVLimits.address else { return }
    channels.addLink(
      ChannelDetails.Link(
        String(decoding: text, as: UTF8.self), system: String(decoding: target.qualifier, as: UTF8.self).nonEmpty),
      to: channel)
  }

  mutating func beginInProgramme(_ element: ElementName, _ attributes: XMLAttributes) {
    if let target { return beginInText(element, of: target) }
    if let credit = element.credit {
      guard open.count > 1, open[open.count - 2] == .credits else { return }
      return collectText(element, credit, attributes.value("role"))
    }
    switch element {
    case .title, .subTitle, .desc: collectText(element, 0, attributes.value("lang"))
    case .category: collectText(element, 0, attributes.value("lang"))
    case .new: programme.noteNew()
    // The icons of ratings and stars are badges, not pictures of the programme.
    case .icon: if open.count == itemDepth + 1 { note(.icon, attributes.value("src")) }
    default:
      guard let field = XMLTVReading.facts[element] else { return }
      collectText(
        element, RecordField.of(field.kind), field.qualifier.flatMap(attributes.value), mayBeEmpty: field.mayBeEmpty)
    }
    if element == .previouslyShown { noteShowing(attributes) }
    if element == .length, let units = attributes.value("units") { target?.qualifier = text.text(units) }
    if element.isPicture || element.isSound { target?.qualifier = Array(element.rawValue.utf8) }
  }

  /// Collects the text of an inner element in place of the outer one's.
  private mutating func beginInText(_ element: ElementName, of outer: TextTarget) {
    // Only these two are such elements. An address within a person is not the person's name.
    guard element == .value || element == .language, outer.depth == open.count - 1 else { return }
    characterData.removeAll(keepingCapacity: true)
    target = TextTarget(
      element: element, depth: open.count, field: outer.field, qualifier: outer.qualifier, mayBeEmpty: outer.mayBeEmpty)
  }

  /// The elements that become facts as they are, and the attribute for their qualifier.
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
    guard let value, value.count <= XMLTVLimits.address else { return }
    let fact = text.text(value)
    if !fact.isEmpty { programme.add(RecordField.of(kind), [], fact.span) }
  }

  private mutating func noteShowing(_ attributes: XMLAttributes) {
    if let start = attributes.value("start") { characterData.append(contentsOf: start) }
  }

  /// Repairs and stores the collected text of an element that ends.
  mutating func finishText(_ target: TextTarget, _ line: () -> Int) {
    self.target = nil
    // Moved out and in again, so that its memory serves the next text too.
    var repaired: [UInt8] = []
    swap(&repaired, &self.repaired)
    defer { swap(&repaired, &self.repaired) }
    repaired.removeAll(keepingCapacity: true)
    let isTooLong = characterData.count >= XMLTVLimits.textLength
    if isTooLong { dropLastScalar() }
    let limit = target.element == .title ? XMLTVLimits.title : XMLTVLimits.text
    characterData.withUnsafeBufferPointer { text.append(Span(_unsafeElements: $0), to: &repaired, limit: limit) }
    if isTooLong {
      report(.repaired, line: line(), "a text of more than \(XMLTVLimits.textLength >> 10) KB", "cut there")
    }
    if !repaired.isEmpty || target.mayBeEmpty { store(repaired, of: target) }
  }

  // Inlined, as a call costs a retain and a release for each text.
  @inline(__always)
  private mutating func store(_ text: [UInt8], of target: TextTarget) {
    switch target.element {
    case .displayName: addName(text, target)
    case .url where channel != nil: addLink(text, target)
    case .lcn: channel.map { channels.setNumber(Int(String(decoding: text, as: UTF8.self)), of: $0) }
    case .title: programme.addTitle(text.span, language: target.qualifier.span)
    case .subTitle: programme.addEpisodeTitle(text.span, language: target.qualifier.span)
    case .desc: programme.addDescription(text.span, language: target.qualifier.span)
    case .category: programme.addCategory(text.span, language: target.qualifier.span)
    case .length: addLength(text, units: target.qualifier)
    case .keyword: programme.addKeyword(text.span)
    default: programme.add(target.field, target.qualifier, text.span)
    }
  }

  /// Removes the last scalar, which may be cut.
  private mutating func dropLastScalar() {
    while let last = characterData.last, last & 0xC0 == 0x80 { characterData.removeLast() }
    if let last = characterData.last, last >= 0xC0 { characterData.removeLast() }
  }

  private mutating func addName(_ name: [UInt8], _ target: TextTarget) {
    guard let channel else { return }
    channels.addName(
      String(decoding: name, as: UTF8.self), language: String(decoding: target.qualifier, as: UTF8.self).nonEmpty,
      to: channel)
  }

  /// Adds the length in minutes, whatever its units are.
  private mutating func addLength(_ text: [UInt8], units: [UInt8]) {
    guard let number = text.span.number(text.indices) else { return }
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

/// Repairs the texts of elements and attributes, and cuts them at a limit.
struct XMLTVText {
  /// The repairs since this was last emptied.
  var repairs: Set<TextRepair> = []

  /// Appends a text to some bytes, without white space at its ends, cut at a number of letters.
  mutating func append(_ text: Span<UInt8>, to bytes: inout [UInt8], limit: Int = XMLTVLimits.text) {
    let range = text.trimmed(0..<text.count)
    if range.count <= limit, TextMender.isClean(text, range) {
      return text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    repairs.formUnion(TextMender.repairs(text, range))
    bytes.append(contentsOf: TextMender.text(text, range).cut(to: limit).utf8)
  }

  /// The text of an attribute.
  mutating func text(_ value: XMLAttributes.Value, limit: Int = XMLTVLimits.text) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Span(_unsafeElements: value), to: &bytes, limit: limit)
    return bytes
  }
}
