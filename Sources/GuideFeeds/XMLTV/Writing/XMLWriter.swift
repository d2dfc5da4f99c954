import GuideModel

/// Writes XML as UTF-8, one element per line. Its strings can be read back, and are safe to print to a terminal.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends markup unchanged.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ markup: [UInt8]) {
    bytes.append(contentsOf: markup)
  }

  mutating func removeLast(_ count: Int) {
    bytes.removeLast(count)
  }

  /// Appends an element with text, indented for a programme.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name, [], text)
  }

  /// Appends an element with text and the attributes that are not `nil`.
  mutating func element(_ name: StaticString, _ attributes: [(StaticString, String?)], _ text: String) {
    begin(name, attributes)
    self.text(text)
    end(name)
  }

  mutating func emptyElement(_ name: StaticString, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw("/>\n")
  }

  /// Appends a start tag on a new line.
  mutating func begin(_ name: StaticString, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw(">")
  }

  private mutating func open(_ name: StaticString, _ attributes: [(StaticString, String?)]) {
    raw("    <")
    raw(name)
    for case (let name, let value?) in attributes { attribute(name, value) }
  }

  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  mutating func end(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">\n")
  }

  /// Appends a string for an element or an attribute in double quotes. Entities in it are escaped twice, because tvgrid
  /// resolves entities once more after the XML parser.
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

  /// Appends a string with XML's escapes only. For strings such as ids, in which readers resolve nothing else.
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

  /// Whether a byte must be escaped, or may begin a scalar that must be.
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
    // XML does not allow these characters.
    case 0..<0x20, 0xFFFE, 0xFFFF: break
    // Terminal controls, unusual line endings and direction marks become character references.
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      bytes.append(contentsOf: "&#\(scalar.value);".utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

// MARK: - The elements of a programme, in the order of the DTD

extension XMLWriter {
  mutating func write(_ title: String, _ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    element("title", title)
    write(.otherTitle, facts)
    // If only other languages have an episode title, the programme's title is written before them. A reader ignores it there.
    if let name = details.summary.episodeTitle ?? facts.first(.otherEpisodeTitle).map({ _ in title }) {
      element("sub-title", name)
    }
    write(.otherEpisodeTitle, facts)
    if let description = details.description { element("desc", description) }
    write(.otherDescription, facts)
    writeCredits(details, facts)
    write(.date, facts)
    for genre in details.genres { element("category", genre) }
    write(.otherGenre, facts)
    writeFilm(details, facts)
    for kind in XMLWriter.rest { write(kind, facts) }
  }

  private static let credits = Fact.Kind.of(.credit).map(\.kind)
  /// The kinds after the genres, in the order of the DTD.
  private static let rest = Fact.Kind.allCases.drop { $0 != .keyword }
  /// The elements for kinds, by the lower bits of their letters.
  private static let elements = (0x40..<0x80).map { Fact.Kind(rawValue: $0)?.row.element }

  private mutating func write(_ kind: Fact.Kind, _ facts: XMLTVFacts) {
    guard let element = XMLWriter.elements[Int(kind.rawValue & 0x3F)] else { return }
    if element.shape == .parts { return writeParts(element.name, kind, facts) }
    // The loop uses indices, because iterating over the facts would copy each one.
    for index in facts.all.indices where facts.all[index].kind == kind {
      write(facts.all[index], element)
      if element.shape == .once || element.shape == .sign { break }
    }
    if kind == .lastChance, facts.isNew { emptyElement("new") }
  }

  private mutating func write(_ fact: Fact, _ element: XMLTVElement) {
    switch fact.kind {
    case .length: self.element(element.name, [("units", "minutes")], fact.text)
    case .icon: emptyElement(element.name, [("src", fact.text)])
    case .previouslyShown:
      emptyElement(element.name, [("start", fact.text.nonEmpty), ("channel", fact.qualifier)])
    case .subtitles:
      let type = fact.qualifier.flatMap { ["teletext", "onscreen", "deaf-signed"].contains($0) ? $0 : nil }
      if fact.text.isEmpty { return emptyElement(element.name, [("type", type)]) }
      writeValue(element.name, [("type", type)], "language", fact.text)
    case .review:
      let type = fact.text.hasPrefix("http://") || fact.text.hasPrefix("https://") ? "url" : "text"
      self.element(element.name, [("type", type), ("source", fact.qualifier)], fact.text)
    case .image:
      let types = ["poster", "backdrop", "still", "person", "character"]
      self.element(element.name, [("type", fact.qualifier.flatMap { types.contains($0) ? $0 : nil })], fact.text)
    default:
      let attributes = element.qualifier.map { [($0, fact.qualifier)] } ?? []
      switch element.shape {
      case .text, .once, .sign, .translated: self.element(element.name, attributes, fact.text)
      case .value: writeValue(element.name, attributes, "value", fact.text)
      case .credit: credit(element.name, fact.text)
      case .parts, .attribute: break
      }
    }
  }

  private mutating func writeCredits(_ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    let start = bytes.count
    raw("    <credits>\n")
    let empty = bytes.count
    for name in details.directors { credit("director", name) }
    for member in details.cast { credit("actor", member.name, role: member.role) }
    for kind in XMLWriter.credits { write(kind, facts) }
    if bytes.count == empty { removeLast(bytes.count - start) } else { raw("    </credits>\n") }
  }

  private mutating func credit(_ name: StaticString, _ text: String, role: String? = nil) {
    raw("  ")
    element(name, [("role", role)], text)
  }

  /// Adds a film category if no genre means film, because other programs recognise films that way. Its language code
  /// means "no linguistic content", so it is not displayed.
  private mutating func writeFilm(_ details: ProgrammeDetails, _ facts: XMLTVFacts) {
    let genres = details.genres + facts.all.filter { $0.kind == .otherGenre }.map(\.text)
    if facts.isFilm, !genres.contains(where: XMLTVProgramme.isFilm) {
      element("category", [("lang", "zxx")], "Film")
    }
  }

  /// Appends the properties of the picture or sound, each once.
  private mutating func writeParts(_ name: StaticString, _ kind: Fact.Kind, _ facts: XMLTVFacts) {
    let parts: [StaticString] = kind == .video ? ["colour", "aspect", "quality"] : ["stereo"]
    let stated = parts.compactMap { part in
      let name = "\(part)"
      return facts.all.first { $0.kind == kind && $0.qualifier == name }.map { (part, $0.text) }
    }
    guard !stated.isEmpty else { return }
    begin(name)
    raw("\n")
    for (part, text) in stated {
      raw("  ")
      element(part, text)
    }
    raw("    ")
    end(name)
  }

  /// Appends an element with its text in an inner element.
  private mutating func writeValue(
    _ name: StaticString, _ attributes: [(StaticString, String?)], _ inner: StaticString, _ text: String
  ) {
    begin(name, attributes)
    raw("\n  ")
    element(inner, text)
    raw("    ")
    end(name)
  }
}
