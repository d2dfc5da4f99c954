/// Words with a meaning of their own in channel names, in folded form.
enum NameWords {
  static let highDefinition: Set<String> = [
    "hd", "hd+", "fhd", "uhd", "qhd", "4k", "8k", "1080", "1080p", "1080i", "720", "720p", "2160p", "hdtv",
  ]

  /// Words about the picture or the stream.
  static let qualities: Set<String> = [
    "sd", "hq", "lq", "hevc", "h264", "h265", "x264", "x265", "avc", "raw", "576p", "480p", "50fps", "60fps", "fps",
    "hdr",
    "dolby", "vip", "backup", "multi", "dual", "ott", "astra",
  ]

  /// Words in brackets that say nothing about the channel.
  static let notes: Set<String> = [
    "backup", "bk", "vip", "multi", "audio", "multi-audio", "event", "events", "only", "test", "new", "alt", "low",
    "source",
    "eng", "ger", "en", "feed", "live", "24/7", "kids", "sports", "movies", "news",
    "ita", "fra", "esp", "geo", "astra", "hd", "sd", "raw", "sub",
    "subs",
  ]

  /// Categories that playlists put between the country and the name.
  static let categories: Set<String> = [
    "kids", "sport", "sports", "movies", "cinema", "news", "local", "entertainment", "general", "documentary",
    "documentaries",
    "music", "british", "irish", "regional", "vip", "ppv", "events",
  ]

  /// Languages that may follow a country: `CA FR: `.
  static let languages: Set<String> = ["fr", "en", "de", "es", "it", "nl", "pl", "pt", "ar", "ro", "vip"]

  static let conjunctions: Set<String> = ["and", "und", "et", "og", "och"]

  /// Words, in the singular, that a name may have or lack without meaning another channel.
  static let fillers: Set<String> = ["channel", "tv", "the", "television", "network", "kanal", "fernsehen"]

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
  ]

  /// Abbreviations and variants, with the word that replaces each.
  static let synonyms: [String: String] = [
    "jr": "junior", "jnr": "junior", "intl": "international", "lge": "league", "net": "network", "sp": "sport",
    "ent": "entertainment",
    "formula": "f", "formel": "f", "buli": "bundesliga", "xtra": "extra", "docs": "documentary",
    "documentaries": "documentary",
    "doku": "documentary", "dokus": "documentary",
  ]

  /// Country names and codes as playlists write them.
  static let countries: [String: String] = {
    let groups = [
      "uk": "uki gb gbr unitedkingdom england", "us": "usa unitedstates america",
      "de": "d ger deu deutschland germany",
      "fr": "fra france", "it": "ita italia italy", "es": "esp espana spain", "nl": "ned nld nederland netherlands",
      "pt": "por portugal", "pl": "pol polska poland", "at": "aut osterreich oesterreich austria",
      "ch": "sui che schweiz switzerland",
      "be": "bel belgium", "ie": "irl ire ireland eire", "se": "swe sverige sweden", "no": "nor norge norway",
      "dk": "den dnk danmark",
      "fi": "fin suomi finland", "ca": "can canada", "au": "aus australia", "nz": "nzl newzealand",
      "gr": "gre grc greece",
      "tr": "tur turkiye turkey", "ro": "rou romania", "hu": "hun hungary", "cz": "cze czechia", "hr": "hrv croatia",
    ]
    var countries: [String: String] = [:]
    for (code, others) in groups {
      for name in [code] + others.split(separator: " ").map(String.init) { countries[name] = code }
    }
    return countries
  }()

  /// Countries that may follow a name without a bracket. `BE`, `IT` and `NO` are left out, because they are words as
  /// well: `ITV BE`.
  static let trailingCountries = countries.filter {
    ["uk", "us", "usa", "de", "ger", "fr", "es", "nl", "tr"].contains($0.key)
  }

  /// Regions for which channels have separate versions; a region is never ignored.
  static let regions: Set<String> = [
    "london", "scotland", "wales", "cymru", "northernireland", "ireland", "england", "east", "west", "north", "south",
    "northeast",
    "northwest", "southeast", "southwest", "midlands", "yorkshire", "lincolnshire", "anglia", "granada", "meridian",
    "central",
    "border", "tyne", "tees", "channelislands", "cambridgeshire", "oxford", "pacific", "mountain", "atlantic",
    "eastern",
    "western", "nord", "sud", "ost", "bayern", "berlin", "hamburg", "hessen", "koln", "sachsen", "thuringen",
    "brandenburg",
    "saarland", "bremen", "nrw", "rlp", "bw", "niedersachsen", "franken", "essen", "dortmund", "munster", "bonn",
    "aachen",
  ]

  /// Abbreviated compass directions in front of a region: `W Midlands`.
  static let sides = ["e": "east", "w": "west", "n": "north", "s": "south"]

  /// Abbreviated regions. Single letters are too ambiguous.
  static let abbreviatedRegions: [String: String] = [
    "lon": "london", "ldn": "london", "scot": "scotland", "sco": "scotland", "wal": "wales", "ni": "northernireland",
    "mids": "midlands", "yorks": "yorkshire", "lincs": "lincolnshire", "ne": "northeast", "nw": "northwest",
    "se": "southeast",
    "sw": "southwest", "cambs": "cambridgeshire", "bay": "bayern", "nds": "niedersachsen",
  ]
}
