import CNcurses

/// A terminal description with true colour, for ncurses.
///
/// ncurses uses true colour only with a description that declares it (`xterm-direct`). Most machines lack such a
/// description, and it makes the palette of 256 colours unavailable. So the terminal's own description is read and
/// passed back to ncurses (`TERMINFO=hex:...`) with 2^24 colours, where a number below 256 is a palette entry, and any
/// other is an RGB value. The user's palette is never changed.
enum TrueColour {
  /// Whether the open screen uses such a description. With the terminal's own true-colour description, only 8 palette
  /// colours are available.
  static var isOpen: Bool { AttributeSequences.bytes(of: "setaf") == Array(letters.utf8) }

  /// The value of `TERMINFO` for a terminal type; `nil` if it does not have 256 colours, or if neither the type nor the
  /// environment (`isAnnounced`) announces true colour.
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

  /// The sequence for the foreground colour in terminfo's language. More terminals understand semicolons than colons.
  static let letters =
    "\u{1B}[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e%p1%{256}%<%t38;5;%p1%d"
    + "%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
  /// The sequence for the background colour.
  static let ground =
    "\u{1B}[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e%p1%{256}%<%t48;5;%p1%d"
    + "%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
}

/// A terminal description in the format of `tic` (term(5), with 32-bit numbers).
private struct TerminalDescription {
  /// Extended capabilities: `AX`, with which ncurses resets only the foreground colour; `RGB`, without which it keeps a
  /// table of all colours; and, in `keys`, the keys that the program uses.
  private static let flags = ["AX", "RGB"]
  private static let keys = ["kDN", "kLFT", "kLFT5", "kLFT6", "kRIT", "kRIT5", "kRIT6", "kUP"]

  private var bytes: [UInt8] = []

  /// The description of the current terminal, with true colour.
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

  private mutating func append(_ number: Int) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Pads to an even offset, because numbers must be aligned.
  private mutating func fill() {
    if bytes.count % 2 != 0 { bytes.append(0) }
  }

  /// Zero-terminated strings and the offset of each; -1 for a missing one.
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
