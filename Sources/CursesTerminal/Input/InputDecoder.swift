import CNcurses
package import CellCanvas

/// One undecoded result of reading with ncurses.
package enum RawInput: Hashable {
  /// A byte that is not part of an ncurses key.
  case byte(UInt8)
  /// A key recognised by ncurses, by its number.
  case key(Int32)
  /// A key known only from the terminal's description, for example `kLFT5`.
  case named(String)
  /// The new size of the terminal.
  case resize(Size)
  /// No more input for now.
  case quiet
}

/// Decodes the bytes and keys read by ncurses into keys, mouse events and pasted text. It is a state machine without a terminal
/// or clock; times are passed to it. Bytes and keys are different cases, so that the letter U+019A (410) is never
/// mistaken for a resize (also 410).
package struct InputDecoder {
  private enum SequenceState {
    case ready
    /// After Escape, which may itself be a key.
    case escape
    /// After Escape and the first bytes of a non-ASCII character.
    case alt
    /// After Escape and `[`.
    case control([UInt8])
    /// After Escape and `O`.
    case application
    case oldMouse([UInt8])
    /// After Escape and the introducer of a string, which may itself be a character typed with Alt.
    case string(StringSequence)
    case paste(PastedText)
  }

  /// Milliseconds after which an incomplete sequence is dropped: 100, or more if `ESCDELAY` is higher.
  private let sequenceTimeout: Int
  /// Milliseconds of silence before a paste without an end mark is treated as complete, or an incomplete answer is dropped.
  private static let pasteTimeout = 1_000
  private static let longestSequence = 64

  private var state = SequenceState.ready
  private var letters = UTF8Assembler()
  private var lastByteAt = 0
  /// Whether answers from the terminal are on their way. Until they arrive, a lone Escape may be the first byte of one.
  package var expectsReports = false

  /// `escapeDelay` is the value of `ESCDELAY` in milliseconds.
  package init(escapeDelay: Int = 0) {
    sequenceTimeout = max(100, escapeDelay)
  }

  /// The inputs completed by this one: none, one, or two if Escape did not start a sequence. `now` is in milliseconds.
  package mutating func decode(_ raw: RawInput, at now: Int) -> [Input] {
    var inputs = dropIfStale(at: now)
    switch raw {
    case .byte(let byte):
      lastByteAt = now
      inputs += decode(byte)
    case .key(let code): inputs += interrupt(with: KeyCodes.key(for: code).map { .key($0) })
    case .named(let name): inputs += interrupt(with: KeyCodes.key(named: name).map { .key($0) })
    case .resize(let size): inputs.append(.resize(size))
    case .quiet: inputs += expectsReports && now - lastByteAt < sequenceTimeout ? [] : finishEscape()
    }
    return inputs
  }

  /// The time at which to stop waiting for more bytes; `nil` if nothing is being held back.
  ///
  /// Pasted text is then delivered without its end mark, and a key that could have begun a sequence as that key.
  package var deadline: Int? {
    switch state {
    case .paste: lastByteAt + Self.pasteTimeout
    case .string(let string) where string.isEmpty: lastByteAt + sequenceTimeout
    case .escape where expectsReports: lastByteAt + sequenceTimeout
    default: nil
    }
  }

  private mutating func dropIfStale(at now: Int) -> [Input] {
    switch state {
    case .ready, .escape: return []
    case .alt, .control, .application, .oldMouse:
      if now - lastByteAt > sequenceTimeout { reset() }
      return []
    case .string(let string):
      guard now - lastByteAt >= (string.isEmpty ? sequenceTimeout : Self.pasteTimeout) else { return [] }
      state = .ready
      return string.isEmpty ? [Self.altKey(string.kind)] : []
    case .paste(let pasted):
      guard now - lastByteAt >= Self.pasteTimeout else { return [] }
      state = .ready
      return [.paste(pasted.text)]
    }
  }

  /// Drops an incomplete sequence or character.
  private mutating func reset() {
    state = .ready
    letters.reset()
  }

  /// Delivers Escape as a key if nothing followed it.
  private mutating func finishEscape() -> [Input] {
    guard case .escape = state else { return [] }
    state = .ready
    return [.key(.escape)]
  }

  /// Handles a key known to ncurses, which ends any incomplete sequence. It is ignored within pasted text.
  private mutating func interrupt(with input: Input?) -> [Input] {
    if case .paste = state { return [] }
    // ncurses recognises the byte of Backspace even after Escape, where the pair means Alt-Backspace.
    if case .escape = state, input == .key(.backspace) {
      state = .ready
      return [.key(.alt("\u{7F}"))]
    }
    let earlier = finishEscape()
    reset()
    return earlier + [input].compactMap(\.self)
  }

  private mutating func decode(_ byte: UInt8) -> [Input] {
    switch state {
    case .ready: return typed(byte)
    case .escape: return afterEscape(byte)
    case .alt: return afterAlt(byte)
    case .control(let bytes): return afterControl(bytes + [byte])
    case .application:
      state = .ready
      return inputs(for: .application(byte))
    case .oldMouse(let bytes): return afterOldMouse(bytes + [byte])
    case .string(let string): return after(string, byte)
    case .paste(var pasted):
      // Avoids a second reference to the text, which would make each byte copy all of it.
      state = .ready
      pasted.append(byte)
      if pasted.isComplete { return [.paste(pasted.text)] }
      state = .paste(pasted)
      return []
    }
  }

  private mutating func afterEscape(_ byte: UInt8) -> [Input] {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .application
    case 0x1B: return [.key(.escape)]
    case let byte where StringSequence.Kind(rawValue: byte) != nil:
      state = StringSequence.Kind(rawValue: byte).map { .string(StringSequence($0)) } ?? .ready
    case 0x08, 0x7F:
      state = .ready
      return [.key(.alt("\u{7F}"))]
    // A busy program may read Escape and ^C together; ^C must still end it.
    case 0..<0x20:
      state = .ready
      return [.key(.escape)] + typed(byte)
    default: return withAlt(byte)
    }
    return []
  }

  private mutating func afterAlt(_ byte: UInt8) -> [Input] {
    if byte & 0xC0 == 0x80 { return withAlt(byte) }
    // The character is incomplete.
    reset()
    return typed(byte)
  }

  private mutating func withAlt(_ byte: UInt8) -> [Input] {
    let scalar = letters.append(byte)
    state = letters.isIncomplete ? .alt : .ready
    guard let scalar, case .character = Key(typed: scalar) else { return [] }
    return [.key(.alt(scalar))]
  }

  private mutating func afterControl(_ bytes: [UInt8]) -> [Input] {
    guard let last = bytes.last, (0x20...0x7E).contains(last), bytes.count <= Self.longestSequence else {
      state = .ready
      return bytes.last == 0x1B ? typed(0x1B) : []
    }
    state = .control(bytes)
    // The Linux console sends F1 as `[[A`.
    if bytes == [UInt8(ascii: "[")] || last < 0x40 { return [] }
    state = .ready
    return inputs(for: .control(bytes))
  }

  /// Continues a string, which ends with Escape and a backslash, or with the bell. If any other control byte arrives, or a
  /// byte that is not ASCII, the string is dropped.
  private mutating func after(_ string: StringSequence, _ byte: UInt8) -> [Input] {
    var string = string
    if string.isEnding {
      state = .ready
      if byte == UInt8(ascii: "\\") { return string.report.map { [.report($0)] } ?? [] }
      state = .escape
      return afterEscape(byte)
    }
    if string.isEmpty, !string.kind.canBegin(with: byte) {
      state = .ready
      return [Self.altKey(string.kind)] + typed(byte)
    }
    state = .ready
    switch byte {
    case 0x07: return string.report.map { [.report($0)] } ?? []
    case 0x1B: string.isEnding = true
    case 0x20...0x7E: string.append(byte)
    default: return typed(byte)
    }
    state = .string(string)
    return []
  }

  /// The key whose bytes are the introducer of a string.
  private static func altKey(_ kind: StringSequence.Kind) -> Input { .key(.alt(Unicode.Scalar(kind.rawValue))) }

  private mutating func afterOldMouse(_ bytes: [UInt8]) -> [Input] {
    state = bytes.count < 3 ? .oldMouse(bytes) : .ready
    return MouseReport.event(oldBytes: bytes).map { [.mouse($0)] } ?? []
  }

  private mutating func inputs(for sequence: EscapeSequence?) -> [Input] {
    switch sequence {
    case .key(let key): return [.key(key)]
    case .mouse(let event): return [.mouse(event)]
    case .pasteBegins: state = .paste(PastedText())
    case .oldMouse: state = .oldMouse([])
    case .report(let report): return [.report(report)]
    case nil: break
    }
    return []
  }

  private mutating func typed(_ byte: UInt8) -> [Input] {
    if byte == 0x1B {
      letters.reset()
      state = .escape
      return []
    }
    guard let scalar = letters.append(byte), let key = Key(typed: scalar) else { return [] }
    return [.key(key)]
  }
}

/// ncurses keys by number and name.
enum KeyCodes {
  static func key(for code: Int32) -> Key? {
    if (KEY_F0 + 1...KEY_F0 + 12).contains(code) { return .function(Int(code - KEY_F0)) }
    return byCode[code]
  }

  /// A key that is named in a terminal's description and has no fixed number in ncurses.
  static func key(named name: String) -> Key? {
    byName[name]
  }

  private static let byCode: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
    KEY_SR: .shiftUp, KEY_SF: .shiftDown, KEY_SLEFT: .shiftLeft, KEY_SRIGHT: .shiftRight,
    KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_HOME: .home, KEY_END: .end,
    // The corner keys of a keypad that is not in number mode.
    KEY_A1: .home, KEY_A3: .pageUp, KEY_C1: .end, KEY_C3: .pageDown, KEY_FIND: .home, KEY_SELECT: .end,
    KEY_ENTER: .enter, KEY_BTAB: .shiftTab, KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert,
  ]

  private static let byName: [String: Key] = [
    "kUP": .shiftUp, "kDN": .shiftDown, "kLFT": .shiftLeft, "kRIT": .shiftRight,
    "kLFT5": .controlLeft, "kRIT5": .controlRight, "kLFT6": .controlLeft, "kRIT6": .controlRight,
  ]
}
