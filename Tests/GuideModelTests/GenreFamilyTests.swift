import GuideTestSupport
import Testing

@testable import GuideModel

@Suite struct GenreFamilyTests {
  /// Genres as written in guides, with one line for each language.
  private static let written: [(GenreFamily, String)] = [
    (.film, "Film|Movies|TV Movie|Feature Film|Film / Cinema|Short film|Comedy film"),
    (.film, "Spielfilm|Actionfilm|Kriminalfilm|Fernsehfilm|Spielfilm/Thriller|Zeichentrickfilm|Kinderfilm|Sportfilm"),
    (.film, "Cinéma|Film : comédie|Long métrage|Película|Cine|Largometraje|Filme|Longa-metragem|Speelfilm"),
    (.film, "film fabularny|Film animowany|Långfilm|Spillefilm|Elokuva|Toimintaelokuva|celovečerní film|játékfilm"),
    (.film, "akciófilm|bűnügyi film|filmdráma|Ταινία|ΤΑΙΝΙΑ|Ξένη ταινία|Yabancı Film|Sinema|MOZI|zenés film"),
    (.drama, "Drama|Soap|Sci-fi|Science fiction / Fantasy / Horror"),
    (.drama, "Movie / Drama|Crime|War|Western|Detective / Thriller"),
    (.drama, "Kriminalserie|Krimi|Actionthriller|Action"),
    (.drama, "Abenteuer|Familienserie|Serien|Science-Fiction-Action|Telenovela"),
    (.drama, "Série policière|Drame|Policíaca|Ciencia ficción|Novela"),
    (.drama, "Drammatico|Poliziesco|Ação|Misdaad|Serial kryminalny"),
    (.drama, "Deckare|Kriminalserie|Spenning|Rikosdraama|Jännityssarja"),
    (.drama, "Detektivní|akční|krimisorozat|szappanopera|filmsorozat"),
    (.drama, "Δραματική σειρά|Αστυνομική|Επιστημονικής φαντασίας|Dizi"),
    (.drama, "Polisiye|Bilim Kurgu|Yerli Dizi|filmserie|Soap opera"),
    (.comedy, "Comedy|Sitcom|Romantic comedy|Komödie|Actionkomödie"),
    (.comedy, "Tragikomödie|Satire|Comédie|Commedia|Comédia|Komedia"),
    (.comedy, "Komedie|Humor|Komedi|vígjátéksorozat|krimi-vígjáték"),
    (.comedy, "Κωμωδία|ΚΩΜΩΔΊΑ|Komediaohjelma|Serial komediowy|Güldürü"),
    (.news, "News|Current affairs|Weather|Discussion/Debate"),
    (.news, "Sports news|News / Weather report|Nachrichten|Wetter|Politik"),
    (.news, "Informations|Météo|Noticias|Informativos|Telegiornale"),
    (.news, "Notícias|Nieuws|Wiadomości|Publicystyka|Nyheter|Nyheder"),
    (.news, "Uutiset|Ajankohtaisohjelma|Zprávy|Zpravodajství|Hírműsor|híradó|Ειδήσεις|Ενημέρωση|Haber|Hava Durumu"),
    (.sport, "Sport|Sports|Football|Motorsport|Football / Soccer|Fußball|FUSSBALL|Radsport|Sportmagazin|Ski alpin"),
    (.sport, "Deportes|Fútbol|Calcio|Desporto|Futebol|Voetbal"),
    (.sport, "Piłka nożna|Fotboll|Fotball|Fodbold|Urheilu|Fotbal|Labdarúgás"),
    (.sport, "Αθλητικά|Ποδόσφαιρο|Spor|Futbol|sportműsor|Sportovní"),
    (.children, "Children|Childrens|Animation|Youth|Cartoons / Puppets|Kinder|Zeichentrickserie|Kinderkrimi|Jugend"),
    (.children, "Jeunesse|Dessin animé|Infantil|Niños|Bambini"),
    (.children, "Cartoni animati|Crianças|Tekenfilm|Jeugd|Dla dzieci|Bajka"),
    (.children, "Barn|Børn|Barneprogram|Tecknat|Tegnefilm"),
    (.children, "Lasten ohjelma|Piirretty|Dětský|Pohádka|rajzfilm|gyerekműsor"),
    (.children, "Παιδικά|Κινούμενα σχέδια|Çocuk|Çizgi film|Serial animowany"),
    (.factual, "Documentary|Factual|Nature|Food|Home and property"),
    (.factual, "Transport|Travel|History|Film documentary|Non-fiction"),
    (.factual, "Dokumentation|Dokumentarfilm|Dokuserie|Naturfilm|Reportage"),
    (.factual, "Magazin|Filmmagazin|Ratgeber|Wissen|Reise|Kochen"),
    (.factual, "Documentaire|Découverte|Documental|Naturaleza"),
    (.factual, "Documentario|Documentário|Documentaire|Natuurfilm|Film dokumentalny"),
    (.factual, "Program przyrodniczy|Dokumentär|Dokumentar|Natur|Dokumentti|Luonto|Dokument|Cestopis|Příroda"),
    (.factual, "ismeretterjesztő film|természetfilm|dokumentumfilm|útifilm|Ντοκιμαντέρ|Ιστορία|Belgesel|Yaşam|Yemek"),
    (.entertainment, "Entertainment|Game show|Talk show|Quiz|Reality"),
    (.entertainment, "Live|Variety show|Unterhaltung|Quizshow|Dokusoap|Talk"),
    (.entertainment, "Divertissement|Jeux|Téléréalité|Entretenimiento"),
    (.entertainment, "Concurso|Intrattenimento|Amusement|Rozrywka|Teleturniej"),
    (.entertainment, "Underhållning|Frågesport|Underholdning|Viihde"),
    (.entertainment, "Tietovisa|Zábava|Soutěž|szórakoztató műsor|vetélkedő"),
    (.entertainment, "Ψυχαγωγία|Τηλεπαιχνίδι|Eğlence|Yarışma|valóságshow"),
    (.music, "Music|Arts and culture|Arts|Opera|Musik|Konzert|Volksmusik"),
    (.music, "Kultur|Theater|Musique|Música|Musica|Muziek|Muzyka"),
    (.music, "Konsert|Musikk|Musiikki|Hudba|Divadlo|zenés műsor|koncert|Μουσική|Müzik|Konser|Kultúra|Taide"),
    (.film, "Фильм|Художественный фильм|Кино|фільм|Филм|电影|電影|劇場版映画|映画|영화|韓国映画"),
    (.drama, "Сериал|Мелодрама|Детективный сериал|серіал|电视剧|連続ドラマ|드라마|Мыльная опера"),
    (.news, "Новости|Вести|新闻|ニュース・報道|뉴스|Погода"),
    (.sport, "Спорт|Футбол|体育|スポーツ|스포츠"),
    (.children, "Детям|Мультфильм|少儿|アニメ／特撮|어린이|Дитячі"),
    (.comedy, "Комедия|Комедія|Ситком|喜剧|コメディ|코미디"),
    (.factual, "Документальный фильм|纪录片|ドキュメンタリー／教養|다큐멘터리"),
    (.entertainment, "Шоу|Развлекательная программа|综艺|バラエティ|예능"),
    (.music, "Музыка|Концерт|音乐|音楽|음악"),
    (.other, "|No Genre|TV Show|Series|Special|Sonstiges|reklámfilm|Teleshopping|ТВ|日本|7|Close"),
  ]

  @Test(arguments: written) func genresAreKnownInAnyLanguage(family: GenreFamily, written: String) {
    for genre in written.split(separator: "|", omittingEmptySubsequences: false) {
      #expect(GenreFamily(genre: String(genre)) == family, "\(genre): \(GenreWords.found(in: String(genre)))")
    }
  }

  @Test func accentsAndCaseAreIgnored() {
    #expect(GenreWords.words(of: "KOMO\u{308}DIE") == GenreWords.words(of: "Komödie"))
    #expect(GenreWords.words(of: "DİZİ") == [Array("dizi".utf8)])
    #expect(GenreWords.words(of: "ΕΙΔΉΣΕΙΣ") == GenreWords.words(of: "ειδήσεις"))
  }

  /// An entry that is not folded would never match a genre, and the second of two equal entries would never be used.
  @Test func tableEntriesAreFolded() {
    var known: Set<String> = []
    for entry in GenreWords.entries {
      let words = GenreWords.words(of: entry.text)
      #expect(Array(words.joined(separator: [0x20])) == Array(entry.text.utf8), "\(entry.text)")
      #expect(words.count <= 2 && (entry.isWhole || entry.text.utf8.count >= 3), "\(entry.text)")
      #expect(known.insert("\(entry.isWhole)\(entry.text)").inserted, "\(entry.text) is listed twice")
    }
    #expect(known.count > 700)
  }

  @Test func onlyTheStartOfLongGenresCounts() {
    #expect(GenreFamily(genre: String(repeating: "x ", count: 32) + "news") == .other)
    #expect(GenreFamily(genre: "news" + String(repeating: " film", count: 100_000)) == .news)
    #expect(GenreFamily(genre: String(repeating: "e\u{301}", count: 100_000)) == .other)
  }

  // MARK: - Simple implementation

  /// Tries every entry at every letter, longest entries first.
  private static func plainWords(in genre: String) -> Set<GenreWord> {
    let words = GenreWords.words(of: genre).map { String(decoding: $0, as: UTF8.self) }
    let entries = GenreWords.entries.sorted { $0.text.utf8.count > $1.text.utf8.count }
    var found: Set<GenreWord> = []
    var skipped = false
    for (index, word) in words.enumerated() {
      if skipped {
        skipped = false
        continue
      }
      let pair = index + 1 < words.count ? word + " " + words[index + 1] : ""
      if let known = entries.first(where: { $0.isWhole && $0.text == pair }) {
        found.insert(known.word)
        skipped = true
      } else if let known = entries.first(where: { $0.isWhole && $0.text == word }) {
        found.insert(known.word)
      } else {
        var rest = Substring(word)
        while !rest.isEmpty {
          let isStart = rest.startIndex == word.startIndex
          let part = entries.first { !$0.isWhole && (isStart || $0.isAnywhere) && rest.hasPrefix($0.text) }
          if let part { found.insert(part.word) }
          rest = rest.dropFirst(part?.text.count ?? 1)
        }
      }
    }
    return found
  }

  @Test(arguments: 0..<Contract.count(2_000, atLeast: 50)) func randomCompoundsMatchTheSimpleImplementation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let glue = ["", "", "", "s", "n", " ", " ", "-", "/", ", ", "ø", "É", "7"]
    for _ in 0..<20 {
      var genre = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        var part = GenreWords.entries.randomElement(using: &random)?.text ?? ""
        if Bool.random(using: &random) { part = String(part.prefix(Int.random(in: 1...8, using: &random))) }
        if Bool.random(using: &random) { part = part.uppercased() }
        genre += part + (glue.randomElement(using: &random) ?? "")
      }
      #expect(GenreWords.found(in: genre) == Self.plainWords(in: genre), "\(genre)")
    }
  }

  @Test func cachedMeaningsAreCorrect() {
    var random = SplitMix64(seed: 3)
    var meanings = GenreMeanings()
    var genres = ["", "News", "news", "a", "b", "Kriminalserie und Film", "Kinderfilm", "Kinderfilme"]
    genres += (0..<500).map { _ in
      let entry = GenreWords.entries.randomElement(using: &random)?.text ?? ""
      return String((entry + "film und mehr").prefix(Int.random(in: 1...20, using: &random)))
    }
    for _ in 0..<5_000 {
      let genre = genres.randomElement(using: &random) ?? ""
      let meaning = meanings.meaning(of: Array(genre.utf8).span)
      #expect(meaning.family == GenreFamily(genre: genre), "\(genre)")
      #expect(meaning.excludesFilm == GenreWords.found(in: genre).contains(where: \.excludesFilm), "\(genre)")
    }
  }

  // MARK: - In a guide

  @Test func familiesAreFoundOncePerGenre() {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    sketch.add(
      Channel(id: "a", name: "A"),
      [
        GuideSketch.Programme(start, minutes: 90, "One", genre: "Actionfilm"),
        GuideSketch.Programme(start.adding(minutes: 90), minutes: 90, "Two", genre: "Krimi"),
        GuideSketch.Programme(start.adding(minutes: 180), minutes: 90, "Three", genre: "Krimi", flags: .film),
        GuideSketch.Programme(start.adding(minutes: 270), minutes: 90, "Four"),
      ])
    let guide = sketch.build()
    #expect(guide.programmes.map(guide.family(of:)) == [.film, .drama, .film, .other])
    #expect(guide.families == [.film, .drama, .other])
  }
}

extension GenreWords.Entry {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
