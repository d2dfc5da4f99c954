import CellCanvas
import GuideModel

/// Programmes as comma-separated values (RFC 4180) for spreadsheets, with a header line.
package enum CSV {
  /// The header line with the names of the fields. Lines end with CR and LF, as in the RFC.
  package static var heading: String { line(fields.map(\.name)) }

  /// The line for a programme.
  package static func line(_ listing: Listing) -> String {
    line(fields.map { DataText($0.text(listing) ?? "").string })
  }

  private static func line(_ values: [String]) -> String {
    values.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Quotes a value if it contains commas or quotation marks, or has a space at either end.
  ///
  /// Line breaks have already been removed. A title that a spreadsheet may mistake for a formula is not changed,
  /// because an added character could not be told apart from the title.
  private static func quoted(_ value: String) -> String {
    let letters = value.utf8
    let needsQuotes =
      letters.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") } || letters.first == UInt8(ascii: " ")
      || letters.last == UInt8(ascii: " ")
    return needsQuotes ? "\"\(value.escaping("\"", with: "\""))\"" : value
  }

  private typealias Field = (name: String, text: @Sendable (Listing) -> String?)

  /// The fields of a line, named as in JSON; several values of the same kind are separated by semicolons.
  private static let fields: [Field] = head + Fact.Kind.columns.map(field(of:)) + foot

  private static let head: [Field] = [
    ("channel", { $0.channel.id }), ("channel_name", { $0.channel.name }),
    ("channel_number", { $0.channel.number.map(String.init) }),
    ("start", { $0.startStamp }), ("end", { $0.endStamp }),
    ("minutes", { $0.isTimeKnown ? String($0.interval.minutes) : nil }), ("title", { $0.title }),
  ]

  private static let foot: [Field] = [
    ("date", { $0.date.isoText }), ("credit", { $0.details.credit.map { "\($0.text) \($0.link)" } }),
  ]

  private static func field(of kind: Fact.Kind) -> Field { (kind.row.name, { text(of: kind, $0) }) }

  private static func text(of kind: Fact.Kind, _ listing: Listing) -> String {
    let texts =
      kind == .flag
      ? listing.flags.names
      : listing.details.facts(of: kind).map { fact in fact.qualifier.map { "\(fact.text) (\($0))" } ?? fact.text }
    return texts.joined(separator: "; ")
  }
}
