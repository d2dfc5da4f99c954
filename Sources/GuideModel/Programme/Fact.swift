/// Something that a guide says of a programme beyond what every guide has: a writer, a country, another language's title.
package struct Fact: Hashable, Sendable {
  /// The kind of information. The letters stand in records and must not change their meaning.
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// A text of another language than the one shown; the qualifier is the language.
    case title = 0x74  // t
    case episodeTitle = 0x73  // s
    case description = 0x64  // d
    /// A genre in another language than those shown; the qualifier is the language.
    case genre = 0x67  // g
    /// People; the text is the name.
    case writer = 0x77  // w
    case adapter = 0x41  // A
    case producer = 0x70  // p
    case composer = 0x63  // c
    case editor = 0x65  // e
    case presenter = 0x50  // P
    case commentator = 0x43  // C
    case guest = 0x47  // G
    case keyword = 0x6B  // k
    /// When it was made, in the guide's own precision, such as `2009` or `20090314`.
    case date = 0x79  // y
    /// Where it was made.
    case country = 0x6F  // o
    /// The language spoken in it, and the original one.
    case language = 0x6C  // l
    case originalLanguage = 0x4C  // L
    /// Its length in minutes, without adverts.
    case length = 0x6D  // m
    /// Its number in a system, which is the qualifier, such as `xmltv_ns`.
    case episodeNumber = 0x6E  // n
    /// When it was shown before, which may be empty; the qualifier is the channel.
    case previouslyShown = 0x72  // r
    /// The guide's remarks on a first and on a last showing.
    case premiere = 0x66  // f
    case lastChance = 0x7A  // z
    /// Their language, which may be empty; the qualifier is `teletext`, `onscreen` or `deaf-signed`.
    case subtitles = 0x75  // u
    /// The age rating by a system, which is the qualifier.
    case rating = 0x52  // R
    /// A rating by stars, such as `4/5`; the qualifier is the system.
    case stars = 0x53  // S
    /// A review or the address of one; the qualifier is its author.
    case review = 0x76  // v
    /// Addresses. An image's qualifier is its type.
    case image = 0x69  // i
    case icon = 0x49  // I
    case url = 0x55  // U
    /// A property of picture or sound, which is the qualifier, such as `aspect`.
    case video = 0x56  // V
    case audio = 0x59  // Y
    /// Its position among programmes that share a slot, such as `0/2`.
    case clump = 0x78  // x
    /// Its id in the provider's archive, for catch-up.
    case catchupID = 0x4B  // K
  }

  /// The kind of information.
  package let kind: Kind
  /// Of which language, system or kind it is; nil where the guide does not say.
  package let qualifier: String?
  /// The text in the guide.
  package let text: String

  /// A fact, with what it is of.
  package init(_ kind: Kind, _ text: String, qualifier: String? = nil) {
    self.kind = kind
    self.qualifier = qualifier
    self.text = text
  }
}
