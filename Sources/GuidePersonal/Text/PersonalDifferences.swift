/// The differences between two versions of the user's data, one line each: `+` for additions, `-` for removals, `~` for
/// changes.
package enum PersonalDifferences {
  /// The lines; empty if nothing changes. `names` are channel names by id.
  package static func lines(from old: PersonalData, to new: PersonalData, names: [String: String] = [:]) -> [String] {
    PersonalSection.allCases.flatMap { $0.lines(old, new, names) }
  }

  /// Warnings about sections that would be emptied, for example by an editor that saves half a file. For lists, see
  /// `ListLosses`.
  package static func losses(from old: PersonalData, to new: PersonalData) -> [String] {
    PersonalSection.allCases.flatMap { zip($0.counts(old), $0.counts(new)) }.filter { $0.count > 0 && $1.count == 0 }
      .map { old, _ in "!! All \(old.name) would be deleted (\(old.count))" }
  }
}

enum Differences {
  /// The maximum number of lines of each kind; the rest are only counted.
  private static let mostLines = 20

  /// The differences between two dictionaries, with a string for each value.
  static func lines<Value: Equatable>(
    _ kind: String, _ old: [String: Value], _ new: [String: Value], _ text: (String, Value) -> String
  ) -> [String] {
    let keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    let lines = keys.prefix(mostLines).map { key in
      let sign = old[key] == nil ? "+" : new[key] == nil ? "-" : "~"
      return "\(sign) \(kind) \((new[key] ?? old[key]).map { text(key, $0) } ?? key)"
    }
    return keys.count > mostLines ? lines + ["  and \(keys.count - mostLines) more like these"] : lines
  }
}
