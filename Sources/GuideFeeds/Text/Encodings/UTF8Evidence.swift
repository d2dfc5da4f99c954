/// Measures how closely bytes resemble UTF-8.
struct UTF8Evidence {
  /// Number of characters with two or more bytes.
  private(set) var letters = 0
  /// Number of characters with three or more bytes.
  private(set) var longCharacters = 0
  /// Number of bytes that are not UTF-8.
  private(set) var otherBytes = 0

  /// Examines bytes. A character cut off at the end does not count.
  init(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
      let letter = bytes[index...].prefix(length)
      if Unicode.Scalar(utf8: letter) != nil {
        letters += 1
        if length > 2 { longCharacters += 1 }
        index += length
      } else {
        let isCut = letter.count < length && letter.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        if !isCut { otherBytes += 1 }
        index += 1
      }
    }
  }

  /// Whether text that declares a single-byte encoding is really UTF-8. In genuine text in such encodings, adjacent bytes
  /// rarely form valid UTF-8.
  var outweighsOneByte: Bool { letters > otherBytes }

  /// Whether text that declares a multi-byte encoding is really UTF-8. Short text in such encodings may look like
  /// two-byte UTF-8 characters, but not like three-byte ones.
  var outweighsMultiByte: Bool { longCharacters > 4 * otherBytes }
}
