import CellCanvas
import GuideApp
import Testing

@Suite struct TextFieldTests {
  func typed(_ text: String, _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys {
      let isEdit = field.edit(key)
      #expect(isEdit)
    }
    return field
  }

  @Test func editsAsShellsDo() {
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

  @Test func otherKeysMeanNothing() {
    var field = TextField("a")
    let isEdit = field.edit(.up)
    #expect(!isEdit)
    #expect(field.string == "a")
  }
}
