package import GuideModel
import GuideSettings

/// What a person has seen of what saved searches find: kept in a file, which is written on a thread, so that no key waits for
/// a disk.
///
/// The file is a line a query (see `SeenShowingsText`), of 200 queries and 6 MB at most; of more, those go whose results were
/// looked at longest ago. Of a query with more than 50,000 hits to come the 50,000 lowest marks are kept, which
/// `SeenShowings.unseen` allows for.
package final class SeenShowingsFile: Sendable {
  /// A look at what a query finds.
  private struct Look: Sendable {
    let query: String
    let marks: Set<ShowingMark>
  }

  private let file: SettingsFile
  private let looks: KeptEdits<Look>

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
    looks = KeptEdits(of: file) { $0.query == $1.query }
  }

  /// What was seen, also what is not in the file as yet; nothing where it cannot be read: then all is new once more.
  package func read() -> SeenShowings {
    let unkept = looks.beforeReading().unkept
    var seen = (try? file.read()).map { SeenShowingsText($0).showings } ?? SeenShowings()
    for look in unkept { seen.marks[look.query] = look.marks }
    return seen
  }

  /// What was seen, where the file is another than was read last, by this program's writing or another's; nil where it is the
  /// same, and while it is being written.
  package func readIfChanged() -> SeenShowings? { looks.isToBeRead ? read() : nil }

  /// Writes down which hits were to come when the results of a query were looked at, in the place of what was known of that
  /// query; what another tvgrid has written of others stays. What goes wrong is told in one line.
  package func keep(
    query: String, marks: some Sequence<ShowingMark>, orSay complain: @escaping @Sendable (String) -> Void
  ) {
    looks.keep([Look(query: query, marks: Set(marks))], by: write, orSay: complain)
  }

  /// Waits until what can be written is, a second at most: nobody would wait longer for this.
  package func finish() { _ = looks.finish(hundredths: 100) }

  private func write(_ looks: [Look]) throws(SettingsFileError) {
    try file.rewrite { bytes throws(SettingsRefusal) in
      looks.reduce(SeenShowingsText(bytes)) { $0.replacing($1.query, with: $1.marks) }.bytes
    }
  }
}
