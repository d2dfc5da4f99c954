import GuideModel

/// What no honest guide comes near; beyond it an element is cut or left out, or the reading ends, and it is said.
enum XMLTVLimits {
  /// Elements within each other.
  static let depth = 64
  /// Attributes of an element, and bytes of each.
  static let attributes = 64
  static let attributeLength = 64 << 10
  /// Bytes of an element's text that are read.
  static let textLength = 256 << 10
  /// Bytes of an address, as much as browsers take.
  static let address = 2_083
  /// Bytes of a channel's id.
  static let id = 2_048
  /// Channels of a guide.
  static let channels = ChannelsLeftOut.limit
  /// Categories among which repeats are looked for.
  static let categories = 256
  /// Bytes of a channel's names, of its icons and of its links beyond the first of each: all channels are in one list, which
  /// must stay small enough to be read.
  static let channelDetails = 2 << 10
  /// Letters of a title or a channel's name, and of any other text; marks belong to their letter.
  static let title = 512
  static let text = 16_384
  /// Bytes of all texts of a programme that are kept.
  static let programme = 1 << 20
  /// Bytes that may belong to one piece of markup, such as a comment.
  static let markup = 1 << 20
  /// Places that may be passed over because they are no XML.
  static let repairs = 1_000
  /// The most that entities may swell a guide, and the bytes up to which nobody looks.
  static let amplification: Float = 20
  static let amplificationStart: UInt64 = 1 << 20
}
