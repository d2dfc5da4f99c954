import GuideModel

/// The nine flags of a row.
enum RowFlags {
  private static let named: [(Field, ProgrammeFlags)] = [
    (.premiere, .premiere), (.film, .film), (.repeat, .repeat), (.subtitles, .subtitles), (.widescreen, .widescreen),
    (.newSeries, .newSeries), (.deafSigned, .deafSigned), (.blackAndWhite, .blackAndWhite), (.choice, .choice),
  ]

  static let fields = named.map(\.0)

  /// The flags in any case, and the first that is neither true nor false.
  static func mended(_ bytes: Span<UInt8>, _ fields: RowFields) -> (ProgrammeFlags, odd: String?) {
    var flags: ProgrammeFlags = []
    var odd: String?
    for (field, flag) in named {
      let text = TextMender.text(bytes, bytes.trimmed(fields[field]))
      switch text.lowercased() {
      case "true": flags.insert(flag)
      case "false", "": break
      default: odd = odd ?? text
      }
    }
    return (flags, odd)
  }
}
