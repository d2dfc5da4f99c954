import GuideModel

/// A type of setting, with conversions between the file's values and a property of `Settings`.
struct SettingForm<Value: Sendable>: Sendable {
  let type: SettingType
  /// Converts a value in the file to the property's value; `nil` if it is invalid.
  let value: @Sendable (SettingValue) -> Value?
  /// Converts the property's value to the one in the file.
  let written: @Sendable (Value) -> SettingValue
}

extension SettingForm where Value: Equatable {
  /// A form with a few choices, each given as the property's value, the file's value, and a label.
  static func choice(_ choices: [(value: Value, written: SettingValue, label: Message)]) -> SettingForm {
    SettingForm(
      type: .choice(choices.map { SettingChoice($0.written, $0.label) }),
      value: { written in choices.first { $0.written == written }?.value },
      written: { value in choices.first { $0.value == value }?.written ?? .text("") })
  }
}

extension SettingForm where Value == Bool {
  static var yesOrNo: SettingForm { choice([(true, true, "yes"), (false, false, "no")]) }
}

extension SettingForm where Value == String {
  static var theme: SettingForm { text(.theme) }
  static var language: SettingForm { text(.language) }

  private static func text(_ type: SettingType) -> SettingForm {
    SettingForm(type: type, value: { if case .text(let text) = $0 { text } else { nil } }, written: { .text($0) })
  }
}

extension SettingForm where Value == Int {
  static func number(_ range: ClosedRange<Int>, of things: Message, label: Message? = nil) -> SettingForm {
    SettingForm(
      type: .number(range, of: things, label: label),
      value: { if case .number(let number) = $0, range.contains(number) { number } else { nil } },
      written: { .number($0) })
  }
}

extension SettingForm where Value == WallTime {
  static func time(until last: WallTime? = nil) -> SettingForm {
    SettingForm(
      type: .time(until: last),
      value: { written in
        guard case .text(let text) = written, let time = ParsedDate.time(text.lowercased()) else { return nil }
        return last.map { time <= $0 } ?? true ? time : nil
      },
      written: { .text($0.text) })
  }
}

extension SettingForm where Value == [String] {
  static var names: SettingForm {
    texts(.names) { $0.contains { $0.isLetter || $0.isNumber } ? [$0] : nil }
  }

  static func program(example: [String], hasFields: Bool) -> SettingForm {
    texts(.program(example: example, hasFields: hasFields)) { _ in nil }
  }

  private static func texts(_ type: SettingType, one: @escaping @Sendable (String) -> [String]?) -> SettingForm {
    SettingForm(
      type: type,
      value: { written in
        switch written {
        case .texts(let texts): texts
        case .text(let text): one(text)
        case .number, .boolean: nil
        }
      },
      written: { .texts($0) })
  }
}

extension SettingForm where Value == String? {
  /// A time zone, which need not exist; `system` is stored as `nil`.
  static var zone: SettingForm {
    SettingForm(
      type: .zone,
      value: { written in
        guard case .text(let name) = written, ZoneName.isValid(name) else { return nil }
        return .some(name == "system" ? nil : name)
      },
      written: { .text($0 ?? "system") })
  }

  /// A path that starts at the root or the home folder; an empty path is stored as `nil`.
  static var path: SettingForm {
    SettingForm(
      type: .path,
      value: { written in
        guard case .text(let path) = written, path.isEmpty || ["/", "~/"].contains(where: path.hasPrefix) else {
          return nil
        }
        return .some(path.isEmpty ? nil : path)
      },
      written: { .text($0 ?? "") })
  }
}

/// The rule for names of time zones.
enum ZoneName {
  /// Whether a string may be the name of a zone, which need not exist.
  static func isValid(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "/_+-".utf8.contains(byte)
    }
    return isName && !name.isEmpty && name.utf8.count <= 64
  }
}
