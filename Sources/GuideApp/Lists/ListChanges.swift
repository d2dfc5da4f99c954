import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

extension Guide {
  /// Creates a list entry from a programme.
  package func listItem(_ scope: ListItem.Scope, of programme: ProgrammeID) -> ListItem {
    ListItem(
      scope, programme, of: self, chosenShowing(programme), show: episodeIdentity(of: programme).show)
  }
}

extension App {
  /// Runs the queries of followed searches and reminders again if they need data that has changed, and tells the screens.
  mutating func rerunQueries(_ data: QueryData) {
    let isFollowed = queryContext.followedNeeds.contains(data)
    if isFollowed { findFollowed() }
    if mine.reminders.hasQueries,
      isFollowed || mine.reminders.reminders.contains(where: { Query($0.queryText).needs.contains(data) })
    {
      findReminderMatches()
    }
    tell(.lists)
  }
}
