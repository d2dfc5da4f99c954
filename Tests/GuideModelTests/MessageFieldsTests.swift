import GuideTestSupport
import Testing

@testable import GuideModel

/// Encoding, shortening and comparison of messages.
@Suite struct MessageFieldsTests {
  /// A random message.
  private static func random(_ random: inout SplitMix64, depth: Int = 0) -> Message {
    func text() -> String {
      let pieces = ["a", "Zug ", "{", "}", "\\", "\n", "\t", "é", "\u{301}", "🦊", "{1}", "1"]
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

  @Test func messagesSurviveEncoding() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<5_000 {
      let message = Self.random(&random)
      #expect(Message(bytes: message.bytes)?.parts == message.parts, "\(message)")
    }
  }

  @Test func damagedBytesAreRejected() {
    let message: Message = "cannot read \("a.xml"): \("exit code \(3)" as Message) on \(.date(CivilDate(dayNumber: 7)))"
    for count in message.bytes.indices { #expect(Message(bytes: Array(message.bytes[..<count])) == nil) }
    #expect(Message(bytes: message.bytes + [0]) == nil)
    var deep: Message = "x"
    for _ in 0..<100 { deep = Message(parts: [.message(deep)]) }
    #expect(Message(bytes: deep.bytes) == nil)
    let diagnostics = Diagnostic.bytes(of: [Diagnostic(.noted, file: "a", line: 3, problem: message)])
    for count in diagnostics.indices.dropFirst() {
      #expect(Diagnostic.diagnostics(in: Array(diagnostics[..<count])) == nil)
    }
  }

  @Test func messagesWithTheSameCodeDifferInValues() {
    func message(_ name: String, _ reason: Message) -> Message {
      "\(.quoted(name)): \(reason), \(.amount(name.count, "file"))"
    }
    let first = message("Harbour", "exit code \(3)")
    #expect(first.code == message("Quay", "exit code \(12)").code)
    #expect(first.code != message("Harbour", "signal \(3)").code)
    #expect(first.withoutValues.english == "…: exit code …, …")
    #expect(first.withoutValues.key == first.key, "so that other languages have it")
  }

  @Test func longMessagesAreCutInTheirValues() {
    let long = String(repeating: "é", count: 5_000)
    let disk = Message(phrase: "No space left on device")
    for message: Message in [
      "cannot read \(long): \(.quoted(long))", "cannot read \("the server says \(long)" as Message)",
      "cannot read \(long): \(disk)", "\(long) \(.amount(3, "channel")) \(.number(7))",
    ] {
      let cut = message.withValues(ofAtMost: 99)
      #expect(cut.code == message.code, "so that other languages have it")
      #expect(cut.english.utf8.count <= 250 && cut.english.contains("é…"), "\(cut)")
      #expect(cut.english.contains("No space left") == message.english.contains("No space left"))
    }
  }
}
