/// Handles misread sequences that consist of Latin-1 letters, such as `Ã©`. `FeedEncoding` repairs them one by one, so they
/// are evidence that the rest of the text is misread too.
extension MisreadText {
  /// Whether `FeedEncoding` would treat any sequence as encoded twice.
  var hasMisreadLatin1: Bool { pieces.indices.contains { isLatin1(at: $0) } }

  /// Whether something is certainly misread, and `FeedEncoding` can repair everything misread without changing correct letters.
  /// Otherwise nothing is repaired: the `Ã»` in `«MANHÃ»` is a letter and a quotation mark.
  var canBeRepairedPieceByPiece: Bool {
    var isCertain = false
    var index = 0
    while index < pieces.count {
      if let sequence = sequence(at: index) {
        guard isLatin1(at: index) || isMisreadLetterGroup(at: index) else { return false }
        isCertain = isCertain || isCertainlyMisread(index)
        index += sequence.count
      } else {
        // A letter whose second half was lost.
        if isLead(index) { return false }
        index += 1
      }
    }
    return isCertain
  }

  /// Whether a sequence is an accented letter that was read together with the plain ones after it (`FeedEncoding.misread`).
  func isMisreadLetterGroup(at index: Int) -> Bool {
    guard let count = sequence(at: index)?.count, count > 2 else { return false }
    return (index + 1..<index + count).allSatisfy { !isSign($0) && FeedEncoding.swallowed(byte(at: $0)) != nil }
  }

  /// Whether `Â` or `Ã` precedes a scalar from U+0080 to U+00BF, or `â` and the next two encode punctuation.
  private func isLatin1(at index: Int) -> Bool {
    guard let sequence = sequence(at: index), !(index + 1..<index + sequence.count).contains(where: isSign) else {
      return false
    }
    return sequence.count == 2 ? sequence[0] < 0xC4 : sequence[0] == 0xE2 && sequence[1] < 0x82
  }

  /// Whether a sequence is inside a word, or cannot be a letter before a closing quotation mark or a space.
  private func isCertainlyMisread(_ index: Int) -> Bool {
    guard isLatin1(at: index) else { return false }
    if ![0xA0, 0xAB, 0xBB].contains(byte(at: index + 1)) { return true }
    return isLetter(index + 2) || isSmallLetter(index - 1)
  }

  private func isLead(_ index: Int) -> Bool { (0xC2...0xC3).contains(byte(at: index)) }

  private func isSmallLetter(_ index: Int) -> Bool {
    guard isLetter(index), case .other(let bytes) = pieces[index] else { return false }
    return bytes[0] >= 0x61
  }

  /// The byte that a piece encodes; 0 if the piece is not misread.
  private func byte(at index: Int) -> UInt8 {
    guard pieces.indices.contains(index), case .misread(let byte, _) = pieces[index] else { return 0 }
    return byte
  }
}
