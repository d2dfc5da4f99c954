extension ProgrammeFlags {
  /// The names of a flag.
  package struct Row: Sendable {
    package let flag: ProgrammeFlags
    /// The name in JSON and CSV; `nil` if the flag is not exported.
    package let name: String?
    /// The word in lists; `nil` if the flag is not stored. Users' files contain it, so never change its meaning.
    package let word: String?
    /// The label on screens.
    package let label: Message?
    /// The XMLTV keyword; `nil` if XMLTV has a separate element for the flag.
    package let keyword: StaticString?

    fileprivate init(
      _ flag: ProgrammeFlags, _ name: String?, word: String?, _ label: Message? = nil, keyword: StaticString? = nil
    ) {
      (self.flag, self.name, self.word, self.label, self.keyword) = (flag, name, word, label, keyword)
    }
  }

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

  /// The rows for the flags that are set.
  package var rows: [Row] { Self.table.filter { contains($0.flag) } }

  /// The flags in order of importance.
  private static let orderOfImportance: [ProgrammeFlags] = [
    .live, .premiere, .newSeries, .new, .lastChance, .choice, .repeat, .blackAndWhite, .subtitles, .deafSigned,
    .widescreen,
  ]

  /// The flags' labels for screens, most important first.
  package var labels: [Message] {
    Self.orderOfImportance.filter { contains($0) }.compactMap { flag in Self.table.first { $0.flag == flag }?.label }
  }
}
