/// A character written as an HTML entity, such as `&eacute;`, `&#39;` or `&#x2019;`, or in the feed's own way as
/// `{pound}`.
struct Entity {
  let scalar: Unicode.Scalar
  /// How many bytes it is written in.
  let length: Int

  /// The entity at the start of a range; nil where there is none that is known.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let closing = bytes[range.lowerBound] == ASCIIByte.brace ? UInt8(ascii: "}") : UInt8(ascii: ";")
    guard let end = range.prefix(12).first(where: { bytes[$0] == closing }) else { return nil }
    var letters: [UInt8] = []
    for place in range.lowerBound + 1..<max(range.lowerBound + 1, end) { letters.append(bytes[place]) }
    let name = String(decoding: letters, as: UTF8.self)
    guard let scalar = closing == UInt8(ascii: "}") ? Entity.braced(name) : Entity.named(name) else { return nil }
    self.scalar = scalar
    length = end + 1 - range.lowerBound
  }

  private static func braced(_ name: String) -> Unicode.Scalar? {
    name == "pound" ? "£" : nil
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    // Swift reads a sign too, HTML does not.
    guard let number, !digits.contains("+") else { return nil }
    // As browsers do: numbers of C1 controls mean windows-1252; no entity is a way to smuggle a control in.
    if number < 0x20 || number == 0x7F { return " " }
    if (0x80..<0xA0).contains(number) { return FeedEncoding.windows1252(UInt8(number)) }
    return Unicode.Scalar(number)
  }

  /// HTML 4's entities for markup, Latin-1 and the punctuation of English text.
  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "euro": "€", "trade": "™", "bull": "•",
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "hellip": "…", "oelig": "œ", "OElig": "Œ", "scaron": "š", "Scaron": "Š", "Yuml": "Ÿ", "dagger": "†",
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return names
  }()

  /// U+00A0 to U+00FF, in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """
}
