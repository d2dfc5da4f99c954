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

  /// Words that names often have or lack without meaning another channel.
  static let fillers: Set<String> = ["channel", "tv", "the", "television", "network", "kanal", "fernsehen"]

  static let numbers: [String: String] = [
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eins": "1", "zwei": "2", "drei": "3",
  ]

  /// Country names and codes as playlists write them.
  static let countries: [String: String] = {
    let groups = [
      "uk": "gb gbr en eng unitedkingdom england", "us": "usa unitedstates america",
      "de": "ger deu deutschland germany",
      "fr": "fra france", "it": "ita italia italy", "es": "esp espana spain", "nl": "ned nld nederland netherlands",
      "pt": "por portugal", "pl": "pol polska poland", "at": "aut osterreich austria",
      "ch": "sui che schweiz switzerland",
      "be": "bel belgium", "ie": "irl ireland", "se": "swe sverige sweden", "no": "nor norge norway",
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

  /// Countries that may follow a name without a bracket. `BE`, `IT` and `NO` are words as well: `ITV BE`.
  static let trailingCountries = countries.filter {
    ["uk", "us", "usa", "de", "ger", "fr", "es", "nl", "pl", "tr"].contains($0.key)
  }

  /// Regions of channels that exist in several of them; a region is never ignored.
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

  /// Abbreviated regions. Single letters are too ambiguous.
  static let abbreviatedRegions: [String: String] = [
    "lon": "london", "ldn": "london", "scot": "scotland", "sco": "scotland", "wal": "wales", "ni": "northernireland",
    "mids": "midlands", "yorks": "yorkshire", "lincs": "lincolnshire", "ne": "northeast", "nw": "northwest",
    "se": "southeast",
    "sw": "southwest", "cambs": "cambridgeshire", "bay": "bayern", "nds": "niedersachsen",
  ]
}
