import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch

extension App {
  /// Adds programmes to the list that was added to last, or says that they are in it. `whileTyping` letters are text.
  mutating func addToList(_ programmes: [ProgrammeID], whileTyping: Bool = false) {
    guard let list = mine.listForAdding else {
      return notice =
        "There is no list: \(keymap.name(of: GridCommand.lists)), then \(keymap.name(of: ListsCommand.create)) makes one."
    }
    add(programmes.map { guide.listItem(guide.usualScope(of: $0), of: $0) }, to: list, whileTyping: whileTyping)
  }

  /// Adds entries to a list of a name, and says what is in it now and how to undo that.
  mutating func add(_ chosen: [ListItem], to name: String, whileTyping: Bool = false) {
    let items = ProgrammeList(name, chosen).items
    let addition: ListAddition
    do throws(ListError) {
      addition = try mine.lists.adding(items, to: name)
    } catch {
      return notice = "Not added: \(error.message)."
    }
    mine.lastList = name
    let count = addition.added > 0 ? addition.added : addition.known
    let what = items.count == 1 ? items[0].scopedTitle : counted(count, "programme")
    // Of an episode one entry is enough, however often it is shown.
    let repeats = chosen.count > items.count ? ", \(chosen.count - items.count) more are repeats of them" : ""
    let before = whileTyping ? "\(keymap.name(of: SearchCommand.close)), then " : ""
    let other = whileTyping ? nil : "\(keymap.name(of: ProgrammeCommand.addElsewhere)) chooses another list"
    guard !addition.edits.isEmpty else {
      return notice =
        "\(what) \(count == 1 ? "is" : "are") in “\(name)” already\(repeats)\(other.map { "; \($0)" } ?? "")."
    }
    let left = addition.leftOut > 0 ? ", \(addition.leftOut) had no room" : ""
    change(
      addition.edits,
      saying: "\(what) \(count == 1 ? "is" : "are")\(items.count == 1 ? "" : " new") in “\(name)”\(repeats)\(left)",
      hint: "\(before)\(keymap.undoHint)\(other.map { ", \($0)" } ?? "")")
  }
}

extension ListItem {
  /// Its title, and how far the entry reaches where that is not as usual.
  fileprivate var scopedTitle: String {
    let title = "“\(showing.title.prefix(60))”"
    return scope == .show ? "\(title), all of the show," : scope == .showing ? "\(title), this showing," : title
  }
}
