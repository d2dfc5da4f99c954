extension ProgrammeFlags {
  /// What a flag is called.
  package struct Row: Sendable {
    package let flag: ProgrammeFlags
    /// In JSON and CSV; nil if it is not among them.
    package let name: String?
    /// In lists; nil if they do not keep it. It stands in files of users and must not change its meaning.
    package let word: String?
    /// For people.
    package let label: Message?
    /// Its keyword in XMLTV; nil if it has an element.
    package let keyword: StaticString?

    fileprivate init(
      _ flag: ProgrammeFlags, _ name: String?, word: String?, _ label: Message? = nil, keyword: StaticString? = nil
    ) {
      (self.flag, self.name, self.word, self.label, self.keyword) = (flag, name, word, label, keyword)
    }
  }

  /// All flags.
  package static let table: [Row] = [
    Row(.premiere, "premiere", word: "premiere", "premiere"),
    Row(.film, "film", word: "film"),
    Row(.repeat, "repeat", word: "repeat", "repeat"),
    Row(.subtitles, "subtitles", word: "subtitles", "subtitles"),
    Row(.widescreen, "widescreen", word: "widescreen", "widescreen"),
    Row(.newSeries, "new_series", word: "new-series", "new series", keyword: "new-series"),
    Row(.deafSigned, "deaf_signed", word: "deaf-signed", "signed"),
    Row(.blackAndWhite, "black_and_white", word: "black-and-white", "black and white"),
    Row(.choice, "choice", word: "choice", "editors' choice", keyword: "editors-choice"),
    Row(.new, "new", word: "new", "new"),
    Row(.lastChance, "last_chance", word: "last-chance", "last chance"),
    Row(.assumedEnd, nil, word: "assumed-end"),
    Row(.inferredEnd, nil, word: "inferred-end"),
    Row(.unknownTime, "unknown_time", word: nil, keyword: "unknown-time"),
    Row(.live, "live", word: "live", "live", keyword: "live"),
  ]

  /// The rows of the flags that are set.
  package var rows: [Row] { Self.table.filter { contains($0.flag) } }

  /// The most telling first.
  private static let tellingOrder: [ProgrammeFlags] = [
    .live, .premiere, .newSeries, .new, .lastChance, .choice, .repeat, .blackAndWhite, .subtitles, .deafSigned,
    .widescreen,
  ]

  /// Labels for people, the most telling first.
  package var labels: [Message] {
    Self.tellingOrder.filter { contains($0) }.compactMap { flag in Self.table.first { $0.flag == flag }?.label }
  }
}
