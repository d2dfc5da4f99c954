import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// Lists in the app: entries made of a guide's programmes, and changes that are kept and can be undone.
extension Guide {
  /// A programme as an entry of a list.
  package func listItem(_ scope: ListItem.Scope, of programme: ProgrammeID) -> ListItem {
    ListItem(
      scope, programme, of: self, chosenShowing(programme), show: episodeIdentity(of: programme).show)
  }
}

extension App {
  /// Changes lists as a person asks, so that it can be undone. `message` says what is so now, and `hint` what can be done about
  /// it.
  package mutating func change(_ edits: [ListEdit], saying message: String, hint: String) {
    let undo = ListUndo(edits, of: mine.lists)
    if !undo.isEmpty { noteUndoable(.lists(undo), message) }
    apply(edits)
    notice = "\(limited(message)); \(hint)."
  }

  /// Takes a change of lists back, where they still are as it left them.
  mutating func undo(_ change: ListUndo, _ message: String) {
    guard change.applied(to: mine.lists) != nil else {
      return notice = text("Not undone: \(message), and another tvgrid has changed it since.")
    }
    apply([.undo(change)])
    notice = text("Undone: \(language.quoted(sentence: message)).")
  }

  /// Takes in lists that another program has changed.
  mutating func adopt(_ lists: ProgrammeLists) {
    guard lists != mine.lists else { return }
    mine.lists = lists
    showListed()
  }

  private mutating func apply(_ edits: [ListEdit]) {
    mine.apply(edits)
    showListed()
    keep(edits.map(PersonalEdit.list))
  }

  private mutating func showListed() {
    // Followed queries and reminders may ask for `is:listed`.
    findAgain(.listed)
  }

  /// Runs the queries of followed titles and reminders again if they need data that has changed, and tells the screens.
  mutating func findAgain(_ data: QueryData) {
    let isFollowed = queryContext.followedNeeds.contains(data)
    if isFollowed { findFollowed() }
    if mine.reminders.hasQueries,
      isFollowed || mine.reminders.reminders.contains(where: { Query($0.queryText).needs.contains(data) })
    {
      findReminded()
    }
    tell(.lists)
  }
}
