import GuideTestSupport
import Testing

@testable import GuideModel

/// Messages that are written down, cut and compared.
@Suite struct MessageTextTests {
  /// Any message, with the signs in its texts that the written form uses itself.
  private static func random(_ random: inout SplitMix64, depth: Int = 0) -> Message {
    func text() -> String {
      let pieces = ["a", "Zug ", "{", "}", "\\", "|", "=", "\"", ">", "#", "@", "+", "é", "\u{301}", "🦊", "{=", "1"]
      return (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    return Message(
      parts: (0..<Int.random(in: 0...5, using: &random)).map { _ -> Message.Part in
        switch Int.random(in: 0...(depth < 3 ? 6 : 5), using: &random) {
        case 0: return .literal(text())
        case 1: return .value(text())
        case 2: return .quoted(text())
        case 3: return .number(Int.random(in: .min ... .max, using: &random))
        case 4: return .date(CivilDate(dayNumber: Int.random(in: -1_000_000...1_000_000, using: &random)))
        case 5: return .amount(Int.random(in: -5...20_000, using: &random), one: text(), several: text())
        default: return .message(Self.random(&random, depth: depth + 1))
        }
      })
  }

  /// Literals side by side are one, and an empty one is none.
  private static func joined(_ message: Message) -> [Message.Part] {
    message.parts.reduce(into: []) { parts, part in
      switch (parts.last, part) {
      case (_, .literal("")): break
      case (.literal(let before)?, .literal(let text)): parts[parts.count - 1] = .literal(before + text)
      case (_, .message(let inner)): parts.append(.message(Message(parts: joined(inner))))
      default: parts.append(part)
      }
    }
  }

  @Test func whatIsWrittenDownIsReadAgain() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let message = Self.random(&random)
      let read = Message(stored: message.stored)
      // Two messages are equal by their English: here every part counts.
      #expect("\(Self.joined(read))" == "\(Self.joined(message))", "\(message.stored)")
    }
  }

  @Test(arguments: [
    "the answer is 404", "a {brace", "{", "}", "{=never closed", "{?x}", "{#seven}", "{@}", "{+1|x}", "a}b",
    "C:\\x", "", "{>{>{>", String(repeating: "{>", count: 100_000),
  ])
  func aTextThatIsNoWrittenMessageIsShownAsItIs(text: String) {
    #expect(Message(stored: text).english == text)
  }

  @Test func aWrittenMessageIsPlain() {
    let message: Message = "\(18) fields, not \(.quoted("x{y"))"
    #expect(message.stored == #"{=18} fields, not {"x\{y}"#)
  }

  @Test func itsShapeHasNoValues() {
    let reason: Message = "exit code \(3)"
    let message: Message = "\(.quoted("Harbour")): \(reason), \(.amount(12, "file")) at \(.number(7))"
    #expect(message.shape.english == "…: exit code …, … files at …")
    #expect(message.shape.key == message.key, "so that other languages have it")
  }

  @Test func theLastNumberIsTakenOutAndPutBack() {
    let cases: [(Message, UInt32)] = [
      ("overlaps the row of line \(17)", 17), ("\(18) fields, not \(23)", 23), ("\(4) of \("x")", 4),
      ("no number \("007")", 0), ("none", 0), ("\("-3") \("99999999999")", 0),
    ]
    for (message, number) in cases {
      let split = message.withoutNumber
      #expect(split.number == number)
      let whole = split.index.map { split.message.replacing(valueAt: $0, with: "\(split.number)") } ?? split.message
      #expect(whole.parts == message.parts)
    }
  }

  @Test func aLongMessageIsCutInItsValues() {
    let long = String(repeating: "é", count: 5_000)
    let reason: Message = "the server says \(long)"
    let disk = Message(phrase: "No space left on device")
    let names = Message.list((0..<60).map { .quoted("a name of a theme, number \($0)") })
    for message: Message in [
      "cannot read \(long): \(.quoted(long))", "cannot read \(reason)", "\(long)\(reason)",
      "cannot read \(long): \(disk)",
      "it is one of \(names)", "\(long) \(.amount(3, "channel")) \(.number(7)) \(.date(CivilDate(dayNumber: 20_000)))",
    ] {
      let cut = message.bounded(to: 1_024)
      #expect(cut.key == message.key, "so that other languages have it")
      #expect(cut.english.utf8.count <= 1_024 && cut.english.contains("…"), "\(cut.english.utf8.count)")
      #expect(cut.english.contains("No space left") == message.english.contains("No space left"))
    }
    let endless = Message.list((0..<10_000).map { .quoted("\($0)") })
    for message in [Message(phrase: long), "cannot read: \(Message(phrase: long))", endless] {
      let cut = message.bounded(to: 1_024).english
      #expect(cut.utf8.count <= 1_024 && cut.hasSuffix("…"))
    }
  }
}
