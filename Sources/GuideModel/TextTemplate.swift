/// Fills in templates that contain fields in braces, such as `rec-{start:Ymd}.ts`.
package enum TextTemplate {
  /// Replaces each field with its value; leaves a field without a value unchanged.
  ///
  /// `value` receives the field's name and the part after a colon. A dollar sign before the brace belongs to the field.
  package static func filled(_ template: String, _ value: (_ name: String, _ argument: String?) -> String?) -> String {
    var filled = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let field = rest[rest.index(after: open)..<close]
      let colon = field.firstIndex(of: ":")
      let argument = colon.map { String(field[field.index(after: $0)...]) }
      let before = rest[..<open]
      if !field.contains("{"), let value = value(String(field[..<(colon ?? field.endIndex)]), argument) {
        filled += before.hasSuffix("$") ? before.dropLast() : before
        filled += value
        rest = rest[rest.index(after: close)...]
      } else {
        // Another brace may start a field inside this one.
        filled += rest[...open]
        rest = rest[rest.index(after: open)...]
      }
    }
    return filled + rest
  }

  /// The first index of a matching character outside braces, or `nil`.
  package static func firstIndex(in text: String, where isSought: (Character) -> Bool) -> String.Index? {
    var rest = text[...]
    while let sign = rest.firstIndex(where: { $0 == "{" || isSought($0) }) {
      if text[sign] != "{" { return sign }
      rest = rest[rest.index(after: sign)...]
      if let close = rest.firstIndex(of: "}") { rest = rest[rest.index(after: close)...] }
    }
    return nil
  }
}

extension ZoneTable {
  /// Formats a time: replaces the letters `Y`, `m`, `d`, `H`, `M` and `S`, and keeps everything else.
  ///
  /// A percent sign before such a letter is replaced together with it, as in strftime.
  package func text(of instant: Instant, as letters: String) -> String {
    let local = local(instant)
    var text = ""
    for letter in letters {
      let part: String? =
        switch letter {
        case "Y": local.date.year.padded(to: 4)
        case "m": local.date.month.padded(to: 2)
        case "d": local.date.day.padded(to: 2)
        case "H": local.time.hour.padded(to: 2)
        case "M": local.time.minute.padded(to: 2)
        case "S": instant.seconds.flooredRemainder(by: 60).padded(to: 2)
        default: nil
        }
      if part != nil, text.last == "%" { text.removeLast() }
      text += part ?? String(letter)
    }
    return text
  }
}
