import GuideModel
import GuidePersonal
import GuideSettings

/// Reads the first line as edits, and the rest both as `config.toml` and as the user's data in text form.
///
/// All usable values are valid, diagnostics refer to lines of the text, written settings read back identically, and an edit is
/// either refused or does exactly what it says.
package enum SettingsBody {
  /// The violated expectations about reading and editing settings.
  package static func violations(for bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    var script = EditScript(lines[0].prefix(48))
    let text = lines.count > 1 ? Array(lines[1]) : []
    var violations = Violations()
    expectSound(SettingsReading(text), text, &violations)
    expectSound(PersonalReading(text), text, &violations)
    SourceEdits.play(&script, on: text, &violations)
    return violations.all
  }

  private static func expectSound(_ reading: SettingsReading, _ text: [UInt8], _ violations: inout Violations) {
    expectSound(reading.diagnostics, text, &violations)
    let settings = reading.settings
    violations.expect((0...366).contains(settings.keepDays), "keep-days is \(settings.keepDays)")
    violations.expect(Set(settings.sources.map(\.name)).count == settings.sources.count, "a duplicate name")
    let lines = lines(text)
    for source in settings.sources {
      violations.expect(SourceName.isValid(source.name) && !source.location.isEmpty, "the source \(source)")
      violations.expect(source.days.map(SourceSetting.daysRange.contains) ?? true, "the days of \(source)")
      violations.expect(!source.channels.contains(""), "the channels of \(source)")
      let line = reading.line(ofSource: source.name)
      violations.expect((1...lines).contains(line), "\(source.name) begins in line \(line)")
    }
  }

  private static func expectSound(_ reading: PersonalReading, _ text: [UInt8], _ violations: inout Violations) {
    expectSound(reading.diagnostics, text, &violations)
    expectSound(reading.data.choices, &violations)
    let searches = reading.data.searches.searches
    violations.expect(isOfEach(searches.map { $0.name.lowercased() }), "a duplicate name")
    for search in searches {
      let isThere = [search.name, search.query].allSatisfy { $0.contains { !$0.isWhitespace } }
      violations.expect(isThere, "nothing in \(search)")
      let line = reading.line(ofSearch: search.name)
      violations.expect((1...lines(text)).contains(line), "\(search.name) begins in line \(line)")
    }
    let lists = reading.data.lists.lists
    violations.expect(isOfEach(lists.map { $0.name.lowercased() }), "a duplicate list")
    for list in lists {
      violations.expect(ListName.error(of: list.name) == nil, "the name of \(list)")
      violations.expect(Set(list.items.map(\.identity)).count == list.items.count, "a duplicate entry in \(list)")
      violations.expect(list.items.allSatisfy { $0.decodedFacts.refusedLines == 0 }, "the facts of \(list)")
      violations.expect(list.guide.programmes.count == list.items.count, "the guide of \(list)")
    }
    let again = PersonalReading(Array(PersonalText.text(of: reading.data).utf8))
    violations.expect(again.data == reading.data, "\(reading.data) was written, but read as \(again.data)")
    violations.expect(again.diagnostics.isEmpty, "the written settings are invalid: \(again.diagnostics)")
  }

  private static func expectSound(_ choices: ChannelChoices, _ violations: inout Violations) {
    violations.expect(isOfEach(choices.order), "the order \(choices.order)")
    for (id, choice) in choices.choices {
      violations.expect(!id.isEmpty && !choice.isEmpty, "the choice \(choice) of \(id.debugDescription)")
      violations.expect(choice.number.map(Channel.numbers.contains) ?? true, "the number of \(choice)")
      violations.expect(Channel.shifts.contains(choice.shift), "the shift of \(choice)")
      violations.expect(choice.name != "" && choice.copyOf != "" && choice.copyOf != id, "the texts of \(choice)")
      let lists = [choice.groups ?? [], choice.joined, choice.sameAs]
      violations.expect(lists.allSatisfy(isOfEach) && !choice.joined.contains(id), "the lists of \(choice)")
    }
  }

  /// Whether all strings are distinct and not empty.
  private static func isOfEach(_ texts: [String]) -> Bool { Set(texts).count == texts.count && !texts.contains("") }

  private static func expectSound(_ said: [Diagnostic], _ text: [UInt8], _ violations: inout Violations) {
    let lines = lines(text)
    for diagnostic in said {
      violations.expect((0...lines).contains(diagnostic.line), "line \(diagnostic.line) of \(lines)")
      violations.expect(!diagnostic.problem.isEmpty, "a problem without text")
      violations.expect(diagnostic.problem.english.utf8.count < 2_000, "an excessively long problem")
    }
    violations.expect(said.map(\.line) == said.map(\.line).sorted(), "diagnostics out of order")
    violations.expect(said.count <= 101, "\(said.count) diagnostics")
  }

  /// Checks an editing error.
  static func expectSound(_ error: SettingsEditError, _ text: [UInt8], _ violations: inout Violations) {
    violations.expect(!error.reason.isEmpty, "refused without a reason")
    violations.expect(error.line.map((1...lines(text)).contains) ?? true, "refused for line \(error.line ?? 0)")
  }

  private static func lines(_ text: [UInt8]) -> Int { text.count { $0 == 0x0A } + 1 }
}

/// Bytes that determine which edits are made.
struct EditScript {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next number from 0 up to a limit (exclusive).
  mutating func next(of count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  /// One of the items, of which there must be at least one.
  mutating func next<Item>(_ items: [Item]) -> Item { items[next(of: items.count)] }
}
