import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
package import GuideSearch

/// A line being typed, with completion and history.
package struct TypedLine: KeyHandler, Hashable, Sendable {
  package static let keys = [TextCommand.allKeys]

  /// The text and its caret.
  package private(set) var field: TextField
  /// The completion being stepped through, or `nil`.
  package private(set) var completion: Completion?
  /// How many searches back the text was recalled from; `nil` if the user typed it.
  package private(set) var recalled: Int?
  /// The direction of a completion that is waiting for the guide's names; `nil` if none is waiting.
  private var completesForward: Bool?

  /// Creates a line with initial text.
  package init(_ text: String = "") { field = TextField(text) }

  enum Change: Equatable {
    case text, caret
    /// The key is not an editing key.
    case nothing
  }

  mutating func press(_ key: Key, in app: inout App) -> Change {
    acceptCompletion()
    if case .character(let scalar) = key {
      insert(String(Character(scalar)), in: &app)
      return .text
    }
    guard let command: TextCommand = app.keymap.command(for: key) else { return .nothing }
    let old = field
    field.edit(command)
    if field.text != old.text { recalled = nil }
    return field.text == old.text ? .caret : .text
  }

  /// Inserts typed or pasted text, with a notice if it is cut off.
  mutating func insert(_ text: String, isPaste: Bool = false, in app: inout App) {
    acceptCompletion()
    field.insert(text)
    recalled = nil
    guard field.text.count >= TextField.limit else { return }
    app.notice =
      isPaste
      ? app.text("Cut off after \(TextField.limit) characters, the maximum.")
      : app.text("The line is full.")
  }

  /// Treats the completed text as typed.
  mutating func acceptCompletion() { (completion, completesForward) = (nil, nil) }

  /// Undoes a completion; returns false if there is none.
  mutating func cancelCompletion() -> Bool {
    guard let completion else { return false }
    field = completion.original
    acceptCompletion()
    return true
  }

  /// Recalls an earlier or later search; returns false, with a notice, at the ends.
  mutating func recall(earlier: Bool, in app: inout App) -> Bool {
    let back = (recalled ?? -1) + (earlier ? 1 : -1)
    if back == -1 {
      self = TypedLine()
      return true
    }
    guard back >= 0, let text = app.mine.history.text(back: back) else {
      app.notice =
        !earlier
        ? app.text("This is the latest search.")
        : back == 0 ? app.text("No earlier searches.") : app.text("This is the earliest search.")
      return false
    }
    self = TypedLine(text)
    recalled = back
    return true
  }

  /// Completes the word before the caret, or steps to the next suggestion.
  ///
  /// Returns false, with a notice, if the text is unchanged. If the guide's names must be collected first, completion
  /// continues when they are ready.
  mutating func complete(forward: Bool, in app: inout App) -> Bool {
    if let next = completion?.stepped(forward: forward) {
      (field, completion) = (next.field, next)
      return true
    }
    completesForward = nil
    if QueryCompletion.needsNames(field.text, caret: field.caret), app.gatherNames() {
      app.notice = app.text("Collecting names from the guide…")
      completesForward = forward
      return false
    }
    let saved = app.mine.searches.searches.map { ($0.name, $0.query) }
    let offer = QueryCompletion(field.text, caret: field.caret, in: app.index, saved: saved)
    guard !offer.candidates.isEmpty else {
      app.notice = app.text("No suggestions for this.")
      return false
    }
    let first = Completion(offer, for: field, forward: forward)
    guard first.field.text.count < TextField.limit else {
      app.notice = app.text("The line is full.")
      return false
    }
    (field, completion, recalled) = (first.field, offer.candidates.count > 1 ? first : nil, nil)
    return true
  }

  /// Continues a completion that waited for names; returns false if none was waiting.
  mutating func completeWithNames(in app: inout App) -> Bool {
    guard let forward = completesForward else { return false }
    app.notice = nil
    return complete(forward: forward, in: &app)
  }
}

/// The suggestions for completing a word.
package struct Completion: Hashable, Sendable {
  let original: TextField
  /// The suggestions; at least two.
  package let offer: QueryCompletion
  /// Index of the suggestion shown in the field.
  package private(set) var chosen: Int

  /// Starts with the first or the last suggestion.
  init(_ offer: QueryCompletion, for original: TextField, forward: Bool) {
    self.original = original
    self.offer = offer
    chosen = forward ? 0 : offer.candidates.count - 1
  }

  /// The next or previous suggestion, wrapping around.
  func stepped(forward: Bool) -> Completion {
    var changed = self
    changed.chosen = (chosen + (forward ? 1 : -1) + offer.candidates.count) % offer.candidates.count
    return changed
  }

  /// The field with the chosen suggestion inserted.
  var field: TextField { original.replacing(offer.range, with: offer.candidates[chosen].inserted) }
}

extension FrameBuilder {
  /// Draws the chosen suggestion, its number, and as many other suggestions as fit.
  mutating func draw(_ completion: Completion, row: Int) {
    canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
    let candidates = completion.offer.candidates
    let count = SafeText("\(completion.chosen + 1)/\(candidates.count)")
    let isRoomy = columns > count.width + 20
    if isRoomy { write(count, endingAt: columns - 1, row: row, style: theme.quiet) }
    let end = max(1, isRoomy ? columns - count.width - 3 : columns)
    var writer = LineWriter(row: row, columns: min(1, end - 1)..<end)
    for index in firstShown(completion, columns: end - 1)..<candidates.count where writer.room > 0 {
      let style = index == completion.chosen ? theme.shown : theme.plain
      writer.write(SafeText(candidates[index].shown).clipped(to: writer.room), style: style, on: &self)
      writer.skip(2)
    }
  }

  /// The first suggestion of the page that contains the chosen one; pages stay fixed while stepping.
  private func firstShown(_ completion: Completion, columns: Int) -> Int {
    var first = 0
    var taken = 0
    for index in 0...completion.chosen {
      let width = SafeText(completion.offer.candidates[index].shown).width + 2
      if taken > 0, taken + width - 2 > columns { (first, taken) = (index, 0) }
      taken += width
    }
    return first
  }
}
