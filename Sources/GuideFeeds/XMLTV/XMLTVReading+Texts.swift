import GuideModel

/// The texts of elements, and what becomes of them.
extension XMLTVReading {
  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let wanted, wanted.depth == open.count, letters.count < XMLTVLimits.textLength else { return }
    letters.append(contentsOf: bytes)
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
    if element == .displayName || element == .lcn { want(element, 0, attributes.value("lang")) }
  }

  mutating func beginInProgramme(_ element: ElementName, _ attributes: XMLAttributes) {
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
    guard let value, value.count <= 2_083 else { return }
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
    case .keyword: programme.addKeyword(words.span)
    default: programme.add(wanted.field, wanted.qualifier, words.span)
    }
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
