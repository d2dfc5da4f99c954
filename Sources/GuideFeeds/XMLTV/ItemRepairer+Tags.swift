import GuideModel

/// Repairs an item's tags: quotation marks, missing end tags, and end tags without a start.
extension ItemRepairer {
  /// Whether a tag is really a tag rather than words between angle brackets, judging by its known name or its end tag.
  func isActualTag(_ tag: LooseTag) -> Bool {
    if ElementName(tag.name.span) != nil { return true }
    // `<b and c>`
    let hasOnlyWords = !tag.attributes.isEmpty && tag.attributes.allSatisfy(\.value.isEmpty)
    if tag.kind == .start, hasOnlyWords, tag.faults.contains(.value) { return false }
    if tag.faults.contains(.bracket) { return tag.kind == .end && HTMLText.isKnown(tag.key) }
    return tag.kind != .start || HTMLText.isKnown(tag.key) || endNames.contains(tag.key)
  }

  mutating func append(_ tag: LooseTag) {
    faults.formUnion(tag.faults.map(\.repair))
    if tag.kind == .end { return appendEnd(tag) }
    closeBefore(tag)
    result += [UInt8(ascii: "<")] + tag.name
    for attribute in tag.attributes { append(attribute.name, attribute.value) }
    appendMissingLines(of: tag)
    let isEmpty = tag.kind == .empty || ElementNesting.empty.contains(tag.key)
    if isEmpty { result.append(UInt8(ascii: "/")) } else { open.append(tag.name) }
    result.append(UInt8(ascii: ">"))
    if isEmpty, tag.kind == .start { faults.insert(ItemRepairer.noEndTag) }
  }

  private mutating func append(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    result += [ASCIIByte.space] + name + [ASCIIByte.equals, UInt8(ascii: "\"")]
    var rest = value
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "<"): rest = rest.dropFirst(replace(rest.prefix(1), "&lt;", "a < that does not begin a tag"))
      case UInt8(ascii: "\""):
        result += Array("&quot;".utf8)
        rest = rest.dropFirst()
      default: rest = rest.dropFirst(append(rest))
      }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// Appends the line feeds that are not inside a value, so that later lines are counted correctly.
  private mutating func appendMissingLines(of tag: LooseTag) {
    let kept = tag.attributes.reduce(0) { $0 + $1.value.count { $0 == ASCIIByte.lineFeed } }
    let all = tag.bytes.count { $0 == ASCIIByte.lineFeed }
    if all > kept { result += [UInt8](repeating: ASCIIByte.lineFeed, count: all - kept) }
  }

  static let noEndTag = RepairedFault("an end tag is missing", "added")

  /// Closes elements that cannot contain the next one.
  private mutating func closeBefore(_ tag: LooseTag) {
    if let element = ElementName(tag.name.span) {
      let parents = ElementNesting.parents(of: element)
      let depth = open.lastIndex { ElementName($0.span).map(parents.contains) ?? false }
      if let depth { close(downTo: depth + 1) }
    } else if ElementNesting.endedByNext.contains(tag.key), let last = open.last, last.key == tag.key {
      close(downTo: open.count - 1)
    }
  }

  private mutating func appendEnd(_ tag: LooseTag) {
    guard let depth = open.lastIndex(where: { $0.key == tag.key }) else {
      faults.insert(RepairedFault("an end tag without a start tag", "left out"))
      if HTMLText.isBreak(tag.key) { result.append(ASCIIByte.space) }
      return appendMissingLines(of: tag)
    }
    close(downTo: depth + 1)
    if open[depth] != tag.name {
      faults.insert(RepairedFault("an end tag in a different case from its start tag", "read as its end"))
    }
    appendMissingLines(of: tag)
    writeEnd()
  }

  mutating func close(downTo depth: Int) {
    if open.count > depth { faults.insert(ItemRepairer.noEndTag) }
    while open.count > depth { writeEnd() }
  }

  private mutating func writeEnd() {
    guard let name = open.popLast() else { return }
    result += [UInt8(ascii: "<"), UInt8(ascii: "/")] + name + [UInt8(ascii: ">")]
  }
}

extension LooseTag {
  /// The name in lower case.
  var key: String { name.key }
}

extension ArraySlice<UInt8> {
  fileprivate var key: String { String(decoding: lowercasedASCII ?? Array(self), as: UTF8.self) }
}
