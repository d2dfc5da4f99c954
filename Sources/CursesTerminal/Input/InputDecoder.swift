package import CellCanvas

/// Turns what ncurses reads into keys, mouse events and pasted text. It holds no terminal: time is handed in.
///
/// Bytes and keys of ncurses arrive as different cases, so the letter U+019A (410) is never taken for a resize (also
/// 410).
package struct InputDecoder {
  private enum State {
    case ready
    /// Escape has come; alone it is a key.
    case escape
    /// After Escape and the first bytes of a character beyond ASCII.
    case alt
    /// After Escape and `[`.
    case control([UInt8])
    /// After Escape and `O`.
    case application
    case oldMouse([UInt8])
    case paste(PastedText)
  }

  /// How long, in milliseconds, a sequence may rest half told before it is given up.
  private static let patience = 100
  /// How long, in milliseconds, pasted text may wait for more of it.
  package static let pastePatience = 1_000
  private static let longestSequence = 64

  private var state = State.ready
  private var letters = ScalarAssembler()
  private var lastByteAt = 0

  /// A decoder to which nothing has come yet.
  package init() {}

  /// What this brings to an end at a time in milliseconds: nothing, one input, or two when Escape was not the start of a
  /// sequence.
  package mutating func takeIn(_ raw: RawInput, at now: Int) -> [Input] {
    var inputs = giveUpIfStale(at: now)
    switch raw {
    case .byte(let byte):
      lastByteAt = now
      inputs += takeIn(byte)
    case .key(let code): inputs += interrupt(with: KeyCodes.key(for: code).map { .key($0) })
    case .named(let name): inputs += interrupt(with: KeyCodes.key(named: name).map { .key($0) })
    case .resize(let size): inputs.append(.resize(size))
    case .quiet: inputs += rest()
    }
    return inputs
  }

  /// The time at which pasted text is given out though its end has not come; nil when none is on its way.
  package var pasteDeadline: Int? {
    guard case .paste = state else { return nil }
    return lastByteAt + Self.pastePatience
  }

  private mutating func giveUpIfStale(at now: Int) -> [Input] {
    switch state {
    case .ready, .escape: return []
    case .alt, .control, .application, .oldMouse:
      if now - lastByteAt > Self.patience { abandon() }
      return []
    case .paste(let pasted):
      guard now - lastByteAt >= Self.pastePatience else { return [] }
      state = .ready
      return [.paste(pasted.text)]
    }
  }

  /// Forgets what is half told.
  private mutating func abandon() {
    state = .ready
    letters.forget()
  }

  private mutating func rest() -> [Input] {
    guard case .escape = state else { return [] }
    state = .ready
    return [.key(.escape)]
  }

  /// A key that ncurses knows, in the midst of whatever was on its way. In pasted text it means nothing.
  private mutating func interrupt(with input: Input?) -> [Input] {
    if case .paste = state { return [] }
    // ncurses knows the byte of Backspace, and so takes it from the pair that Alt and Backspace send.
    if case .escape = state, input == .key(.backspace) {
      state = .ready
      return [.key(.alt("\u{7F}"))]
    }
    let earlier = rest()
    abandon()
    return earlier + [input].compactMap(\.self)
  }

  private mutating func takeIn(_ byte: UInt8) -> [Input] {
    switch state {
    case .ready: return typed(byte)
    case .escape: return afterEscape(byte)
    case .alt: return afterAlt(byte)
    case .control(let bytes): return afterControl(bytes + [byte])
    case .application:
      state = .ready
      return act(on: EscapeSequence(application: byte))
    case .oldMouse(let bytes): return afterOldMouse(bytes + [byte])
    case .paste(var pasted):
      // The text must not be held twice, or each byte would copy all of it.
      state = .ready
      if pasted.takeIn(byte) { return [.paste(pasted.text)] }
      state = .paste(pasted)
      return []
    }
  }

  private mutating func afterEscape(_ byte: UInt8) -> [Input] {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .application
    case 0x1B: return [.key(.escape)]
    case 0x08, 0x7F:
      state = .ready
      return [.key(.alt("\u{7F}"))]
    // Escape and then ^C, read at once by a busy program, still ends it.
    case 0..<0x20:
      state = .ready
      return [.key(.escape)] + typed(byte)
    default: return withAlt(byte)
    }
    return []
  }

  private mutating func afterAlt(_ byte: UInt8) -> [Input] {
    if byte & 0xC0 == 0x80 { return withAlt(byte) }
    // The character was broken off.
    abandon()
    return typed(byte)
  }

  private mutating func withAlt(_ byte: UInt8) -> [Input] {
    let scalar = letters.takeIn(byte)
    state = letters.isWaiting ? .alt : .ready
    guard let scalar, case .character = Key(typed: scalar) else { return [] }
    return [.key(.alt(scalar))]
  }

  private mutating func afterControl(_ bytes: [UInt8]) -> [Input] {
    guard let last = bytes.last, (0x20...0x7E).contains(last), bytes.count <= Self.longestSequence else {
      state = .ready
      return bytes.last == 0x1B ? typed(0x1B) : []
    }
    state = .control(bytes)
    // Linux's console sends F1 as `[[A`.
    if bytes == [UInt8(ascii: "[")] || last < 0x40 { return [] }
    state = .ready
    return act(on: EscapeSequence(control: bytes))
  }

  private mutating func afterOldMouse(_ bytes: [UInt8]) -> [Input] {
    state = bytes.count < 3 ? .oldMouse(bytes) : .ready
    return MouseReport.event(oldBytes: bytes).map { [.mouse($0)] } ?? []
  }

  private mutating func act(on sequence: EscapeSequence?) -> [Input] {
    switch sequence {
    case .key(let key): return [.key(key)]
    case .mouse(let event): return [.mouse(event)]
    case .pasteBegins: state = .paste(PastedText())
    case .oldMouse: state = .oldMouse([])
    case nil: break
    }
    return []
  }

  private mutating func typed(_ byte: UInt8) -> [Input] {
    if byte == 0x1B {
      letters.forget()
      state = .escape
      return []
    }
    guard let scalar = letters.takeIn(byte), let key = Key(typed: scalar) else { return [] }
    return [.key(key)]
  }
}
