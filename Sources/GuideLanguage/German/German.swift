/// The interface in German: each message by its English, in a file for each group of screens.
///
/// Values are numbered as in the English and may change places: `("{1} of {2}", "{2}, davon {1}")`. It says “du” nowhere and
/// “Sie” nowhere: hints are infinitives, notices state what happened.
enum German {
  typealias Table = [(english: String, german: String)]

  static let tables: [Table] = [
    shared, grid, views, help, keys, channelList, details, firstRun, keptQueries, listScreens, queryProblems, reminders,
    searching, settings, shows, notices, recording, errors, feeds, documents, personalFiles, settingsFile, system,
  ]

  /// All of them. An English text that stands in two tables has to be the same in both, which a test holds.
  static let messages = Dictionary(tables.joined().map { ($0.english, $0.german) }) { first, _ in first }
}
