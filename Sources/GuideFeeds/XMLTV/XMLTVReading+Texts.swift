import GuideModel

/// Collects the text of elements and stores it.
extension XMLTVReading {
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard target != nil, nesting.isRead, characterData.count < XMLTVLimits.textLength else { return }
    // The limit applies to the whole text, because it may arrive in chunks.
    characterData.append(contentsOf: bytes.prefix(XMLTVLimits.textLength - characterData.count))
  }

  /// Begins to collect the text of the innermost element.
  private mutating func collectText(
    _ element: ElementName, _ kind: Fact.Kind? = nil, _ qualifier: XMLAttributes.Value? = nil, mayBeEmpty: Bool = false
  ) {
    characterData.empty()
    self.qualifier.empty()
    if let qualifier { text.append(Span(_unsafeElements: qualifier), to: &self.qualifier, limit: 256) }
    target = TextTarget(element: element, depth: open.count, kind: kind, mayBeEmpty: mayBeEmpty)
  }

  /// Begins to collect the text of the innermost element, whose language is in the attributes.
  private mutating func collectText(_ element: ElementName, in attributes: XMLAttributes) {
    // Some XML libraries write `xml:lang`.
    collectText(element, nil, attributes.value("lang") ?? attributes.value("xml:lang"))
    LanguageCode.canonicalise(&qualifier)
  }

  mutating func beginInChannel(_ element: ElementName, _ attributes: XMLAttributes) {
    // Some guides nest names.
    switch element {
    case .displayName, .lcn: collectText(element, in: attributes)
    case .fact(.url): collectText(element, nil, attributes.value("system"))
    case .fact(.icon): addIcon(attributes)
    default: break
    }
  }

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
    switch element {
    case .fact(let kind): beginFact(kind, attributes)
    case .new, .live: if XMLTVReading.isSet(attributes) { collectText(element, mayBeEmpty: true) }
    case .aspect: collectPart(element, .video, "aspect")
    case .quality: collectPart(element, .video, "quality")
    case .colour: collectPart(element, .video, "colour")
    case .stereo: collectPart(element, .audio, "stereo")
    default: break
    }
  }

  private mutating func beginFact(_ kind: Fact.Kind, _ attributes: XMLAttributes) {
    let element = ElementName.fact(kind)
    guard let form = XMLTVReading.forms[Int(kind.rawValue & 0x3F)] else { return }
    switch (form.shape, kind) {
    // The icons of ratings and stars are badges, not pictures of the programme.
    case (_, .icon): if open.count == itemDepth + 1 { note(.icon, attributes.value("src")) }
    case (.translated, _): collectText(element, in: attributes)
    case (.credit, _) where open.count < 2 || open[open.count - 2] != .credits: break
    case (.sign, _) where !XMLTVReading.isSet(attributes): break
    case (.parts, _), (.attribute, _): break
    default:
      let qualifier = form.qualifier.flatMap(attributes.value)
      collectText(element, kind, qualifier, mayBeEmpty: form.shape == .sign || kind == .subtitles)
      if kind == .previouslyShown, let start = attributes.value("start") { characterData.append(contentsOf: start) }
    }
  }

  /// The elements for facts, by the lower bits of their kinds' letters.
  private static let forms = (0x40..<0x80).map { Fact.Kind(rawValue: $0)?.row.element }

  /// Begins to collect the text of a picture or sound property, whose name is the qualifier.
  private mutating func collectPart(_ element: ElementName, _ kind: Fact.Kind, _ name: StaticString) {
    collectText(element, kind)
    name.withUTF8Buffer { qualifier.append(contentsOf: $0) }
  }

  /// Whether a flag element is not explicitly set to false.
  private static func isSet(_ attributes: XMLAttributes) -> Bool {
    attributes.value("value").flatMap { truth(of: Span(_unsafeElements: $0)) } ?? true
  }

  /// Handles an element inside text. Returns false if it should be read like any other.
  mutating func isText(_ element: ElementName?, _ name: XMLAttribute.Bytes, in outer: TextTarget) -> Bool {
    // Some guides nest names.
    if channel != nil, element != nil { return false }
    if let element, isValue(element, of: outer) {
      characterData.empty()
      target = TextTarget(element: element, depth: open.count, kind: outer.kind, mayBeEmpty: outer.mayBeEmpty)
      return true
    }
    let name = String(decoding: name.lowercasedASCII ?? Array(name), as: UTF8.self)
    // People may also have addresses and pictures.
    let isApart = element == .fact(.url) || element == .fact(.image) || element == .fact(.icon)
    nesting.begin(open.count, isRead: !isApart, isBreak: !HTMLText.isInline(name))
    if nesting.isRead, nesting.isBreak(open.count) { characterData.append(ASCIIByte.space) }
    return true
  }

  /// Whether the text of an inner element replaces that of the outer one.
  private func isValue(_ element: ElementName, of outer: TextTarget) -> Bool {
    guard outer.depth == open.count - 1 else { return false }
    return element == .value
      ? outer.element == .fact(.rating) || outer.element == .fact(.starRating)
      : element == .fact(.language) && outer.element == .fact(.subtitles)
  }

  /// Handles the end of an element inside text.
  mutating func endInText() {
    if nesting.isRead, nesting.isBreak(open.count) { characterData.append(ASCIIByte.space) }
    nesting.end(open.count)
  }

  private mutating func note(_ kind: Fact.Kind, _ value: XMLAttributes.Value?) {
    guard let value, value.count <= XMLTVLimits.address else { return }
    let bytes = Span(_unsafeElements: value)
    let range = bytes.trimmed(0..<bytes.count)
    if XMLTVText.isSound(bytes, range, limit: XMLTVLimits.text) {
      if !range.isEmpty { programme.add(kind, Span(), bytes.extracting(range)) }
    } else {
      let fact = text.repaired(bytes, range, limit: XMLTVLimits.text)
      if !fact.isEmpty { programme.add(kind, Span(), fact.span) }
    }
  }

  /// Repairs and stores the collected text of an element that ends.
  mutating func finishText(_ target: TextTarget, _ line: () -> Int) {
    // Moved out and in again, so that its memory can be reused.
    var data: [UInt8] = []
    swap(&data, &characterData)
    defer { swap(&data, &characterData) }
    let isTooLong = data.count >= XMLTVLimits.textLength
    if isTooLong { dropLastScalar(of: &data) }
    finishText(target, data.span)
    if isTooLong {
      report(.repaired, line: line(), "text of more than \(XMLTVLimits.textLength >> 10) KB", "truncated")
    }
  }

  /// Repairs and stores the text of an element that ends. Usually no repair is needed.
  mutating func finishText(_ target: TextTarget, _ data: Span<UInt8>) {
    self.target = nil
    nesting = TextNesting()
    let isProse =
      switch target.element {
      case .fact(.otherTitle), .fact(.otherEpisodeTitle), .fact(.otherDescription): true
      default: false
      }
    if isProse, let plain = HTMLText.plain(data) { return storeRepaired(plain.span, of: target, isProse: false) }
    storeRepaired(data, of: target, isProse: isProse)
  }

  private mutating func storeRepaired(_ data: Span<UInt8>, of target: TextTarget, isProse: Bool) {
    let limit = target.element == .fact(.otherTitle) ? XMLTVLimits.title : XMLTVLimits.text
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
    guard target.element.isSign else { return text.isEmpty && !target.mayBeEmpty ? () : storeText(text, of: target) }
    switch text.isEmpty ? nil : XMLTVReading.truth(of: text) {
    case nil: storeText(text, of: target)
    case true?: storeText(Span(), of: target)
    case false?: break
    }
  }

  /// Whether a string sets a flag element to true or false; `nil` for any other text.
  private static func truth(of text: Span<UInt8>) -> Bool? {
    switch text.lowercased(0..<text.count, upTo: 5) {
    case "true", "yes", "1", "y": true
    case "false", "no", "0", "n": false
    default: nil
    }
  }

  private mutating func storeText(_ text: Span<UInt8>, of target: TextTarget) {
    // Moved out, so that the programme may change while the qualifier is in use.
    var qualifier: [UInt8] = []
    swap(&qualifier, &self.qualifier)
    defer { swap(&qualifier, &self.qualifier) }
    switch target.element {
    case .displayName: addName(text, language: qualifier)
    case .fact(.url) where channel != nil: addLink(text, system: qualifier)
    case .lcn: channel.map { channels.setNumber(Int(text.string), of: $0) }
    case .new: programme.note(.new)
    case .live: programme.note(.live)
    case .fact(.otherTitle): programme.addTitle(text, language: qualifier.span)
    case .fact(.otherEpisodeTitle): programme.addEpisodeTitle(text, language: qualifier.span)
    case .fact(.otherDescription): programme.addDescription(text, language: qualifier.span)
    case .fact(.otherGenre): programme.addCategory(text, language: qualifier.span)
    case .fact(.length): addLength(text, units: qualifier)
    case .fact(.keyword): programme.addKeyword(text)
    default: if let kind = target.kind { programme.add(kind, qualifier.span, text) }
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

  /// Adds the length in minutes, from any unit. Reports an unreadable one.
  private mutating func addLength(_ text: Span<UInt8>, units: [UInt8]) {
    // Nearly every length is a whole number of minutes.
    let plain = units.isEmpty || units.first == UInt8(ascii: "m") ? text.number(0..<text.count) : nil
    guard let minutes = plain ?? ParsedLength(text.string, units: String(decoding: units, as: UTF8.self))?.minutes
    else {
      return report(.repaired, line: head?.line ?? 0, "the length is \(text.string.quoted)", "left out")
    }
    programme.add(.length, Span(), Array(String(minutes).utf8).span)
  }
}

extension ElementName {
  /// Whether the element is a flag, set by its presence.
  fileprivate var isSign: Bool {
    switch self {
    case .new, .live, .fact(.premiere), .fact(.lastChance), .fact(.previouslyShown): true
    default: false
    }
  }
}

/// Repairs the text of elements and attributes, and cuts it at a limit.
struct XMLTVText {
  /// The repairs made since this set was last cleared.
  var repairs: Set<TextRepair> = []

  /// Whether a string needs no repair.
  static func isSound(_ text: Span<UInt8>, _ range: Range<Int>, limit: Int) -> Bool {
    range.count <= limit && TextRepairer.isClean(text, range)
  }

  /// A string, repaired and cut at a number of characters.
  mutating func repaired(_ text: Span<UInt8>, _ range: Range<Int>, limit: Int) -> [UInt8] {
    let repaired = TextRepairer.repaired(text, range)
    repairs.formUnion(repaired.repairs)
    return Array(repaired.text.cut(to: limit).utf8)
  }

  /// Repairs and trims a string, cuts it at a number of characters, and appends it to `bytes`.
  mutating func append(_ text: Span<UInt8>, to bytes: inout [UInt8], limit: Int = XMLTVLimits.text) {
    let range = text.trimmed(0..<text.count)
    if XMLTVText.isSound(text, range, limit: limit) {
      return text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    bytes.append(contentsOf: repaired(text, range, limit: limit))
  }

  mutating func text(_ value: XMLAttributes.Value, limit: Int = XMLTVLimits.text) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Span(_unsafeElements: value), to: &bytes, limit: limit)
    return bytes
  }
}
