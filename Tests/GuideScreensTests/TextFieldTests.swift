import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct TextFieldTests {
  func typed(_ text: String, _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys {
      let isEdit = field.edit(key)
      #expect(isEdit)
    }
    return field
  }

  @Test func editsLikeAShell() {
    #expect(typed("late kitchen", .control("w")).string == "late ")
    #expect(typed("late kitchen", .control("u")).isEmpty)
    #expect(typed("late", .left, .backspace).string == "lae")
    #expect(typed("late", .home, .delete).string == "ate")
    #expect(typed("late", .control("a"), "x").string == "xlate")
    #expect(typed("late", .left, .left, .control("k")).string == "la")
    #expect(typed("late kitchen ", .alt("b"), .alt("b"), "x").string == "xlate kitchen ")
    #expect(typed("late  kitchen", .home, .alt("f"), "x").string == "latex  kitchen")
    #expect(typed("late kitchen", .home, .controlRight, .controlRight, .alt("f"), "x").string == "late kitchenx")
    #expect(typed("late kitchen", .home, .alt("d")).string == " kitchen")
    #expect(typed("late kitchen", .controlLeft, .alt("\u{7F}")).string == "kitchen")
    #expect(typed("", .backspace, .delete, .left, .right, .control("w")).isEmpty)
  }

  @Test func anAccentTypedAfterItsLetterJoinsIt() {
    var field = TextField()
    field.insert("e")
    field.insert("\u{301}")
    #expect(field.text.count == 1)
    #expect(field.caret == 1)
  }

  @Test func lineBreaksBecomeSpacesAndLengthIsBounded() {
    var field = TextField()
    field.insert("a\nb\u{1B}c" + String(repeating: "x", count: 100_000))
    #expect(field.string.hasPrefix("a b c"))
    #expect(field.text.count == TextField.limit)
  }

  @Test func otherKeysDoNotEdit() {
    var field = TextField("a")
    let isEdit = field.edit(.up)
    #expect(!isEdit)
    #expect(field.string == "a")
  }

  /// A reference implementation: one text, split into characters again after every key.
  private struct PlainField {
    var before = ""
    var after = ""

    mutating func insert(_ more: String) {
      let scalars = more.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      let plain = String(String.UnicodeScalarView(scalars))
      let room = TextField.limit - after.count
      let longest = max(before.count, room)
      before = String((before + plain).prefix(longest))
      join()
    }

    mutating func edit(_ key: Key) {
      switch key {
      case .left: if let last = before.popLast() { after = String(last) + after }
      case .right: if !after.isEmpty { before.append(after.removeFirst()) }
      case .backspace: _ = before.popLast()
      case .delete: if !after.isEmpty { after.removeFirst() }
      case .home: (before, after) = ("", before + after)
      default: (before, after) = (before + after, "")
      }
      join()
    }

    /// If the caret would split a character, moves the whole character before the caret.
    private mutating func join() {
      let whole = before + after
      guard let last = before.last, let first = after.first, String([last, first]).count == 1 else { return }
      let count = before.count
      before = String(whole.prefix(count))
      after = String(whole.dropFirst(count))
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func longLinesMatchTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var texts = RandomText(seed: seed)
    var field = TextField()
    var twin = PlainField()
    let keys: [Key] = [.left, .left, .right, .backspace, .delete, .home, .end]
    for _ in 0..<400 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let text = texts.next(pieces: 4)
        field.insert(text)
        twin.insert(text)
      } else if let key = keys.randomElement(using: &random) {
        let isEdit = field.edit(key)
        #expect(isEdit)
        twin.edit(key)
      }
      #expect(field.string == twin.before + twin.after)
      #expect(field.caret == twin.before.count)
    }
    #expect(field.text.count > 100)
  }

  @Test func endlessCharacterIsCut() {
    var field = TextField()
    field.insert("e" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(field.text.count == 1)
    #expect(field.string.unicodeScalars.count <= 8 * TextField.limit)
  }

  @Test func aLetterBeforeItsAccentJoinsIt() {
    var field = typed("x", .home, "\u{301}", .home, "e")
    #expect(field.text.count == 2)
    #expect(field.caret == 1)
    field.insert("n")
    #expect(field.string == "e\u{301}nx")
  }
}
