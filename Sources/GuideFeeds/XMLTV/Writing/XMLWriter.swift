import GuideModel

/// Writes XML as UTF-8, one element a line. Its texts can be read back, and are harmless when printed to a terminal.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends markup as it is.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ markup: [UInt8]) {
    bytes.append(contentsOf: markup)
  }

  /// Removes the last bytes.
  mutating func removeLast(_ count: Int) {
    bytes.removeLast(count)
  }

  /// Appends an element with a text, indented for a programme.
  mutating func element(_ name: ElementName, _ text: String) {
    element(name, [], text)
  }

  /// Appends an element with a text and the attributes that are not nil.
  mutating func element(_ name: ElementName, _ attributes: [(StaticString, String?)], _ text: String) {
    begin(name, attributes)
    self.text(text)
    end(name)
  }

  /// Appends an element without content.
  mutating func emptyElement(_ name: ElementName, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw("/>\n")
  }

  /// Appends a start tag on a new line.
  mutating func begin(_ name: ElementName, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw(">")
  }

  private mutating func open(_ name: ElementName, _ attributes: [(StaticString, String?)]) {
    raw("    <")
    bytes.append(contentsOf: name.rawValue.utf8)
    for case (let name, let value?) in attributes { attribute(name, value) }
  }

  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  mutating func end(_ name: ElementName) {
    raw("</")
    bytes.append(contentsOf: name.rawValue.utf8)
    raw(">\n")
  }

  /// Appends a text, for an element or for an attribute in double quotes.
  ///
  /// Entities in it are escaped twice, because tvgrid resolves entities once more after the XML parser.
  mutating func text(_ text: String) {
    let (ampersand, brace) = (ASCIIByte.ampersand, ASCIIByte.brace)
    guard text.utf8.contains(where: { $0 == ampersand || $0 == brace }) else { return escaped(text) }
    let letters = Array(text.utf8)
    var start = 0
    for index in letters.indices where letters[index] == ampersand || letters[index] == brace {
      guard Entity(letters.span, index..<letters.count) != nil else { continue }
      escaped(String(decoding: letters[start..<index], as: UTF8.self))
      if letters[index] == ampersand { raw("&amp;amp;") } else { raw("&amp;#123;") }
      start = index + 1
    }
    escaped(String(decoding: letters[start...], as: UTF8.self))
  }

  /// Appends a text with what XML escapes, such as an id, in which readers resolve nothing else.
  mutating func escaped(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { letters in
      guard !letters.contains(where: XMLWriter.needsCare) else { return false }
      bytes.append(contentsOf: letters)
      return true
    }
    if isPlain { return }
    for scalar in text.unicodeScalars { append(scalar) }
  }

  /// Whether a byte has to be escaped, or may begin a scalar that has to.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x26: raw("&amp;")
    case 0x3C: raw("&lt;")
    case 0x3E: raw("&gt;")
    case 0x22: raw("&quot;")
    case 0x09, 0x0A, 0x0D: raw(" ")
    // XML has no such characters.
    case 0..<0x20, 0xFFFE, 0xFFFF: break
    // Terminal controls, unusual line ends and direction marks become character references.
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      bytes.append(contentsOf: "&#\(scalar.value);".utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

// MARK: - The elements of a programme, in the order of the DTD

extension XMLWriter {
  mutating func write(_ title: String, _ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    element(.title, title)
    writeTexts(.title, .title, facts)
    writeEpisodeTitles(title, details, facts)
    if let description = details.description { element(.desc, description) }
    writeTexts(.desc, .description, facts)
    writeCredits(details, facts)
    writeFirst(.date, .date, facts)
    for genre in details.genres { element(.category, genre) }
    writeTexts(.category, .genre, facts)
    writeFilm(details, facts)
    writeAll(.keyword, .keyword, facts)
    writeFirst(.language, .language, facts)
    writeFirst(.origLanguage, .originalLanguage, facts)
    if let length = facts.first(.length) { element(.length, [("units", "minutes")], length.text) }
    for fact in facts.all where fact.kind == .icon { emptyElement(.icon, [("src", fact.text)]) }
    writeAll(.url, .url, facts, qualifier: "system")
    writeAll(.country, .country, facts)
    writeAll(.episodeNum, .episodeNumber, facts, qualifier: "system")
    writeParts(.video, [(.colour, "colour"), (.aspect, "aspect"), (.quality, "quality")], .video, facts)
    writeParts(.audio, [(.stereo, "stereo")], .audio, facts)
    writeShowings(facts)
    writeJudgements(facts)
  }

  /// Appends the texts of other languages.
  private mutating func writeTexts(_ name: ElementName, _ kind: Fact.Kind, _ facts: XMLTVFacts) {
    writeAll(name, kind, facts, qualifier: "lang")
  }

  private mutating func writeAll(
    _ name: ElementName, _ kind: Fact.Kind, _ facts: XMLTVFacts, qualifier: StaticString = ""
  ) {
    for fact in facts.all where fact.kind == kind {
      element(name, qualifier.utf8CodeUnitCount > 0 ? [(qualifier, fact.qualifier)] : [], fact.text)
    }
  }

  /// Appends an element that the DTD has only once.
  private mutating func writeFirst(_ name: ElementName, _ kind: Fact.Kind, _ facts: XMLTVFacts) {
    if let fact = facts.first(kind) { element(name, fact.text) }
  }

  /// Appends the episode's names. If only other languages have one, the title goes first, which a reader ignores there.
  private mutating func writeEpisodeTitles(_ title: String, _ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    if let name = details.summary.episodeTitle ?? facts.first(.episodeTitle).map({ _ in title }) {
      element(.subTitle, name)
    }
    writeTexts(.subTitle, .episodeTitle, facts)
  }

  private mutating func writeCredits(_ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    let start = bytes.count
    raw("    <credits>\n")
    let empty = bytes.count
    for name in details.directors { credit(.director, name) }
    for member in details.cast { credit(.actor, member.name, role: member.role) }
    for (name, kind) in XMLWriter.credits {
      for fact in facts.all where fact.kind == kind { credit(name, fact.text) }
    }
    if bytes.count == empty { removeLast(bytes.count - start) } else { raw("    </credits>\n") }
  }

  private static let credits: [(ElementName, Fact.Kind)] = [
    (.writer, .writer), (.adapter, .adapter), (.producer, .producer), (.composer, .composer), (.editor, .editor),
    (.presenter, .presenter), (.commentator, .commentator), (.guest, .guest),
  ]

  private mutating func credit(_ name: ElementName, _ text: String, role: String? = nil) {
    raw("  ")
    element(name, [("role", role)], text)
  }

  /// Other programs recognise a film by a category. If no genre is one, it is a category without linguistic content, which
  /// is not displayed.
  private mutating func writeFilm(_ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    let genres = details.genres + facts.all.filter { $0.kind == .genre }.map(\.text)
    if facts.isFilm, !genres.contains(where: XMLTVProgramme.isFilm) {
      element(.category, [("lang", "zxx")], "Film")
    }
  }

  /// Appends the properties of the picture or the sound, each once.
  private mutating func writeParts(
    _ name: ElementName, _ parts: [(ElementName, String)], _ kind: Fact.Kind, _ facts: XMLTVFacts
  ) {
    let told = parts.compactMap { part, qualifier in
      facts.all.first { $0.kind == kind && $0.qualifier == qualifier }.map { (part, $0.text) }
    }
    guard !told.isEmpty else { return }
    begin(name)
    raw("\n")
    for (part, text) in told {
      raw("  ")
      element(part, text)
    }
    raw("    ")
    end(name)
  }

  private mutating func writeShowings(_ facts: XMLTVFacts) {
    if let previous = facts.first(.previouslyShown) {
      emptyElement(.previouslyShown, [("start", previous.text.nonEmpty), ("channel", previous.qualifier)])
    }
    writeFirst(.premiere, .premiere, facts)
    writeFirst(.lastChance, .lastChance, facts)
    if facts.isNew { emptyElement(.new) }
    for fact in facts.all where fact.kind == .subtitles { writeSubtitles(fact) }
  }

  private mutating func writeSubtitles(_ fact: Fact) {
    let type = fact.qualifier.flatMap { ["teletext", "onscreen", "deaf-signed"].contains($0) ? $0 : nil }
    if fact.text.isEmpty { return emptyElement(.subtitles, [("type", type)]) }
    writeValue(.subtitles, [("type", type)], .language, fact.text)
  }

  private mutating func writeJudgements(_ facts: XMLTVFacts) {
    for (name, kind) in [(ElementName.rating, Fact.Kind.rating), (.starRating, .stars)] {
      for fact in facts.all where fact.kind == kind {
        writeValue(name, [("system", fact.qualifier)], .value, fact.text)
      }
    }
    for fact in facts.all where fact.kind == .review {
      let type = fact.text.hasPrefix("http://") || fact.text.hasPrefix("https://") ? "url" : "text"
      element(.review, [("type", type), ("source", fact.qualifier)], fact.text)
    }
    for fact in facts.all where fact.kind == .image {
      let types = ["poster", "backdrop", "still", "person", "character"]
      element(.image, [("type", fact.qualifier.flatMap { types.contains($0) ? $0 : nil })], fact.text)
    }
  }

  /// Appends an element with its text in an inner element.
  private mutating func writeValue(
    _ name: ElementName, _ attributes: [(StaticString, String?)], _ inner: ElementName, _ text: String
  ) {
    begin(name, attributes)
    raw("\n  ")
    element(inner, text)
    raw("    ")
    end(name)
  }
}
