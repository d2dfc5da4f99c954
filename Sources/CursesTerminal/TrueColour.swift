import CNcurses

/// The description of a terminal that takes red, green and blue, for ncurses.
///
/// ncurses draws in true colour only by a description that says so (`xterm-direct`), which most machines lack, and in which the
/// palette of 256 is gone. So the terminal's own description is read and given to ncurses again (`TERMINFO=hex:...`), with 2^24
/// colours: a number below 256 is an entry of the palette, any other red, green and blue. Nobody's palette is changed.
enum TrueColour {
  /// Whether the open screen has such a description. One that has as many colours by itself takes only 8 by the palette.
  static var isOpen: Bool { AttributeSequences.bytes(of: "setaf") == sequence(30) }

  /// The setting of the environment that describes the terminal of a type so; nil where it has no 256 colours, or does not
  /// say that it takes others. `isAnnounced` is whether the environment says so.
  static func setting(for type: String, isAnnounced: Bool) -> String? {
    var found: Int32 = 0
    guard setupterm(type, 1, &found) == OK else { return nil }
    defer { del_curterm(cnc_terminal()) }
    let takesMore =
      isAnnounced || tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || AttributeSequences.has("RGB")
    guard takesMore, tigetnum("colors") >= 256 else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let hex = description(of: type).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "TERMINFO=hex:" + String(decoding: hex, as: UTF8.self)
  }

  /// The sequence for letters in a colour (30), or the ground (40), in terminfo's language. Semicolons, since more terminals
  /// understand them than colons.
  static func sequence(_ base: Int) -> [UInt8] {
    Array(
      ("\u{1B}[%?%p1%{8}%<%t\(base / 10)%p1%d%e%p1%{16}%<%t\(base / 10 + 6)%p1%{8}%-%d"
        + "%e%p1%{256}%<%t\(base + 8);5;%p1%d"
        + "%e\(base + 8);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m").utf8)
  }

  /// Keys that ncurses knows by these names alone, and that the program has a use for, in the order of a description.
  private static let keys = ["kDN", "kLFT", "kLFT5", "kLFT6", "kRIT", "kRIT5", "kRIT6", "kUP"]

  /// The terminal's description as `tic` writes it (term(5), with numbers of 32 bits).
  private static func description(of type: String) -> [UInt8] {
    let names = Array(type.utf8) + [0]
    let flags = (0..<BOOLCOUNT).map { tigetflag(cnc_flag_name($0)) > 0 ? UInt8(1) : 0 }
    let numbers = (0..<NUMCOUNT).map { index -> Int32 in
      let name = String(cString: cnc_number_name(index))
      return name == "colors" ? 1 << 24 : name == "pairs" ? 1 << 16 : max(-1, tigetnum(name))
    }
    var texts = TextTable()
    for index in 0..<STRCOUNT {
      let name = String(cString: cnc_text_name(index))
      texts.add(name == "setaf" ? sequence(30) : name == "setab" ? sequence(40) : AttributeSequences.bytes(of: name))
    }
    var bytes: [UInt8] = []
    append([0x21E, names.count, flags.count, numbers.count, texts.offsets.count, texts.bytes.count], to: &bytes)
    bytes += names + flags
    if bytes.count % 2 != 0 { bytes.append(0) }
    for number in numbers { append([Int(number & 0xFFFF), Int(number >> 16)], to: &bytes) }
    append(texts.offsets, to: &bytes)
    bytes += texts.bytes
    if bytes.count % 2 != 0 { bytes.append(0) }
    return bytes + furtherPart
  }

  /// The capabilities that have names of their own: `RGB`, without which ncurses has a table of all colours, `AX`, by which it
  /// takes back the colour of letters alone, and the keys.
  private static var furtherPart: [UInt8] {
    let known = keys.map { (name: $0, text: AttributeSequences.bytes(of: $0)) }.filter { $0.text != nil }
    var texts = TextTable()
    for key in known { texts.add(key.text) }
    var names = TextTable()
    let flags = (tigetflag("AX") > 0 ? ["AX"] : []) + ["RGB"]
    for name in flags + known.map(\.name) { names.add(Array(name.utf8)) }
    var bytes: [UInt8] = []
    let offsets = texts.offsets + names.offsets
    append([flags.count, 0, known.count, offsets.count, texts.bytes.count + names.bytes.count], to: &bytes)
    bytes += flags.count == 2 ? [1, 1] : [1, 0]
    append(offsets, to: &bytes)
    return bytes + texts.bytes + names.bytes
  }

  private static func append(_ words: [Int], to bytes: inout [UInt8]) {
    for word in words { bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)] }
  }

  /// Texts that end with a zero, and where each begins; -1 for none.
  private struct TextTable {
    var bytes: [UInt8] = []
    var offsets: [Int] = []

    mutating func add(_ text: [UInt8]?) {
      offsets.append(text == nil ? -1 : bytes.count)
      if let text { bytes += text + [0] }
    }
  }
}
