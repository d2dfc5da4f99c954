import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// Lists in the app: entries made of a guide's programmes, and what depends on them.
extension Guide {
  /// A programme as an entry of a list.
  package func listItem(_ scope: ListItem.Scope, of programme: ProgrammeID) -> ListItem {
    ListItem(
      scope, programme, of: self, chosenShowing(programme), show: episodeIdentity(of: programme).show)
  }
}

extension App {
  /// Finds anew what is followed and reminded of, as far as that depends on what has changed, and tells the screens.
  mutating func findAgain(isFollowed: Bool, isAskedFor: (Query) -> Bool) {
    if isFollowed { findFollowed() }
    if mine.reminders.hasQueries,
      isFollowed || mine.reminders.reminders.contains(where: { isAskedFor(Query($0.queryText)) })
    {
      findReminded()
    }
    tell(.lists)
  }
}
