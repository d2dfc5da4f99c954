import GuideModel

/// Collects the texts of elements and stores them.
extension XMLTVReading {
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard target != nil, nesting.isRead, characterData.count < XMLTVLimits.textLength else { return }
    // The pieces of a text depend on those of the file.
    characterData.append(contentsOf: bytes.prefix(XMLTVLimits.textLength - characterData.count))
  }

  /// Begins to collect the text of the innermost element.
  private mutating func collectText(
    _ element: ElementName, _ field: UInt8, _ qualifier: XMLAttributes.Value?, mayBeEmpty: Bool = false
  ) {
    characterData.empty()
    setQualifier(qualifier, limit: 256)
    target = TextTarget(element: element, depth: open.count, field: field, mayBeEmpty: mayBeEmpty)
  }

  /// Begins to collect the text of the innermost element, whose language is in the attributes.
  private mutating func collectText(_ element: ElementName, in attributes: XMLAttributes) {
    // Libraries for XML write the attribute of XML itself.
    collectText(element, 0, attributes.value("lang") ?? attributes.value("xml:lang"))
    LanguageCode.canonicalise(&qualifier)
  }

  /// Takes an attribute as the qualifier of the target's field; none for nil.
  private mutating func setQualifier(_ value: XMLAttributes.Value?, limit: Int = XMLTVLimits.text) {
    qualifier.empty()
    if let value { text.append(Span(_unsafeElements: value), to: &qualifier, limit: limit) }
  }

  mutating func beginInChannel(_ element: ElementName, _ attributes: XMLAttributes) {
    // Some guides nest names.
    switch element {
    case .displayName, .lcn: collectText(element, in: attributes)
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

  private mutating func addLink(_ text: Span<UInt8>, system: [UInt8]) {
    guard let channel, text.count <= XMLTVLimits.address else { return }
    channels.addLink(
      ChannelDetails.Link(
        text.string, system: String(decoding: system, as: UTF8.self).nonEmpty),
      to: channel)
  }

  mutating func beginInProgramme(_ element: ElementName, _ attributes: XMLAttributes) {
    if let credit = element.credit {
      guard open.count > 1, open[open.count - 2] == .credits else { return }
      return collectText(element, credit, attributes.value("role"))
    }
    if element.isSign, let value = attributes.value("value"),
      XMLTVReading.truth(of: Span(_unsafeElements: value)) == false
    {
      return
    }
    switch element {
    case .title, .subTitle, .desc, .category: collectText(element, in: attributes)
    case .new, .live: collectText(element, 0, nil, mayBeEmpty: true)
    // The icons of ratings and stars are badges, not pictures of the programme.
    case .icon: if open.count == itemDepth + 1 { note(.icon, attributes.value("src")) }
    default:
      guard let fact = XMLTVReading.fact(of: element) else { return }
      collectText(
        element, RecordField.of(fact.kind), fact.qualifier.flatMap(attributes.value), mayBeEmpty: fact.mayBeEmpty)
    }
    if element == .previouslyShown { noteShowing(attributes) }
    if element == .length { setQualifier(attributes.value("units")) }
    if element.isPicture || element.isSound { qualifier = Array(element.rawValue.utf8) }
  }

  /// Handles an element within a text. `false` if it should be read as it would be elsewhere.
  mutating func isText(_ element: ElementName?, _ name: XMLAttribute.Bytes, in outer: TextTarget) -> Bool {
    // Some guides nest names.
    if channel != nil, element != nil { return false }
    if let element, isValue(element, of: outer) {
      characterData.empty()
      target = TextTarget(element: element, depth: open.count, field: outer.field, mayBeEmpty: outer.mayBeEmpty)
      return true
    }
    let name = String(decoding: name.lowercasedASCII ?? Array(name), as: UTF8.self)
    // People may also have addresses and pictures.
    let isApart = element == .url || element == .image || element == .icon
    nesting.begin(open.count, isRead: !isApart, isBreak: !HTMLText.isInline(name))
    if nesting.isRead, nesting.isBreak(open.count) { characterData.append(ASCIIByte.space) }
    return true
  }

  /// Whether the text of an inner element replaces that of the outer one.
  private func isValue(_ element: ElementName, of outer: TextTarget) -> Bool {
    guard outer.depth == open.count - 1 else { return false }
    return element == .value
      ? outer.element == .rating || outer.element == .starRating
      : element == .language && outer.element == .subtitles
  }

  /// Handles the end of an element within a text.
  mutating func endInText() {
    if nesting.isRead, nesting.isBreak(open.count) { characterData.append(ASCIIByte.space) }
    nesting.end(open.count)
  }

  /// The fact that an element becomes as it is, and the attribute for its qualifier; nil where it becomes none.
  private static func fact(
    of element: ElementName
  ) -> (kind: Fact.Kind, qualifier: StaticString?, mayBeEmpty: Bool)? {
    switch element {
    case .date: (.date, nil, false)
    case .keyword: (.keyword, nil, false)
    case .language: (.language, nil, false)
    case .origLanguage: (.originalLanguage, nil, false)
    case .length: (.length, nil, false)
    case .country: (.country, nil, false)
    case .episodeNum: (.episodeNumber, "system", false)
    case .premiere: (.premiere, nil, true)
    case .lastChance: (.lastChance, nil, true)
    case .subtitles: (.subtitles, "type", true)
    case .rating: (.rating, "system", false)
    case .starRating: (.stars, "system", false)
    case .review: (.review, "source", false)
    case .image: (.image, "type", false)
    case .url: (.url, "system", false)
    case .previouslyShown: (.previouslyShown, "channel", true)
    case .aspect, .quality, .colour: (.video, nil, false)
    case .stereo: (.audio, nil, false)
    default: nil
    }
  }

  private mutating func note(_ kind: Fact.Kind, _ value: XMLAttributes.Value?) {
    guard let value, value.count <= XMLTVLimits.address else { return }
    let bytes = Span(_unsafeElements: value)
    let range = bytes.trimmed(0..<bytes.count)
    if XMLTVText.isSound(bytes, range, limit: XMLTVLimits.text) {
      if !range.isEmpty { programme.add(RecordField.of(kind), Span(), bytes.extracting(range)) }
    } else {
      let fact = text.repaired(bytes, range, limit: XMLTVLimits.text)
      if !fact.isEmpty { programme.add(RecordField.of(kind), Span(), fact.span) }
    }
  }

  private mutating func noteShowing(_ attributes: XMLAttributes) {
    if let start = attributes.value("start") { characterData.append(contentsOf: start) }
  }

  /// Repairs and stores the collected text of an element that ends.
  mutating func finishText(_ target: TextTarget, _ line: () -> Int) {
    // Moved out and in again, so that its memory serves the next text too.
    var data: [UInt8] = []
    swap(&data, &characterData)
    defer { swap(&data, &characterData) }
    let isTooLong = data.count >= XMLTVLimits.textLength
    if isTooLong { dropLastScalar(of: &data) }
    finishText(target, data.span)
    if isTooLong {
      report(.repaired, line: line(), "a text of more than \(XMLTVLimits.textLength >> 10) KB", "cut there")
    }
  }

  /// Repairs and stores the text of an element that ends. Mostly it is stored as it is.
  mutating func finishText(_ target: TextTarget, _ data: Span<UInt8>) {
    self.target = nil
    nesting = TextNesting()
    let isProse = target.element == .desc || target.element == .title || target.element == .subTitle
    if isProse, let plain = HTMLText.plain(data) { return storeRepaired(plain.span, of: target, isProse: false) }
    storeRepaired(data, of: target, isProse: isProse)
  }

  private mutating func storeRepaired(_ data: Span<UInt8>, of target: TextTarget, isProse: Bool) {
    let limit = target.element == .title ? XMLTVLimits.title : XMLTVLimits.text
    let range = data.trimmed(0..<data.count)
    if XMLTVText.isSound(data, range, limit: limit) { return store(data.extracting(range), of: target) }
    let repaired = text.repaired(data, range, limit: limit)
    // Tags may be escaped twice.
    if isProse, let plain = HTMLText.plain(repaired.span) {
      return storeRepaired(plain.span, of: target, isProse: false)
    }
    store(repaired.span, of: target)
  }

  private mutating func store(_ text: Span<UInt8>, of target: TextTarget) {
    guard !text.isEmpty || target.mayBeEmpty else { return }
    if target.element.isSign, !text.isEmpty, let holds = XMLTVReading.truth(of: text) {
      return holds ? storeSign(Span(), of: target) : ()
    }
    target.element.isSign ? storeSign(text, of: target) : storeText(text, of: target)
  }

  /// Whether a text means that a sign is set or not; `nil` for any other text.
  private static func truth(of text: Span<UInt8>) -> Bool? {
    switch text.lowercased(0..<text.count, upTo: 5) {
    case "true", "yes", "1", "y": true
    case "false", "no", "0", "n": false
    default: nil
    }
  }

  private mutating func storeSign(_ text: Span<UInt8>, of target: TextTarget) {
    switch target.element {
    case .new: programme.note(.new)
    case .live: programme.note(.live)
    default: storeText(text, of: target)
    }
  }

  private mutating func storeText(_ text: Span<UInt8>, of target: TextTarget) {
    // Moved out, so that the programme may change while it is read.
    var qualifier: [UInt8] = []
    swap(&qualifier, &self.qualifier)
    defer { swap(&qualifier, &self.qualifier) }
    switch target.element {
    case .displayName: addName(text, language: qualifier)
    case .url where channel != nil: addLink(text, system: qualifier)
    case .lcn: channel.map { channels.setNumber(Int(text.string), of: $0) }
    case .title: programme.addTitle(text, language: qualifier.span)
    case .subTitle: programme.addEpisodeTitle(text, language: qualifier.span)
    case .desc: programme.addDescription(text, language: qualifier.span)
    case .category: programme.addCategory(text, language: qualifier.span)
    case .length: addLength(text, units: qualifier)
    case .keyword: programme.addKeyword(text)
    default: programme.add(target.field, qualifier.span, text)
    }
  }

  /// Removes the last scalar, which may be cut.
  private func dropLastScalar(of data: inout [UInt8]) {
    while let last = data.last, last & 0xC0 == 0x80 { data.removeLast() }
    if let last = data.last, last >= 0xC0 { data.removeLast() }
  }

  private mutating func addName(_ name: Span<UInt8>, language: [UInt8]) {
    guard let channel else { return }
    channels.addName(
      name.string, language: String(decoding: language, as: UTF8.self).nonEmpty,
      to: channel)
  }

  /// Adds the length in minutes, whatever its units are. One that cannot be read is reported.
  private mutating func addLength(_ text: Span<UInt8>, units: [UInt8]) {
    // Nearly every length is a whole number of minutes.
    let plain = units.isEmpty || units.first == UInt8(ascii: "m") ? text.number(0..<text.count) : nil
    guard let minutes = plain ?? LengthText(text.string, units: String(decoding: units, as: UTF8.self))?.minutes else {
      return report(.repaired, line: head?.line ?? 0, "the length is \(text.string.quoted)", "left out")
    }
    programme.add(RecordField.of(.length), Span(), Array(String(minutes).utf8).span)
  }
}

extension ElementName {
  fileprivate var isPicture: Bool { self == .aspect || self == .quality || self == .colour }
  fileprivate var isSound: Bool { self == .stereo }
  /// Whether the element is a sign, which counts by its presence.
  fileprivate var isSign: Bool {
    self == .new || self == .live || self == .premiere || self == .lastChance || self == .previouslyShown
  }
}

/// Repairs the texts of elements and attributes, and cuts them at a limit.
struct XMLTVText {
  /// The repairs since this was last emptied.
  var repairs: Set<TextRepair> = []

  /// Whether a text needs no repair.
  static func isSound(_ text: Span<UInt8>, _ range: Range<Int>, limit: Int) -> Bool {
    range.count <= limit && TextMender.isClean(text, range)
  }

  /// A text that is repaired and cut at a number of letters.
  mutating func repaired(_ text: Span<UInt8>, _ range: Range<Int>, limit: Int) -> [UInt8] {
    let repaired = TextMender.repaired(text, range)
    repairs.formUnion(repaired.repairs)
    return Array(repaired.text.cut(to: limit).utf8)
  }

  /// Appends a text to some bytes, without white space at its ends, cut at a number of letters.
  mutating func append(_ text: Span<UInt8>, to bytes: inout [UInt8], limit: Int = XMLTVLimits.text) {
    let range = text.trimmed(0..<text.count)
    if XMLTVText.isSound(text, range, limit: limit) {
      return text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    bytes.append(contentsOf: repaired(text, range, limit: limit))
  }

  /// The text of an attribute.
  mutating func text(_ value: XMLAttributes.Value, limit: Int = XMLTVLimits.text) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Span(_unsafeElements: value), to: &bytes, limit: limit)
    return bytes
  }
}
