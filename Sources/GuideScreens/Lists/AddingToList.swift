import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

extension App {
  /// Adds programmes to the last used list, or says that it already has them. Set `whileTyping` if letters are text.
  mutating func addToList(_ programmes: [ProgrammeID], whileTyping: Bool = false) {
    addToList(programmes.map { guide.listItem(guide.defaultScope(of: $0), of: $0) }, whileTyping: whileTyping)
  }

  /// Adds entries to the last used list, or says that it already has them.
  mutating func addToList(_ items: [ListItem], whileTyping: Bool = false) {
    guard let list = mine.defaultList else {
      let (lists, create) = (keymap.name(of: GridCommand.lists), keymap.name(of: ListsCommand.create))
      return notice = text("No lists yet: \(lists), then \(create) creates one.")
    }
    add(items, to: list, whileTyping: whileTyping)
  }

  /// Adds entries to a list, and reports the result.
  mutating func add(_ chosen: [ListItem], to name: String, whileTyping: Bool = false) {
    let items = ProgrammeList(name, chosen).items
    let addition: ListAddition
    do throws(ListError) {
      addition = try mine.lists.adding(items, to: name)
    } catch {
      return notice = text("Not added: \(text(error.text)).")
    }
    mine.lastList = name
    let count = addition.added > 0 ? addition.added : addition.known
    let what = items.count == 1 ? scopedTitle(of: items[0]) : self.count(count, "programme")
    // An episode gets one entry, no matter how often it is shown.
    let more = chosen.count - items.count
    let repeats = more > 0 ? text(" (repeats left out: \(more))") : ""
    let undo = keymap.undoHint(after: whileTyping ? keymap.name(of: SearchCommand.close) : nil)
    let other = whileTyping ? nil : text("\(keymap.name(of: ProgrammeCommand.addElsewhere)) for another list")
    guard !addition.edits.isEmpty else {
      let known =
        count == 1
        ? text("\(what) is already in “\(name)”\(repeats)") : text("\(what) are already in “\(name)”\(repeats)")
      return notice = "\(known)\(other.map { ". \($0)" } ?? "")."
    }
    let left = addition.leftOut > 0 ? text(", \(addition.leftOut) did not fit") : ""
    change(
      addition.edits, saying: text("Added \(what) to “\(name)”") + repeats + left,
      hint: "\(undo)\(other.map { ", \($0)" } ?? "")")
  }

  /// The title of an entry, with its scope if that is not the default.
  private func scopedTitle(of item: ListItem) -> String {
    let title = item.showing.title.shortened
    return switch item.scope {
    case .show: text("“\(title)” (whole show)")
    case .showing: text("“\(title)” (this showing)")
    case .episode:
      [language.quoted(title), item.details.summary.episode?.text].compactMap(\.self).joined(separator: " ")
    }
  }
}
