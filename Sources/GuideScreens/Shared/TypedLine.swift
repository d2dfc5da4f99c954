import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
package import GuideSearch

/// A line that is being typed: its text, the ways to complete it, and which earlier search it was taken from.
package struct TypedLine: KeyUser, Hashable, Sendable {
  package static let keys = [TextCommand.allKeys]

  /// The text, with its caret.
  package private(set) var field: TextField
  /// The ways to complete it that are being stepped through.
  package private(set) var completion: Completion?
  /// The number of searches back from which the text was recalled; nil if it was typed.
  package private(set) var recalled: Int?
  /// The direction in which completion goes on once the names of the guide are at hand; nil where it does not wait.
  private var completesForward: Bool?

  /// A line with a text.
  package init(_ text: String = "") { field = TextField(text) }

  /// The effect of a key.
  enum Change: Equatable {
    case text, caret
    /// The key means nothing to a text.
    case nothing
  }

  /// Edits by a key.
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

  /// Inserts text that was typed or pasted, and shows a notice if some of it is not accepted.
  mutating func insert(_ text: String, isPaste: Bool = false, in app: inout App) {
    acceptCompletion()
    field.insert(text)
    recalled = nil
    guard field.text.count >= TextField.limit else { return }
    app.notice =
      isPaste
      ? app.text("Cut after \(TextField.limit) characters: the line takes no more.")
      : app.text("The line takes no more.")
  }

  /// Handles a text inserted by completion as if it had been typed.
  mutating func acceptCompletion() { (completion, completesForward) = (nil, nil) }

  /// Takes back a completion; false if there is none.
  mutating func cancelCompletion() -> Bool {
    guard let completion else { return false }
    field = completion.original
    acceptCompletion()
    return true
  }

  /// Replaces the text by an earlier search, or a later one; false, with a notice, if there is none.
  mutating func recall(earlier: Bool, in app: inout App) -> Bool {
    let back = (recalled ?? -1) + (earlier ? 1 : -1)
    if back == -1 {
      self = TypedLine()
      return true
    }
    guard back >= 0, let text = app.mine.history.text(back: back) else {
      app.notice =
        !earlier
        ? app.text("This is the latest.")
        : back == 0 ? app.text("Nothing has been searched for yet.") : app.text("This is the earliest search.")
      return false
    }
    self = TypedLine(text)
    recalled = back
    return true
  }

  /// Completes the word before the caret, or steps to the next way of doing so; false where the text stays, and then it is
  /// said why. Names come from the records of the guide: where they have to be gathered first, completion goes on then.
  mutating func complete(forward: Bool, in app: inout App) -> Bool {
    if let next = completion?.stepped(forward: forward) {
      (field, completion) = (next.field, next)
      return true
    }
    completesForward = nil
    if QueryCompletion.needsNames(field.text, caret: field.caret), app.gatherNames() {
      app.notice = app.text("Looking through the guide for names…")
      completesForward = forward
      return false
    }
    let saved = app.mine.searches.searches.map { ($0.name, $0.query) }
    let offer = QueryCompletion(field.text, caret: field.caret, in: app.index, saved: saved)
    guard !offer.candidates.isEmpty else {
      app.notice = app.text("There is nothing that this could go on with.")
      return false
    }
    let first = Completion(offer, for: field, forward: forward)
    guard first.field.text.count < TextField.limit else {
      app.notice = app.text("The line takes no more.")
      return false
    }
    (field, completion, recalled) = (first.field, offer.candidates.count > 1 ? first : nil, nil)
    return true
  }

  /// Goes on with a completion that has waited for the names of the guide; false where none has.
  mutating func completeWithNames(in app: inout App) -> Bool {
    guard let forward = completesForward else { return false }
    app.notice = nil
    return complete(forward: forward, in: &app)
  }
}

/// The ways to complete a word, one after the other.
package struct Completion: Hashable, Sendable {
  /// The text before completion.
  let original: TextField
  /// The ways; at least two.
  package let offer: QueryCompletion
  /// The index of the one that stands in the field.
  package private(set) var chosen: Int

  /// An offer with its first or its last way chosen.
  init(_ offer: QueryCompletion, for original: TextField, forward: Bool) {
    self.original = original
    self.offer = offer
    chosen = forward ? 0 : offer.candidates.count - 1
  }

  /// The next way, the first after the last.
  func stepped(forward: Bool) -> Completion {
    var changed = self
    changed.chosen = (chosen + (forward ? 1 : -1) + offer.candidates.count) % offer.candidates.count
    return changed
  }

  /// The field with the chosen way put in.
  var field: TextField { original.replacing(offer.range, with: offer.candidates[chosen].inserted) }
}

extension FrameBuilder {
  /// Draws the ways to complete side by side, as many as fit around the chosen one, and its number.
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

  /// The first of the page on which the chosen one is: pages are filled from the first on, so that what is shown stays
  /// where it is while one steps through it.
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
