/// Around what may be spelt in more than one way: letters that are not ASCII, apostrophes and `&`.
extension Needle {
  /// Whether it stands where a text may be spelt in more than one way, and reaches into that. It must be ASCII, and may
  /// have letters beside it.
  func isAroundOthers(in haystack: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    var isFound = false
    haystack.forEachSpeltOtherwise { run in
      isFound = mayReachOver(run, of: haystack) && isIn(haystack, around: run, using: &folded)
      return !isFound
    }
    return isFound
  }

  /// Whether it may reach over an apostrophe, by the letters beside that; of another run it is told elsewhere.
  @inline(__always)
  private func mayReachOver(_ run: Range<Int>, of haystack: UnsafeRawBufferPointer) -> Bool {
    guard !hasApostrophe, Spelling.isApostrophe(run, of: haystack) else { return true }
    guard run.lowerBound > 0, run.upperBound < haystack.count else { return false }
    let before = Folding.lowercased(haystack[run.lowerBound - 1])
    let after = Folding.lowercased(haystack[run.upperBound])
    if let pair = BytePairs(before, after), pairs.isDisjoint(with: pair) { return false }
    return bytes.withUnsafeBytes { needle in
      for index in 1..<max(1, needle.count) where needle[index - 1] == before && needle[index] == after {
        if Needle.mayStand(needle, index, over: run, of: haystack) { return true }
      }
      return false
    }
  }

  /// Whether the bytes before an index may stand before a run, and the others after it, as far as both are plain ASCII.
  private static func mayStand(
    _ needle: UnsafeRawBufferPointer, _ index: Int, over run: Range<Int>, of haystack: UnsafeRawBufferPointer
  ) -> Bool {
    for distance in 1...index {
      let place = run.lowerBound - distance
      guard place >= 0 else { return false }
      if UnsafeRawBufferPointer.isSpeltOtherwise(haystack[place]) { break }
      if Folding.lowercased(haystack[place]) != needle[index - distance] { return false }
    }
    for distance in 0..<needle.count - index {
      let place = run.upperBound + distance
      guard place < haystack.count else { return false }
      if UnsafeRawBufferPointer.isSpeltOtherwise(haystack[place]) { break }
      if Folding.lowercased(haystack[place]) != needle[index + distance] { return false }
    }
    return true
  }

  /// Whether it may stand in one of the texts of a record, and reach into what is spelt in more than one way. It is a part
  /// of a word. A record does not tell where a text begins, nor then whether an `&` stands by itself.
  func mayBeAroundOthers(inRecord record: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    if Spelling.isPartOfAnd(bytes), record.contains(Spelling.ampersand) { return true }
    return isASCII ? isAroundOthers(in: record, using: &folded) : isIn(unfolded: record, using: &folded)
  }

  /// Whether it stands in a range once that is folded, in any spelling.
  func isIn(_ haystack: UnsafeRawBufferPointer, _ range: Range<Int>, using folded: inout [UInt8]) -> Bool {
    folded.removeAll(keepingCapacity: true)
    Folding.appendSpellings(haystack, range, to: &folded)
    return isIn(folded: folded)
  }

  /// Whether it stands around a run of what may be spelt in more than one way.
  private func isIn(
    _ haystack: UnsafeRawBufferPointer, around run: Range<Int>, using folded: inout [UInt8]
  ) -> Bool {
    if !mayReach(into: run, of: haystack, using: &folded) { return false }
    // As many letters on either side as the needle may have there, and one more, by which an `&` stands by itself or not.
    // What is not ASCII and apostrophes do not count: they may fold to nothing.
    var (low, high) = (run.lowerBound, run.upperBound)
    var (before, after) = (bytes.count + 1, bytes.count + 1)
    while low > 0, before > 0 {
      low -= 1
      if haystack[low] < 0x80, haystack[low] != Spelling.apostrophe { before -= 1 }
    }
    while high < haystack.count, after > 0 {
      if haystack[high] < 0x80, haystack[high] != Spelling.apostrophe { after -= 1 }
      high += 1
    }
    return isIn(haystack, low..<high, using: &folded)
  }

  /// Whether it may have a part of what a run becomes, or reach over it, as far as that and the letters beside it tell.
  private func mayReach(
    into run: Range<Int>, of haystack: UnsafeRawBufferPointer, using folded: inout [UInt8]
  ) -> Bool {
    let before = run.lowerBound > 0 ? Folding.lowercased(haystack[run.lowerBound - 1]) : nil
    let after = run.upperBound < haystack.count ? Folding.lowercased(haystack[run.upperBound]) : nil
    folded.removeAll(keepingCapacity: true)
    Folding.append(haystack, run, to: &folded)
    guard folded.count == 1 else {
      // What folds to nothing is an accent, and what stands beside it is one word.
      return folded.isEmpty || folded.contains { letters.contains($0) || Spelling.isChanged($0) }
    }
    let letter = folded[0]
    if letter == Spelling.ampersand { return (Spelling.and + [letter]).contains(where: letters.contains) }
    return bytes.indices.contains { index in
      let isAfter = index + 1 == bytes.count || bytes[index + 1] == after
      // An apostrophe is left out, and its neighbours stand side by side.
      if letter == Spelling.apostrophe, bytes[index] == before, index + 1 < bytes.count, isAfter { return true }
      return bytes[index] == letter && (index == 0 || bytes[index - 1] == before) && isAfter
    }
  }
}
