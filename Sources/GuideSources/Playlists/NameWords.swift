/// Words with a meaning of their own in channel names, in folded form.
enum NameWords {
  static let ultraHighDefinition: Set<String> = ["uhd", "qhd", "4k", "8k", "2160p", "ultrahd", "uhdtv"]

  static let highDefinition: Set<String> = [
    "hd", "hd+", "fhd", "uhd", "qhd", "4k", "8k", "1080", "1080p", "1080i", "720", "720p", "2160p", "hdtv",
  ]

  /// Words about the picture or the stream.
  static let qualities: Set<String> = [
    "sd", "hq", "lq", "shd", "lhd", "xhd", "fullhd", "ultrahd", "sdtv", "uhdtv", "stereo", "atmos", "mpeg4",
    "vod", "hevc", "h264", "h265", "x264", "x265", "avc", "raw", "576p", "480p", "50fps", "60fps", "fps",
    "hdr",
    "dolby", "vip", "backup", "multi", "dual", "ott", "astra",
  ]

  /// Words in brackets that say nothing about the channel: notes about the stream, languages, and kinds of channels.
  static let notes = set(
    "backup bk vip multi audio event events only test new alt low source feed live not 24/7 geo astra hd sd raw sub subs",
    "cast vf vo vost vostfr vm lektor napisy dub dubbed dubbing subtitles cc ad",
    "en eng english englisch anglais ingles inglese engels angielski engelsk ger german deutsch allemand",
    "fra french francais ita italian italiano esp spanish espanol castellano catala por portugues dutch nederlands",
    "vlaams polski polish cesky magyar romana svenska norsk dansk suomi gaeilge gaelic cymraeg turkce arabic arabe",
    "russian",
    "kids sports sport movies news kinder enfants jeunesse bambini ninos infantil dzieci barn",
    "kinderen lapset nieuws nachrichten infos notizie noticias wiadomosci nyheter nyheder uutiset documentary docs",
    "documentaries doku dokument documentaires documentari documentales cinema kino film films filme filmy movie",
    "series serie serien seriale music musik musique musica muzyka muziek musikk religious regional local general",
    "entertainment")

  /// Units of a stream's rate, after a number.
  static let rates: Set<Substring> = ["fps", "hz", "bit", "kbps", "mbps"]

  /// Words for a second stream of a channel, which may have a number.
  static let backups = set(
    "backup bk bkp bkup alt server srv source stream link option mirror reserva reserve rezerva yedek secours")

  /// Words about the stream that may also be a channel's name.
  static let ambiguousQualities = set("astra dual multi")

  /// Categories that playlists put between the country and the name.
  static let categories: Set<String> = [
    "kids", "sport", "sports", "movies", "cinema", "news", "local", "entertainment", "general", "documentary",
    "documentaries",
    "music", "hindi", "punjabi", "tamil", "telugu", "malayalam", "kannada", "marathi", "bengali", "bangla", "urdu",
    "british", "irish", "asia", "asian", "regional", "vip", "ppv", "events",
  ]

  /// Languages that may follow a country: `CA FR: `.
  static let languages: Set<String> = ["fr", "en", "de", "es", "it", "nl", "pl", "pt", "ar", "ro", "vip"]

  static let conjunctions = set("and und et og och y e i n a en ja ve kai si agus")

  /// Words, in the singular, that a name may have or lack without meaning another channel.
  static let fillers = set(
    "channel tv television televisie televizija televizia network kanal canal canale fernsehen tele media omrop",
    "rtv televizyonu chaine the")

  /// Articles, which only distinguish names that are otherwise numbers: `La 9`.
  static let articles = set("das der die le la les el il lo de het du des del di da do of van von")

  static let numbers: [String: String] = [
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eins": "1", "zwei": "2", "drei": "3", "vier": "4", "funf": "5", "fuenf": "5", "sechs": "6",
    "sieben": "7",
    "acht": "8", "neun": "9", "deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "sept": "7", "huit": "8",
    "neuf": "9",
    "uno": "1", "due": "2", "quattro": "4", "cinque": "5", "sei": "6", "sette": "7", "otto": "8", "nove": "9",
    "dos": "2",
    "tres": "3", "cuatro": "4", "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "een": "1",
    "twee": "2",
    "drie": "3", "vijf": "5", "zes": "6", "zeven": "7", "negen": "9", "jeden": "1", "dwa": "2", "trzy": "3",
    "cztery": "4",
    "piec": "5", "szesc": "6", "siedem": "7", "osiem": "8", "tva": "2", "tre": "3", "fyra": "4", "ii": "2", "iii": "3",
    "iv": "4", "vi": "6",
    "vii": "7", "viii": "8", "bir": "1", "iki": "2", "dort": "4", "bes": "5", "alti": "6", "yedi": "7", "sekiz": "8",
    "dokuz": "9",
    "jedna": "1", "jedan": "1", "dva": "2", "tri": "3", "ctyri": "4", "cetiri": "4", "sest": "6", "sedm": "7",
    "sedam": "7",
    "osm": "8", "osam": "8", "devet": "9", "deset": "10", "unu": "1", "doi": "2", "trei": "3", "patru": "4",
    "cinci": "5",
    "sase": "6", "sapte": "7", "noua": "9", "zece": "10", "egy": "1", "ketto": "2", "harom": "3", "negy": "4",
    "nyolc": "8",
    "kilenc": "9", "ena": "1", "dyo": "2", "duo": "2", "tria": "3", "tessera": "4", "pente": "5", "epta": "7",
    "okto": "8",
    "odin": "1", "chetyre": "4", "pyat": "5", "shest": "6", "vosem": "8",
    "zwo": "2", "un": "1", "une": "1", "ett": "1", "elva": "11", "tolv": "12", "fem": "5", "sju": "7", "atta": "8",
    "nio": "9",
    "tio": "10", "syv": "7", "otte": "8", "yksi": "1", "kaksi": "2", "kolme": "3", "nelja": "4", "viisi": "5",
    "kuusi": "6",
    "um": "1", "dois": "2", "sete": "7", "oito": "8", "dziewiec": "9", "dziesiec": "10", "zehn": "10", "elf": "11",
    "zwolf": "12", "dix": "10", "onze": "11", "douze": "12", "treize": "13", "dieci": "10", "undici": "11",
    "dodici": "12",
    "tredici": "13", "diez": "10", "doce": "12", "trece": "13", "tien": "10", "eleven": "11", "twelve": "12",
    "thirteen": "13", "first": "1.", "erste": "1.", "erstes": "1.", "second": "2.", "zweite": "2.",
    "zweites": "2.", "third": "3.", "dritte": "3.", "drittes": "3.", "thirteenth": "13.",
  ]

  /// The ends of ordinals after a number: `1st`, `2ème`.
  static let ordinalEnds: Set<Substring> = ["st", "nd", "rd", "th", "er", "ere", "re", "eme", "de", "e"]

  /// Numbers that names join with other words: `RTXZWEI`.
  static let joinedNumbers = [
    ("eins", "1"), ("zwei", "2"), ("zwo", "2"), ("drei", "3"), ("vier", "4"), ("funf", "5"), ("sechs", "6"),
    ("sieben", "7"),
    ("acht", "8"), ("neun", "9"),
  ]

  /// Decades in words.
  static let decades = [
    "sixties": "60", "seventies": "70", "eighties": "80", "nineties": "90", "noughties": "00",
  ]

  /// Abbreviations and variants, with the word that replaces each.
  static let synonyms: [String: String] = [
    "jr": "junior", "jnr": "junior", "intl": "international", "lge": "league", "net": "network", "sp": "sport",
    "ent": "entertainment",
    "formula": "f", "formel": "f", "buli": "bundesliga", "xtra": "extra", "docs": "documentary",
    "documentaries": "documentary",
    "doku": "documentary", "dokus": "documentary", "natl": "national", "utd": "united", "ftbl": "football",
    "fball": "football", "footy": "football", "ntwk": "network", "ch": "channel", "chnl": "channel", "chan": "channel",
    "chn": "channel",
    "doc": "documentary",
    "docu": "documentary", "sprt": "sport", "sprts": "sport", "spts": "sport", "intern": "international",
    "fotboll": "football", "fotball": "football", "fussball": "football", "voetbal": "football",
    "futbol": "football", "futebol": "football",
  ]

  /// Country names and codes as playlists write them.
  static let countries: [String: String] = {
    let groups = [
      "uk": "uki gb gbr unitedkingdom england", "us": "usa unitedstates america",
      "de": "d ger deu deutschland germany allemagne germania alemania",
      "fr": "fra france frankreich francia frankrijk", "it": "ita italia italy italie italien",
      "es": "esp espana spain spanien espagne spagna", "nl": "ned nld nederland netherlands",
      "pt": "por portugal", "pl": "pol polska poland polen pologne",
      "at": "aut osterreich oesterreich austria autriche",
      "ch": "sui che schweiz suisse svizzera swiss switzerland",
      "be": "bel belgium belgique belgie belgien", "ie": "irl ire ireland eire", "se": "swe sverige sweden",
      "no": "nor norge norway",
      "dk": "den dnk danmark",
      "fi": "fin suomi finland", "ca": "can canada", "au": "aus australia", "nz": "nzl newzealand",
      "gr": "gre grc greece hellas ellada griechenland", "tr": "tur turkiye turkey turkei",
      "ro": "rou rom romania", "hu": "hun hungary magyarorszag ungarn", "cz": "cze ces czechia cesko czechrepublic",
      "hr": "hrv cro croatia hrvatska kroatien", "sk": "svk slovakia slovensko", "si": "svn slo slovenia slovenija",
      "rs": "srb serbia srbija", "ba": "bih bosnia bosna", "me": "mne montenegro", "mk": "mkd macedonia makedonija",
      "al": "alb albania shqiperi", "xk": "kosovo kosova", "bg": "bul bgr bulgaria", "ru": "rus russia",
      "ua": "ukr ukraine ukraina", "by": "blr belarus", "md": "mda moldova", "lt": "ltu lithuania lietuva",
      "lv": "lva latvia latvija", "ee": "est estonia eesti", "is": "isl iceland", "lu": "lux luxembourg",
      "mt": "mlt malta", "cy": "cyp cyprus kypros", "il": "isr israel", "br": "bra brazil brasil", "mx": "mex mexico",
      "cl": "chl chile", "co": "col colombia", "pe": "peru", "ve": "ven venezuela", "uy": "ury uruguay",
      "ec": "ecu ecuador",
      "in": "ind india", "pk": "pak pakistan", "bd": "bgd bangladesh", "lk": "lka srilanka", "ph": "phl philippines",
      "id": "idn indonesia", "my": "mys malaysia", "sg": "sgp singapore", "th": "tha thailand", "vn": "vnm vietnam",
      "jp": "jpn japan", "kr": "kor korea", "cn": "chn china", "hk": "hkg hongkong", "tw": "twn taiwan",
      "za": "rsa zaf southafrica",
      "ng": "nga nigeria", "ke": "ken kenya", "eg": "egy egypt", "ma": "mar morocco maroc", "dz": "dza algeria algerie",
      "tn": "tun tunisia tunisie", "sa": "ksa saudi saudiarabia", "ae": "uae emirates", "qa": "qat qatar",
      "lb": "lbn lebanon",
      "iq": "irq iraq", "ir": "irn iran", "kz": "kaz kazakhstan", "am": "arm armenia", "az": "aze azerbaijan",
      "arg": "argentina",
      // Regions of several countries.
      "":
        "ar ara arab arabic exyu exyugoslavia balkan latam latino lat afr africa asia eu europe nordic scandinavia carib",
    ]
    var countries: [String: String] = [:]
    for (code, others) in groups {
      for name in [code].filter({ !$0.isEmpty }) + others.split(separator: " ").map(String.init) {
        countries[name] = code
      }
    }
    return countries
  }()

  /// Countries whose guides list the channels of another country, too, with much the same programmes: an Austrian entry may be
  /// joined with a German guide.
  static let neighbours: [String: Set<String>] = [
    "at": ["de", "ch"], "ch": ["de", "at"], "de": ["at", "ch"], "ie": ["uk"], "uk": ["ie"],
  ]

  /// Countries that may follow a name without a bracket. `BE`, `IT` and `NO` are left out, because they are words as
  /// well: `ITV BE`.
  static let trailingCountries = countries.filter {
    ["uk", "us", "usa", "de", "ger", "fr", "es", "nl", "tr"].contains($0.key)
  }

  /// Regions for which channels have separate versions; a region is never ignored.
  static let regions = Set<String>(
    [
      "london", "scotland", "wales", "cymru", "northernireland", "ireland", "england", "east", "west", "north", "south",
      "northeast",
      "northwest", "southeast", "southwest", "midlands", "yorkshire", "lincolnshire", "anglia", "granada", "meridian",
      "central",
      "border", "tyne", "tees", "channelislands", "cambridgeshire", "oxford", "pacific", "mountain", "atlantic",
      "eastern",
      "western", "nord", "sud", "ost", "bayern", "berlin", "hamburg", "hessen", "koln", "sachsen", "thuringen",
      "brandenburg",
      "saarland", "bremen", "nrw", "rlp", "bw", "niedersachsen", "franken", "essen", "dortmund", "munster", "bonn",
      "aachen", "badenwurttemberg", "rheinlandpfalz", "schleswigholstein", "mecklenburgvorpommern", "sachsenanhalt",
      "nordrheinwestfalen", "baden", "wurttemberg", "rheinland", "pfalz", "schleswig", "holstein", "mecklenburg",
      "vorpommern", "wien", "tirol", "karnten", "salzburg", "steiermark", "burgenland", "vorarlberg",
      "oberosterreich", "niederosterreich",
    ].map { NamePiece.unified($0, isEnd: true) })

  /// The feeds of American channels.
  static let feeds = ["east": "east", "eastern": "east", "west": "west", "western": "west", "pacific": "west"]

  /// Abbreviated compass directions in front of a region: `W Midlands`.
  static let sides = ["e": "east", "w": "west", "n": "north", "s": "south", "nth": "north", "sth": "south"]

  /// Abbreviated regions. Single letters are too ambiguous.
  static let abbreviatedRegions: [String: String] = [
    "lon": "london", "ldn": "london", "scot": "scotland", "sco": "scotland", "wal": "wales", "ni": "northernireland",
    "mids": "midlands", "yorks": "yorkshire", "lincs": "lincolnshire", "ne": "northeast", "nw": "northwest",
    "se": "southeast",
    "sw": "southwest", "cambs": "cambridgeshire", "bay": "bayern", "nds": "niedersachsen", "wm": "westmidland",
    "em": "eastmidland", "cymru": "wales", "noe": "niederosterreich", "ooe": "oberosterreich",
    "sh": "schleswigholstein",
    "mv": "mecklenburgvorpommern", "nrw": "nordrheinwestfalen", "rlp": "rheinlandpfalz", "rp": "rheinlandpfalz",
    "bw": "badenwurttemberg",
  ]

  /// Kinds of channels that exist beside a company's channels for sport or films: `Lantern News` is not `Lantern Sport News`.
  static let independentKinds = set(
    "noticia notizie nachrichten nieuw wiadomosci haber vijesti nyheter novosti comedia komedi komedia komedie",
    "krimi krim kinder kidz nino enfant dizi storia histoire geschichte historie musica muzik muzyka docu",
    "news comedy drama crime kid kids junior history nature music musik documentary art science mix max plus extra",
    "gold info international live one premium sport film cinema movie serie series serien")

  /// Words for news.
  static let news = set("news info nieuw noticia notizie nachrichten nyheter tg haber")

  /// Codes of the states of the US and the provinces of Canada.
  static let states = set(
    "al ak az ar ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny",
    "oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy ab bc mb nb nl ns on pe qc sk")

  /// Short names of cities.
  static let cities = [
    "nyc": ["new", "york"], "la": ["los", "angele"], "philly": ["philadelphia"], "vegas": ["las", "vega"],
    "sf": ["san", "francisco"],
  ]

  /// The words of several lists.
  private static func set(_ lists: String...) -> Set<String> {
    Set(lists.flatMap { $0.split(separator: " ").map(String.init) })
  }
}
