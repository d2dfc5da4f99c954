/// Lower-case words in episode numbers, in the languages used by guides.
enum EpisodeWords {
  static let seasons: Set<String> = [
    "s", "season", "series", "ser", "t", "temp", "temporada", "saison", "staffel", "st", "stagione", "seizoen",
    "säsong",
    "sasong", "sesong", "sæson", "saeson", "kausi", "sezon", "sez", "sezona", "сезона", "sezóna", "série", "serie",
    "seria", "řada",
    "rada", "κ", "séria",
    "évad",
    "evad", "сезон", "κύκλος", "κυκλος", "σεζόν", "σεζον", "sezonul", "sezonas", "hooaeg", "tymhorau", "cyfres",
    "季", "期", "シーズン", "시즌",
  ]

  static let episodes: Set<String> = [
    "e", "ep", "eps", "f", "ε", "epis", "episode", "episodes", "episod", "episodio", "episódio", "épisode", "ép",
    "folge",
    "folgen",
    "cap", "capítulo", "capitulo", "afl", "aflevering", "avsnitt", "avsn", "avs", "afsnit", "afs", "jakso", "odcinek",
    "odc",
    "díl",
    "dil", "diel", "epizoda", "epizóda", "epizód", "epizod", "rész", "resz", "серия", "серія", "сер", "эпизод",
    "епізод", "епизода", "епизод", "エピソード", "эп", "nr", "no",
    "выпуск", "випуск", "επεισόδιο", "επεισοδιο", "επ", "bölüm", "bolum", "puntata", "episodul", "serija", "sērija",
    "pennod", "集", "話", "话", "回", "화", "회", "#",
  ]

  static let parts: Set<String> = ["p", "part", "pt", "partie", "parte", "часть", "частина", "część", "část", "μέρος"]

  /// Words for an episode, or for a part if there is also an episode.
  static let eitherParts: Set<String> = ["teil", "del", "deel", "osa"]

  /// Words between a number and a total, as in `5 of 8`.
  static let totals: Set<String> = [
    "of", "de", "von", "van", "av", "af", "sur", "di", "su", "z", "ze", "из", "з", "із", "från", "από", "o",
  ]

  /// Chinese, Japanese and Korean words before a number, as in `第5集`.
  static let numbered: Set<String> = ["第", "제"]

  /// Words for “number”, as in `Episode no. 5`.
  static let numerals: Set<String> = ["no", "nr", "num", "nº", "n", "number", "nummer", "#"]

  /// Endings of ordinal numbers, as in `2nd series`.
  static let ordinals: Set<String> = [
    "st", "nd", "rd", "th", "e", "er", "ère", "ere", "ème", "eme", "re", "ª", "º", "a", "й", "я", "ος", "η",
  ]

  /// Roman numerals for seasons, as in `II. évad`.
  static let romanNumbers: [String: Int] = [
    "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12,
    "xiii": 13, "xiv": 14, "xv": 15, "xvi": 16, "xvii": 17, "xviii": 18, "xix": 19, "xx": 20,
  ]
}
