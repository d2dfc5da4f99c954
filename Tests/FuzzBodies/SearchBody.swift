import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch

/// Reads the first line as a query and the other lines as titles. The indexed search finds the same titles as the reference
/// implementation, and text fields, prompts and the grid always respond.
package enum SearchBody {
  /// The violated expectations about searching.
  package static func violations(for bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, maxSplits: 12, omittingEmptySubsequences: false)
    let typed = String(decoding: lines[0].prefix(600), as: UTF8.self)
    // The store's titles contain no control characters.
    let titles = lines.dropFirst().map {
      String(decoding: $0.prefix(200), as: UTF8.self).filter { !"\($0)".hasControl }
    }
    var violations = Violations()
    let field = expectField(typed, &violations)
    expectSearch(field.string, titles, &violations)
    press(typed, &violations)
    speak(typed, &violations)
    return violations.all
  }

  /// Checks that typing letter by letter and inserting all the text at once give the same result, within the limit.
  private static func expectField(_ typed: String, _ violations: inout Violations) -> TextField {
    var pasted = TextField()
    pasted.insert(typed)
    StateCheck.check(pasted, &violations)
    var keyed = TextField()
    for scalar in typed.unicodeScalars.prefix(100) { keyed.insert(String(Character(scalar))) }
    StateCheck.check(keyed, &violations)
    let isShort = typed.unicodeScalars.count <= 100
    violations.expect(!isShort || keyed == pasted, "typed \(keyed.string.debugDescription)")
    return pasted
  }

  private static func expectSearch(_ text: String, _ titles: [String], _ violations: inout Violations) {
    let query = Query(text)
    expectFaults(query, &violations)
    let guide = SmallGuide.make(titles)
    let found = SearchIndex(guide).search(query, now: SmallGuide.now, in: .britain)
    let plainly = PlainMatcher(guide, now: SmallGuide.now, in: .britain)
    let plain = guide.programmes.filter { plainly.matches(query, $0) }
    violations.expect(
      found.programmes.sorted() == plain, "found \(found.programmes.map(\.row)), not \(plain.map(\.row))")
    violations.expect(found.inOrder.sorted() == plain, "in order \(found.inOrder.map(\.row))")
    expectChannels(text, guide, plainly, &violations)
    for title in titles {
      let marked = query.highlights(in: title)
      let areApart = zip(marked, marked.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      violations.expect(areApart && marked.allSatisfy { !$0.isEmpty }, "marks that meet in \(title.debugDescription)")
    }
  }

  /// Checks that a string finds the same channels on the command line as in a query.
  private static func expectChannels(
    _ text: String, _ guide: Guide, _ plainly: PlainMatcher, _ violations: inout Violations
  ) {
    let query = Query("channel:\"\(text)\"")
    // Inside quotation marks, text may have another meaning.
    guard case .term(let term) = query.root, case .text(let wanted) = term.condition, term.field == .channel,
      !wanted.isWholeWord, wanted.typed.utf8.elementsEqual(text.utf8)
    else { return }
    let found = guide.channels(matching: text).filter { !guide.rows(of: $0).isEmpty }
    let plain = Set(guide.programmes.filter { plainly.matches(query, $0) }.map(guide.channel)).sorted()
    violations.expect(found == plain, "channels \(found), not \(plain)")
  }

  /// Checks that each error is within the typed text and has a message.
  private static func expectFaults(_ query: Query, _ violations: inout Violations) {
    let count = query.text.count
    for fault in query.diagnostics {
      let range = fault.range ?? 0..<0
      violations.expect(
        range.upperBound <= count && !range.isEmpty && !fault.problem.isEmpty,
        "a fault at \(range) of \(query.text.debugDescription)")
    }
  }

  /// Presses the keys in the search, in a prompt or in the grid.
  private static func press(_ typed: String, _ violations: inout Violations) {
    let keys = typed.unicodeScalars.prefix(40).map(key)
    let openings: [[Key]] = [[.character("/")], [.character("t")], [.character("c")], [.character("&")], []]
    // The length of the input selects one of the openings. Inputs of other lengths cover the others.
    var session = SearchSession(isLong: keys.count % 2 == 1)
    session.press(openings[keys.count % openings.count] + keys)
    StateCheck.check(session.stack, &violations)
    session.press([.enter, .character("n"), .character("*"), .character("*"), .escape, .character("/"), .up])
    session.press([
      .control("g"), .enter, .control("o"), .tab, .control("s"), .enter, .escape, .escape, .character("s"),
    ])
    StateCheck.check(session.stack, &violations)
  }

  /// The key for a scalar. Control characters represent editing keys and others.
  private static func key(_ scalar: Unicode.Scalar) -> Key {
    switch scalar.value {
    case 0x01: .left
    case 0x02: .right
    case 0x03: .delete
    case 0x04: .home
    case 0x05: .up
    case 0x06: .down
    case 0x0E: .pageDown
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x07: .control("g")
    case 0x0B, 0x0F, 0x10, 0x13, 0x14, 0x15, 0x17: .control(Unicode.Scalar(UInt8(scalar.value + 0x60)))
    case 0x0D: .enter
    case 0x1B: .escape
    case 0x00..<0x20, 0x80..<0xA0: .end
    default: .character(scalar)
    }
  }

  /// Reads a day and time as typed. Whatever is understood must give a day near the typed one, and an instant at the typed
  /// time.
  private static func speak(_ typed: String, _ violations: inout Violations) {
    guard let today = CivilDate(year: 2026, month: 11, day: 20), let said = ParsedDate(typed, today: today) else {
      return
    }
    let shown = BroadcastDay(today)
    let guide = shown.interval(in: .britain)
    let day = said.day(shown: shown, in: guide, zone: .britain)
    violations.expect((-7...7).contains(day.date.dayNumber - (said.date ?? today).dayNumber), "\(day) for \(typed)")
    let instant = said.instant(
      shown: shown, defaultTime: WallTime(minuteOfDay: 1200), in: guide, zone: .britain)
    let local = ZoneTable.britain.local(instant)
    guard let time = said.time, local.time != time else { return }
    // The hour skipped in March has no instants.
    if case .never = ZoneTable.britain.resolve(LocalTime(local.date, time)) { return }
    violations.expect(false, "\(local) for \(typed)")
  }
}

/// A program whose searches run in the background while keys are pressed, and finish late.
private struct SearchSession {
  private(set) var stack = SmallGuide.stack
  private var requests: [SearchRequest] = []
  private var count = 0

  init(isLong: Bool) {
    if isLong { stack.app.maximumImmediateRecords = 0 }
  }

  mutating func press(_ keys: [Key]) {
    for key in keys {
      for case .search(let request) in update(&stack, .key(key)) { requests.append(request) }
      count += 1
      if count % 3 == 0, !requests.isEmpty { findOldest() }
    }
  }

  private mutating func findOldest() {
    let request = requests.removeFirst()
    var run = request.run()
    while !run.isDone { run.advance(by: 1) }
    _ = update(&stack, .found(SearchProgress(request, run)))
  }
}
