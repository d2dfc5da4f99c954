import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("<p>Wyn finds <b>the ledger</b>.</p>", " Wyn finds the ledger. "), ("one<br>two<BR/>three", "one two three"),
    ("<a href=\"https://example.org/?a>b\">a link</a>", "a link"), ("<em>in</em>side", "inside"),
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("a<", "a<"), ("a <b", "a <b"), ("<!-- note -->x", "x"),
    ("<a title='it\">x</a>", "x"), ("no tags", "no tags"), ("", ""), ("</p></p>", "  "), ("<>", "<>"),
    ("&lt;b&gt;", "&lt;b&gt;"), ("<prefer>x", "<prefer>x"),
    ("a <3 b", "a <3 b"), ("<unknown words>", "<unknown words>"), ("if a<b and c>d", "if a<b and c>d"),
    ("<p class=\"x\">a</p >b", " a b"), ("<Th>a", " a"), ("<tbd>", "<tbd>"), ("<!x>", "<!x>"), ("<b-x>", "<b-x>"),
  ])
  func tagsAreRemoved(html: String, text: String) {
    #expect(String(decoding: HTMLText.text(Array(html.utf8)), as: UTF8.self) == text)
  }

  /// A simple implementation: removes one tag at a time, examining the whole text for each.
  private static func plain(_ html: String) -> String {
    var (text, rest) = ("", Substring(html))
    while let first = rest.first {
      guard first == "<", let length = tagLength(rest) else {
        text.append(rest.removeFirst())
        continue
      }
      if HTMLText.isBreak(name(rest)) { text += " " }
      rest = rest.dropFirst(length)
    }
    return text
  }

  private static func name(_ tag: Substring) -> String {
    tag.dropFirst().drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
  }

  private static func isTag(_ tag: Substring) -> Bool {
    if tag.dropFirst().first == "!" { return tag.hasPrefix("<!--") || tag.lowercased().hasPrefix("<!do") }
    let name = name(tag)
    guard HTMLText.isKnown(name) else { return false }
    let rest = tag.dropFirst().drop { $0 == "/" }.dropFirst(name.count).dropLast()
    guard rest.first.map({ $0 == " " || $0 == "/" }) ?? true else { return false }
    return rest.contains("=") || rest.allSatisfy { $0 == " " || $0 == "/" }
  }

  private static func tagLength(_ text: Substring) -> Int? {
    guard let next = text.dropFirst().first, next.isASCII && next.isLetter || next == "/" || next == "!" else {
      return nil
    }
    let ends = text.indices.filter { text[$0] == ">" }
    let outside = ends.first { end in
      var open: Character?
      for sign in text[..<end] where sign == "\"" || sign == "'" {
        if open == nil { open = sign } else if open == sign { open = nil }
      }
      return open == nil
    }
    return (outside ?? ends.first).flatMap {
      isTag(text[...$0]) ? text.distance(from: text.startIndex, to: $0) + 1 : nil
    }
  }

  @Test func theTextMatchesTheReferenceImplementation() {
    var random = SplitMix64(seed: 21)
    let pieces = [
      "<", ">", "/", "!", "p", "br", "b", "\"", "'", " ", "=", "x", "&amp;", "<p>", "</b>", "é", "h1", "<!-", "<b ",
    ]
    for _ in 0..<Contract.count(20_000, atLeast: 2_000) {
      let html = (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      #expect(String(decoding: HTMLText.text(Array(html.utf8)), as: UTF8.self) == Self.plain(html), "\(html)")
    }
  }

  /// The end of a tag is searched for only up to the maximum length, so twice the text takes twice the work.
  @Test(arguments: ["<a ", "<a \"", "<a '>\"", "<", "<a \">", "<a \"'>", "<p>", "x", ">"]) func textTakesLinearTime(
    piece: String
  ) {
    let looks = [2_000, 4_000].map { count in
      let html = AccessCountingBytes(Array(String(repeating: piece, count: count).utf8))
      _ = HTMLText.text(html)
      #expect(html.looks <= count * (HTMLText.longestTag + 8 * piece.utf8.count), "\(html.looks) looks")
      return html.looks
    }
    #expect(looks[0] > 0 && looks[1] <= looks[0] * 2 + HTMLText.longestTag * 8, "\(looks)")
  }
}
