import Glibc

/// Converts text to UTF-8 in chunks of any size. Invalid bytes become U+FFFD.
final class TextConverter {
  private enum Method {
    /// The UTF-8 for each byte.
    case table([[UInt8]])
    case wide(WideText)
    case library(iconv_t)
  }

  private var method: Method
  /// Whether the library holds a character back until it knows that no combining mark follows.
  private var holdsCharacters = false
  /// The start of an incomplete character at the end of the last chunk.
  private var rest: [UInt8] = []

  private init(_ method: Method) { self.method = method }

  deinit {
    if case .library(let converter) = method { iconv_close(converter) }
  }

  /// A converter for windows-1252, which accepts any bytes.
  static var windows1252: TextConverter {
    TextConverter(.table((0...255).map { Array(String(FeedEncoding.windows1252(UInt8($0))).utf8) }))
  }

  static func wide(_ text: WideText) -> TextConverter { TextConverter(.wide(text)) }

  /// A converter for an encoding with one byte per character; `nil` if the C library does not know the name.
  static func oneByte(_ name: String) -> TextConverter? {
    guard let converter = open(name, to: "UCS-4LE") else { return nil }
    defer { iconv_close(converter) }
    let letters = (0...255).map { LoneByte(UInt8($0), converter) }
    // In a multi-byte encoding, half of the bytes mean nothing on their own.
    guard letters.count(where: { !$0.scalars.isEmpty }) > 150, isLikeASCII(letters) else { return nil }
    // The library combines Vietnamese marks with the preceding vowels. Combining Hebrew marks would produce forms that
    // people do not type, so Hebrew uses a table.
    if letters[Int(UInt8(ascii: "a"))].isHeld, let joining = open(name, to: "UTF-8") {
      let text = TextConverter(.library(joining))
      text.holdsCharacters = true
      return text
    }
    return TextConverter(.table(letters.map(\.utf8)))
  }

  /// A converter for a multi-byte encoding; `nil` if the C library knows none of these names.
  static func multiByte(_ names: [String]) -> TextConverter? {
    names.lazy.compactMap { open($0, to: "UTF-8") }.first.map { TextConverter(.library($0)) }
  }

  private static func open(_ name: String, to target: String) -> iconv_t? {
    iconv_open(target, name).flatMap { Int(bitPattern: $0) == -1 ? nil : $0 }
  }

  /// Whether printable ASCII characters keep their bytes in the encoding.
  private static func isLikeASCII(_ letters: [LoneByte]) -> Bool {
    ([0x09, 0x0A, 0x0D] + Array(0x20..<0x7F)).allSatisfy { letters[$0].scalars == [Unicode.Scalar(UInt8($0))] }
  }

  /// Converts the next bytes. `isLast` marks the last bytes.
  func text(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2 + 64)
    switch method {
    case .table(let letters): TextConverter.append(bytes, by: letters, to: &text)
    case .wide(var wide):
      wide.append(bytes, isLast: isLast, to: &text)
      method = .wide(wide)
    case .library(let converter): append(bytes, by: converter, isLast: isLast, to: &text)
    }
    return text
  }

  /// Appends bytes in an encoding with one byte per character that keeps printable ASCII.
  private static func append(_ bytes: UnsafeRawBufferPointer, by letters: [[UInt8]], to text: inout [UInt8]) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
      text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      if end < bytes.count { text += letters[Int(bytes[end])] }
      start = end + 1
    }
  }

  private static let unreadable = Array("\u{FFFD}".utf8)
  private static let bufferSize = 16 << 10

  private func append(
    _ bytes: UnsafeRawBufferPointer, by converter: iconv_t, isLast: Bool, to text: inout [UInt8]
  ) {
    var input = rest + bytes
    rest = []
    input.withUnsafeMutableBytes { input in
      var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var count = input.count
      while count > 0, let start = next {
        let isIncomplete = TextConverter.step(converter, &next, &count, &text)
        guard let isIncomplete else { continue }
        // No character takes more than eight bytes.
        if isIncomplete, !isLast, count < 8 {
          rest = Array(UnsafeRawBufferPointer(start: next ?? start, count: count))
          return
        }
        if holdsCharacters { TextConverter.flush(converter, to: &text) }
        text += TextConverter.unreadable
        next = next?.advanced(by: 1)
        count -= 1
      }
    }
    if isLast { TextConverter.flush(converter, to: &text) }
  }

  /// Appends a character that was held back.
  private static func flush(_ converter: iconv_t, to text: inout [UInt8]) {
    _ = output(to: &text) { iconv(converter, nil, nil, &$0, &$1) }
  }

  /// Converts up to the next fault. Returns `nil` at the end; otherwise, whether the fault is an incomplete character.
  private static func step(
    _ converter: iconv_t, _ next: inout UnsafeMutablePointer<CChar>?, _ count: inout Int, _ text: inout [UInt8]
  ) -> Bool? {
    switch output(to: &text, { iconv(converter, &next, &count, &$0, &$1) }) {
    case EINVAL: true
    case EILSEQ: false
    default: nil
    }
  }

  /// Appends the output of a call, and returns its error.
  private static func output(
    to text: inout [UInt8], _ call: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int
  ) -> Int32 {
    var failure: Int32 = 0
    let written = [UInt8](unsafeUninitializedCapacity: bufferSize) { buffer, count in
      var (to, room) = (UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self), bufferSize)
      if call(&to, &room) == -1 { failure = errno }
      count = bufferSize - room
    }
    text += written
    return failure
  }
}

private struct LoneByte {
  /// The scalars for the byte: usually one, or none if the byte has no meaning.
  let scalars: [Unicode.Scalar]
  /// Whether the library holds the character back because the next byte may be a combining mark.
  let isHeld: Bool

  var utf8: [UInt8] { scalars.isEmpty ? Array("\u{FFFD}".utf8) : scalars.flatMap { Array(String($0).utf8) } }

  /// Converts a byte with a converter to UCS-4LE.
  init(_ byte: UInt8, _ converter: iconv_t) {
    var input = CChar(bitPattern: byte)
    var output: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let size = MemoryLayout.size(ofValue: output)
    var (room, heldRoom) = (size, size)
    let isValid = withUnsafeMutablePointer(to: &input) { input in
      withUnsafeMutableBytes(of: &output) { output in
        var from: UnsafeMutablePointer<CChar>? = input
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var more = 1
        _ = iconv(converter, nil, nil, nil, nil)
        guard iconv(converter, &from, &more, &to, &room) == 0 else { return false }
        heldRoom = room
        return iconv(converter, nil, nil, &to, &room) == 0
      }
    }
    isHeld = isValid && heldRoom == size
    let values = [output.0, output.1, output.2, output.3].prefix((size - room) / 4)
    scalars = isValid ? values.compactMap { Unicode.Scalar(UInt32(littleEndian: $0)) } : []
  }
}
