import GuideModel
import GuideSettings

/// Edits on the first line, and a text of settings on those after it, read as `config.toml`, `channels.toml` and
/// `searches.toml`, and as what was seen: what can be used is what settings may be, complaints have lines of the text, and an edit is refused
/// or does what it says and no more.
package enum SettingsBody {
  /// What is wrong with how settings are read and edited.
  package static func complaints(about bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    var script = EditScript(lines[0].prefix(48))
    let text = lines.count > 1 ? Array(lines[1]) : []
    var complaints = Complaints()
    expectSound(SettingsReading(text), text, &complaints)
    expectSound(ChannelsReading(text), text, &complaints)
    expectSound(SearchesReading(text), text, &complaints)
    expectSound(SeenShowingsText(text), text, &complaints)
    var searchScript = script
    SearchEdits.play(&searchScript, on: text, &complaints)
    if script.next(of: 2) == 0 {
      SourceEdits.play(&script, on: text, &complaints)
    } else {
      ChannelEdits.play(&script, on: text, &complaints)
    }
    return complaints.all
  }

  private static func expectSound(_ reading: SettingsReading, _ text: [UInt8], _ complaints: inout Complaints) {
    expectSound(reading.complaints, text, &complaints)
    let settings = reading.settings
    complaints.expect(Settings.keepDaysRange.contains(settings.keepDays), "keep-days is \(settings.keepDays)")
    complaints.expect(Set(settings.sources.map(\.name)).count == settings.sources.count, "a name comes twice")
    let lines = lines(text)
    for source in settings.sources {
      complaints.expect(SourceName.isValid(source.name) && !source.location.isEmpty, "the source \(source)")
      complaints.expect(source.days.map(SourceSetting.daysRange.contains) ?? true, "the days of \(source)")
      complaints.expect(!source.channels.contains(""), "the channels of \(source)")
      let line = reading.line(ofSource: source.name)
      complaints.expect((1...lines).contains(line), "\(source.name) begins in line \(line)")
    }
  }

  private static func expectSound(_ reading: ChannelsReading, _ text: [UInt8], _ complaints: inout Complaints) {
    expectSound(reading.complaints, text, &complaints)
    let choices = reading.choices
    complaints.expect(isOfEach(choices.order), "the order \(choices.order)")
    for (id, choice) in choices.choices {
      complaints.expect(!id.isEmpty && !choice.isEmpty, "the choice \(choice) of \(id.debugDescription)")
      complaints.expect(choice.number.map(ChannelChoice.numbers.contains) ?? true, "the number of \(choice)")
      complaints.expect(ChannelChoice.shifts.contains(choice.shift), "the shift of \(choice)")
      complaints.expect(choice.name != "" && choice.copyOf != "" && choice.copyOf != id, "the texts of \(choice)")
      let lists = [choice.groups, choice.joined, choice.sameAs]
      complaints.expect(lists.allSatisfy(isOfEach) && !choice.joined.contains(id), "the lists of \(choice)")
    }
  }

  private static func expectSound(_ reading: SearchesReading, _ text: [UInt8], _ complaints: inout Complaints) {
    expectSound(reading.complaints, text, &complaints)
    let searches = reading.searches.searches
    complaints.expect(isOfEach(searches.map { $0.name.lowercased() }), "a name comes twice")
    for search in searches {
      let isThere = [search.name, search.query].allSatisfy { $0.contains { !$0.isWhitespace } }
      complaints.expect(isThere, "nothing in \(search)")
      let line = reading.line(ofSearch: search.name)
      complaints.expect((1...lines(text)).contains(line), "\(search.name) begins in line \(line)")
    }
  }

  private static func expectSound(_ seen: SeenShowingsText, _ text: [UInt8], _ complaints: inout Complaints) {
    var meant = seen.showings
    let (query, marks) = ("late\n\\", Set([1, 255].map(ShowingMark.init)))
    meant.marks[query] = marks
    let new = seen.replacing(query, with: marks)
    // Of more queries some would go.
    if lines(text) < SeenShowingsText.mostQueries { complaints.expect(new.showings == meant, "\(new) is not \(meant)") }
    complaints.expect(new.replacing(query, with: marks) == new, "a look noted twice is more than one")
  }

  /// Whether each text is there once, and none is empty.
  private static func isOfEach(_ texts: [String]) -> Bool { Set(texts).count == texts.count && !texts.contains("") }

  private static func expectSound(_ said: [SettingsComplaint], _ text: [UInt8], _ complaints: inout Complaints) {
    let lines = lines(text)
    for complaint in said {
      complaints.expect((1...lines).contains(complaint.line), "line \(complaint.line) of \(lines)")
      complaints.expect(!complaint.problem.isEmpty, "a complaint without words")
      complaints.expect(complaint.problem.utf8.count < 2_000, "a complaint without an end")
    }
    complaints.expect(said.map(\.line) == said.map(\.line).sorted(), "complaints out of order")
    complaints.expect(said.count <= 101, "\(said.count) complaints")
  }

  /// What holds of a refusal.
  static func expectSound(_ refusal: SettingsRefusal, _ text: [UInt8], _ complaints: inout Complaints) {
    complaints.expect(!refusal.reason.isEmpty, "refused without words")
    complaints.expect(refusal.line.map((1...lines(text)).contains) ?? true, "refused for line \(refusal.line ?? 0)")
  }

  private static func lines(_ text: [UInt8]) -> Int { text.count { $0 == 0x0A } + 1 }
}

/// Bytes that say which edits are made.
struct EditScript {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Whether nothing more is said.
  var isAtEnd: Bool { rest.isEmpty }

  /// One of so many numbers from 0.
  mutating func next(of count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  /// One of some; there is at least one.
  mutating func next<Item>(_ items: [Item]) -> Item { items[next(of: items.count)] }
}
