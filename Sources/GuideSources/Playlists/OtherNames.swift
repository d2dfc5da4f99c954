/// Other names of channels: former names, usual abbreviations, and names that providers prefer.
///
/// A provider's list may keep the name of a channel for years after it was renamed. The names are only tried if the guide does
/// not have the name itself, so a guide with both keeps them apart.
enum OtherNames {
  /// One channel, or the beginning of the names of several, in each line: a country, or `-` for any, and the names.
  private static let table = """
    -  | CNN | CNN International
    -  | CNBC | CNBC Europe
    -  | France 24 | France 24 English | France 24 EN
    -  | DW | DW English | Deutsche Welle | Deutsche Welle English | Deutsche Welle Englisch
    -  | NHK World | NHK World Japan
    -  | BBC World News | BBC World | BBC News
    -  | Nat Geo | National Geographic
    -  | Nat Geo Wild | National Geographic Wild
    -  | C&I | C+I | CI | Crime & Investigation | Crime+Investigation
    -  | ID | Investigation Discovery
    -  | CN | Cartoon Network
    -  | Nick | Nickelodeon
    -  | H2 | History 2
    -  | Bloomberg | Bloomberg TV | Bloomberg Television | Bloomberg Europe
    -  | Al Jazeera | Al Jazeera English
    -  | Euronews | Euronews English
    -  | EWTN | EWTN Catholic
    uk | ITV | ITV 1
    uk | Sky Living | Sky Witness
    uk | Viaplay Sports | Premier Sports
    uk | MTV Dance | Club MTV
    uk | BT Sport | TNT Sports
    uk | BT Sport Ultimate | TNT Sports Ultimate
    uk | SS | Sky Sports
    uk | SSN | SSNHD | Sky Sports News
    uk | Sky Sports EPL | Sky Sports Premier League
    uk | Sky Movies | Sky Cinema
    uk | Pick | Pick TV | Sky Mix
    uk | Syfy | Sky Sci-Fi
    uk | Horror Channel | Legend
    uk | Sony Movies | Great Movies
    uk | History | Sky History
    uk | H2 | History 2 | Sky History 2
    uk | UKTV Gold | Gold
    uk | TPTV | Talking Pictures TV
    uk | MUTV | Manchester United TV
    uk | LFC TV | Liverpool FC TV
    uk | Now 90s | Now 90s and 00s
    uk | Star Plus | Utsav Plus
    uk | Star Gold | Utsav Gold
    ie | TV3 | Virgin Media One | VM1
    ie | 3e | Virgin Media Two | VM2
    ie | be3 | Virgin Media Three | VM3
    ie | RTE Junior | RTEjr
    ie | RTE News | RTE News Now
    de | P7 | ProSieben
    de | RTL Nitro | Nitro
    de | ARD One | One
    de | AXN | AXN Black
    de | Sony Channel | AXN White
    de | RTL Plus | RTLup
    de | EinsFestival | One
    de | EinsExtra | tagesschau24
    de | BR Alpha | ARD alpha
    de | N24 | Welt
    de | DSF | Sport1
    de | TNT Serie | WarnerTV Serie
    de | TNT Film | WarnerTV Film
    de | TNT Comedy | WarnerTV Comedy
    de | Boomerang | Cartoonito
    de | Eurosport | Eurosport 1
    de | Sport Digital | Sportdigital Fussball
    de | 13th Street | 13 Street Universal | 13th Street Universal
    de | HSE | HSE24
    de | Sky BL | Sky Bundesliga | Sky Sport Bundesliga
    de | SSN | SSNHD | Sky Sport News
    de | Sky Nostalgie | Sky Cinema Classics
    de | Spiegel TV Wissen | Curiosity Channel
    de | A&E | Crime+Investigation
    ch | SF | SRF
    ch | Teleclub | Blue
    us | CBSSN | CBS Sports Network
    us | Univision Deportes | TUDN
    us | NBC Universo | Universo
    us | Velocity | MotorTrend
    us | GAC | GAC Family | Great American Family
    us | IFC | Independent Film Channel
    us | HSN | Home Shopping Network
    us | Court TV Mystery | ION Mystery
    us | ESPNews | ESPN News
    us | MoreMax | Movie Max
    us | ABC Family | Freeform
    us | Spike | Spike TV | Paramount Network
    us | Epix | MGM+
    us | MSNBC | MS NOW
    us | DIY | DIY Network | Magnolia Network
    us | Bally Sports | FanDuel Sports Network | FanDuel SN
    us | AHC | American Heroes Channel
    us | Hallmark Mystery | Hallmark Mysteries | Hallmark Movies & Mysteries
    us | Hallmark Drama | Hallmark Family
    us | Decades | Catchy Comedy
    us | LMN | Lifetime Movies | Lifetime Movie Network
    us | OWN | Oprah Winfrey Network
    us | E! | E! Entertainment
    us | FXM | FX Movie Channel
    us | GSN | Game Show Network
    us | BTN | Big Ten Network
    us | OAN | One America News | One America News Network
    us | HBO Signature | HBO Drama
    us | HBO 2 | HBO Hits
    us | HBO Zone | HBO Movies
    us | Encore | Starz Encore
    us | SHO | Showtime
    us | Red Zone | NFL RedZone
    us | Willow | Willow Cricket
    us | TVG | FanDuel TV
    us | USA | USA Network
    us | CN Adult Swim | Cartoon Network
    us | Altitude | Altitude Sports
    us | NBCSN | NBC Sports
    us | WGN America | NewsNation
    """

  private struct Line: Sendable {
    let country: String?
    /// The words of each name.
    let names: [[String]]
  }

  private static let lines: [Line] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: "|").map { $0.trimmingSpaces }
    return Line(
      country: parts.first == "-" ? nil : parts.first, names: parts.dropFirst().map { NormalisedName($0).words })
  }

  /// The lines by the first word of each name.
  private static let linesByWord: [String: [Line]] = {
    var found: [String: [Line]] = [:]
    for line in lines {
      for word in Set(line.names.compactMap(\.first)) { found[word, default: []].append(line) }
    }
    return found
  }()

  /// The words of a name with its beginning replaced by another name of the channel, longer replaced parts first.
  static func others(of name: NormalisedName) -> [[String]] {
    guard let first = name.words.first, let lines = linesByWord[first] else { return [] }
    var replaced: [(part: [String], other: [String])] = []
    for line in lines where line.country == nil || name.country == nil || line.country == name.country {
      for part in line.names where name.words.starts(with: part) {
        for other in line.names where other != part { replaced.append((part, other)) }
      }
    }
    return replaced.sorted { $0.part.count > $1.part.count }.map { $0.other + name.words.dropFirst($0.part.count) }
  }
}

extension Substring {
  /// The text without spaces at its beginning and end.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
