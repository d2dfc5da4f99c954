/// A key and its value as a document writes them, down to the comment after them.
struct WrittenValue {
  /// All of it.
  let bytes: ArraySlice<UInt8>
  /// The pieces of the value.
  let tokens: ArraySlice<TOMLToken>

  /// What a statement has that the parser accepts; nil where it has no value.
  init?(_ statement: TOMLOutline.Statement, in text: TextLines) {
    bytes = Array(text.lines[statement.lines].joined())[...]
    let all = TOMLToken.tokens(bytes)
    guard let equals = all.firstIndex(where: { $0.kind == .equals }) else { return nil }
    let isWritten = { (token: TOMLToken) in ![.space, .lineEnd, .comment].contains(token.kind) }
    guard let start = all[(equals + 1)...].firstIndex(where: isWritten), let end = all.lastIndex(where: isWritten)
    else { return nil }
    tokens = all[start...end]
  }

  /// What stands before the value: the key and the sign.
  var before: ArraySlice<UInt8> { bytes[..<(tokens.first?.bytes.startIndex ?? bytes.endIndex)] }

  /// What stands after it: a comment, the end of the line.
  var after: ArraySlice<UInt8> { bytes[(tokens.last?.bytes.endIndex ?? bytes.endIndex)...] }

  /// Whether the value is on one line.
  var isOnOneLine: Bool { !bytes[before.endIndex..<after.startIndex].contains(UInt8(ascii: "\n")) }

  /// The line or lines with another value.
  func replaced(with value: String) -> [UInt8] { Array(before) + Array(value.utf8) + Array(after) }
}
