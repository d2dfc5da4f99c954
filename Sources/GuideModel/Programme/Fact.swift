/// A detail of a programme, such as a genre, a writer or a translated title.
package struct Fact: Hashable, Sendable {
  /// The kind of information. The table below has a row for each case, with its names and uses.
  ///
  /// The raw values are letters stored in records. All are in one block of 64, so that `ProgrammeTexts` can use one bit
  /// for each. Stored images contain these letters, so if you change one, raise `ImageTable.version` too.
  package enum Kind: UInt8, CaseIterable {
    // These are stored in properties of `ProgrammeDetails`, and listed in the order of JSON output.
    case episodeTitle = 0x45  // E
    /// The episode number as written in the guide, followed by the values parsed from it.
    case episode = 0x4E  // N
    case season = 0x4F  // O
    case number = 0x4D  // M
    case lastNumber = 0x51  // Q
    case count = 0x57  // W
    case part = 0x58  // X
    case partCount = 0x5A  // Z
    case year = 0x48  // H
    case director = 0x44  // D
    /// A name; the qualifier is the part or the job.
    case actor = 0x61  // a
    case genre = 0x71  // q
    case description = 0x54  // T
    /// The number of stars out of five.
    case stars = 0x4A  // J
    case certificate = 0x42  // B
    /// The word for one of `ProgrammeFlags`.
    case flag = 0x46  // F

    // These are stored in `ProgrammeDetails.more`, and listed in the order of XMLTV's DTD.
    /// The text in another language; the qualifier is the language.
    case otherTitle = 0x74  // t
    case otherEpisodeTitle = 0x73  // s
    case otherDescription = 0x64  // d
    /// People; the text is the person's name.
    case writer = 0x77  // w
    case adapter = 0x41  // A
    case producer = 0x70  // p
    case composer = 0x63  // c
    case editor = 0x65  // e
    case presenter = 0x50  // P
    case commentator = 0x43  // C
    case guest = 0x47  // G
    /// When the programme was made, as precisely as the guide states it, such as `2009` or `20090314`.
    case date = 0x79  // y
    /// A genre in another language; the qualifier is the language.
    case otherGenre = 0x67  // g
    case keyword = 0x6B  // k
    /// The spoken language, and the original language.
    case language = 0x6C  // l
    case originalLanguage = 0x4C  // L
    /// The length in minutes, without adverts.
    case length = 0x6D  // m
    /// Addresses. The qualifier of an image is its type.
    case icon = 0x49  // I
    case url = 0x55  // U
    /// The country of production.
    case country = 0x6F  // o
    /// The episode number in a system given by the qualifier, e.g. `xmltv_ns`.
    case numbering = 0x6E  // n
    /// A property of the picture or sound, named by the qualifier, e.g. `aspect`.
    case video = 0x56  // V
    case audio = 0x59  // Y
    /// When the programme was shown before; empty if unknown. The qualifier is the channel.
    case previouslyShown = 0x72  // r
    /// The guide's remarks about the first or last showing.
    case premiere = 0x66  // f
    case lastChance = 0x7A  // z
    /// The language; empty if unknown. The qualifier is `teletext`, `onscreen` or `deaf-signed`.
    case subtitles = 0x75  // u
    /// The age rating; the qualifier is the system.
    case rating = 0x52  // R
    /// A star rating, such as `4/5`; the qualifier is the system.
    case starRating = 0x53  // S
    /// A review or its address; the qualifier is the author.
    case review = 0x76  // v
    case image = 0x69  // i
    /// The position among programmes that share a slot, e.g. `0/2`.
    case clump = 0x78  // x
    /// The id in the provider's archive, for catch-up.
    case catchupID = 0x4B  // K
  }

  /// The kind of information.
  package let kind: Kind
  /// The language, system or type; `nil` if unknown.
  package let qualifier: String?
  /// The text in the guide.
  package let text: String

  package init(_ kind: Kind, _ text: String, qualifier: String? = nil) {
    self.kind = kind
    self.qualifier = qualifier
    self.text = text
  }
}

extension Fact.Kind {
  /// A new table row for this kind.
  private var newRow: FactRow {
    switch self {
    case .episodeTitle: FactRow("episode_title", search: .episode)
    case .episode: FactRow("episode", word: "episode-number")
    case .season: FactRow("season")
    case .number: FactRow("episode_number", word: "number")
    case .lastNumber: FactRow("last_episode_number", word: "last-number")
    case .count: FactRow("episode_count", word: "count")
    case .part: FactRow("part")
    case .partCount: FactRow("part_count")
    case .year: FactRow("year")
    case .director: FactRow("directors", word: "director", .credit("director"), search: .director)
    case .actor: FactRow("cast", .credit("actor"), search: .actor)
    case .genre: FactRow("genres", word: "genre", search: .genre)
    case .description: FactRow("description", search: .description)
    case .stars: FactRow("stars")
    case .certificate: FactRow("certificate")
    case .flag: FactRow("flags", word: "flag")

    case .otherTitle: FactRow("title", word: "other-title", .translated("title"), "Also called", search: .any)
    case .otherEpisodeTitle:
      FactRow(
        "episode_title", word: "other-episode-title", .translated("sub-title"), "Episode also called",
        search: .episode)
    case .otherDescription:
      FactRow("description", word: "other-description", .translated("desc"), search: .description)
    case .writer: FactRow("writer", .credit("writer"), "Writer", "Writers", search: .person)
    case .adapter: FactRow("adapter", .credit("adapter"), "Adapted by", search: .person)
    case .producer: FactRow("producer", .credit("producer"), "Producer", "Producers", search: .person)
    case .composer: FactRow("composer", .credit("composer"), "Composer", "Composers", search: .person)
    case .editor: FactRow("editor", .credit("editor"), "Editor", "Editors", search: .person)
    case .presenter: FactRow("presenter", .credit("presenter"), "Presenter", "Presenters", search: .person)
    case .commentator:
      FactRow("commentator", .credit("commentator"), "Commentator", "Commentators", search: .person)
    case .guest: FactRow("guest", .credit("guest"), "Guest", "Guests", search: .person)
    case .date: FactRow("date", .once("date"), "Made")
    case .otherGenre:
      FactRow("genre", word: "other-genre", .translated("category"), "Other genre", "Other genres", search: .genre)
    case .keyword: FactRow("keyword", .text("keyword"), "Keyword", "Keywords", search: .any)
    case .language: FactRow("language", .once("language"), "Language", "Languages", search: .any)
    case .originalLanguage:
      FactRow(
        "original_language", .once("orig-language"), "Original language", "Original languages", search: .any)
    case .length: FactRow("length", .once("length", "units"), "Without adverts")
    case .icon: FactRow("icon", .text("icon"))
    case .url: FactRow("url", .text("url", "system"), "Link", "Links")
    case .country: FactRow("country", .text("country"), "Country", "Countries", search: .any)
    case .numbering: FactRow("episode_number", word: "numbering", .text("episode-num", "system"))
    case .video: FactRow("video", .parts("video"), "Picture")
    case .audio: FactRow("audio", .parts("audio"), "Sound")
    case .previouslyShown: FactRow("previously_shown", .sign("previously-shown", "channel"), "Shown before")
    case .premiere: FactRow("premiere", .sign("premiere"), "Premiere", search: .any)
    case .lastChance: FactRow("last_chance", .sign("last-chance"), "Last chance", search: .any)
    case .subtitles: FactRow("subtitles", .text("subtitles", "type"), "Subtitles")
    case .rating: FactRow("rating", .value("rating"), "Rating", "Ratings")
    case .starRating: FactRow("stars", word: "star-rating", .value("star-rating"), "Stars")
    case .review: FactRow("review", .text("review", "source"), "Review", "Reviews", search: .any)
    case .image: FactRow("image", .text("image", "type"))
    case .clump: FactRow("clump", .attribute("clumpidx"))
    case .catchupID: FactRow("catchup_id", .attribute("catchup-id"))
    }
  }

  /// The kinds stored in `ProgrammeDetails.more`.
  package static let additional = Array(allCases.drop { $0 != .otherTitle })

  /// The kinds shown in the details, most useful first.
  package static let described: [Fact.Kind] = [
    .presenter, .commentator, .guest, .writer, .adapter, .producer, .composer, .editor, .otherTitle,
    .otherEpisodeTitle, .otherGenre, .country, .language, .originalLanguage, .date, .length, .previouslyShown,
    .premiere, .lastChance, .rating, .starRating, .subtitles, .video, .audio, .keyword, .review, .url,
  ]

  /// The columns of CSV output.
  package static let columns: [Fact.Kind] = [
    .episodeTitle, .episode, .season, .number, .count, .part, .partCount, .genre, .year, .stars, .certificate, .flag,
    .director, .actor, .description,
  ]

  /// The table's row for this kind.
  package var row: FactRow { Fact.Kind.rows[Int(rawValue & 0x3F)] ?? newRow }

  /// The rows, indexed by the lower bits of the kinds' letters.
  private static let rows = (0x40..<0x80).map { Fact.Kind(rawValue: $0)?.newRow }
}
