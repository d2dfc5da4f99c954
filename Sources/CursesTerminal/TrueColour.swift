import CNcurses

/// The description of a terminal that takes red, green and blue, for ncurses.
///
/// ncurses draws in true colour only by a description that says so (`xterm-direct`), which most machines lack, and in which the
/// palette of 256 is gone. So the terminal's own description is read and given to ncurses again (`TERMINFO=hex:...`), with 2^24
/// colours: a number below 256 is an entry of the palette, any other red, green and blue. The person's palette is never changed.
enum TrueColour {
  /// Whether the open screen has such a description. One that has as many colours by itself takes only 8 by the palette.
  static var isOpen: Bool { AttributeSequences.bytes(of: "setaf") == Array(letters.utf8) }

  /// The setting of the environment that describes the terminal of a type so; nil where it has no 256 colours, or does not
  /// say that it takes others. `isAnnounced` is whether the environment says so.
  static func setting(for type: String, isAnnounced: Bool) -> String? {
    var found: Int32 = 0
    guard setupterm(type, 1, &found) == OK else { return nil }
    defer { del_curterm(cnc_terminal()) }
    let takesMore =
      isAnnounced || tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || AttributeSequences.has("RGB")
    guard takesMore, tigetnum("colors") >= 256 else { return nil }
    var text = "TERMINFO=hex:"
    for byte in TerminalDescription.bytes(of: type) {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }

  /// The sequence for letters in a colour, in terminfo's language. With semicolons, since more terminals understand them than
  /// colons.
  static let letters =
    "\u{1B}[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e%p1%{256}%<%t38;5;%p1%d"
    + "%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
  /// The same for the ground.
  static let ground =
    "\u{1B}[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e%p1%{256}%<%t48;5;%p1%d"
    + "%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
}

/// A terminal's description as `tic` writes it (term(5), with numbers of 32 bits).
private struct TerminalDescription {
  /// Those that have names of their own: `AX`, by which ncurses takes back the colour of letters alone, `RGB`, without which it
  /// has a table of all colours, and keys that the program has a use for.
  private static let flags = ["AX", "RGB"]
  private static let keys = ["kDN", "kLFT", "kLFT5", "kLFT6", "kRIT", "kRIT5", "kRIT6", "kUP"]

  private var bytes: [UInt8] = []

  /// That of the terminal that is set up, with true colour.
  static func bytes(of type: String) -> [UInt8] {
    var description = TerminalDescription()
    description.add(named: type)
    description.addFurther()
    return description.bytes
  }

  private mutating func add(named type: String) {
    var texts = TextTable()
    for index in 0..<STRCOUNT {
      let name = String(cString: cnc_text_name(index))
      switch name {
      case "setaf": texts.add(Array(TrueColour.letters.utf8))
      case "setab": texts.add(Array(TrueColour.ground.utf8))
      default: texts.add(AttributeSequences.bytes(of: name))
      }
    }
    let counts = [0x21E, type.utf8.count + 1, Int(BOOLCOUNT), Int(NUMCOUNT), Int(STRCOUNT), texts.bytes.count]
    for count in counts { append(count) }
    bytes += type.utf8
    bytes.append(0)
    for index in 0..<BOOLCOUNT { bytes.append(tigetflag(cnc_flag_name(index)) > 0 ? 1 : 0) }
    fill()
    for index in 0..<NUMCOUNT {
      let name = String(cString: cnc_number_name(index))
      let number = name == "colors" ? 1 << 24 : name == "pairs" ? 1 << 16 : Int(max(-1, tigetnum(name)))
      append(number)
      append(number >> 16)
    }
    for offset in texts.offsets { append(offset) }
    bytes += texts.bytes
    fill()
  }

  private mutating func addFurther() {
    var (texts, names) = (TextTable(), TextTable())
    for flag in Self.flags { names.add(Array(flag.utf8)) }
    for key in Self.keys {
      guard let text = AttributeSequences.bytes(of: key) else { continue }
      texts.add(text)
      names.add(Array(key.utf8))
    }
    let offsets = texts.offsets + names.offsets
    let counts = [Self.flags.count, 0, texts.offsets.count, offsets.count, texts.bytes.count + names.bytes.count]
    for count in counts { append(count) }
    bytes.append(tigetflag("AX") > 0 ? 1 : 0)
    bytes.append(1)
    for offset in offsets { append(offset) }
    bytes += texts.bytes
    bytes += names.bytes
  }

  /// Adds a number of 16 bits.
  private mutating func append(_ number: Int) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Numbers stand at even places.
  private mutating func fill() {
    if bytes.count % 2 != 0 { bytes.append(0) }
  }

  /// Texts that end with a zero, and where each begins; -1 for none.
  private struct TextTable {
    var bytes: [UInt8] = []
    var offsets: [Int] = []

    mutating func add(_ text: [UInt8]?) {
      offsets.append(text == nil ? -1 : bytes.count)
      guard let text else { return }
      bytes += text
      bytes.append(0)
    }
  }
}
