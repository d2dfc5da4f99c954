/// How much bytes look like UTF-8.
struct UTF8Evidence {
  /// The number of letters of two bytes and more.
  private(set) var letters = 0
  /// The number of letters of three bytes and more.
  private(set) var longLetters = 0
  /// The number of bytes that are no UTF-8.
  private(set) var otherBytes = 0

  /// The evidence of some bytes. A letter that is cut at their end does not count.
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
        if length > 2 { longLetters += 1 }
        index += length
      } else {
        let isCut = letter.count < length && letter.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        if !isCut { otherBytes += 1 }
        index += 1
      }
    }
  }

  /// Whether text that declares one byte a letter is UTF-8. No text of such an encoding has only pairs that could be.
  var outweighsOneByte: Bool { letters > otherBytes }

  /// Whether text that declares several bytes a letter is UTF-8. Short texts of such encodings may be letters of two bytes,
  /// but not of three.
  var outweighsMultiByte: Bool { longLetters > 4 * otherBytes }
}
