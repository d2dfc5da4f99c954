import Glibc

/// The cost of user data at startup and per key, compared with `calcurse`, which reads appointments with alarms.
struct Personal {
  let screens: Screens
  let guide: BenchGuide
  let stock: PersonalStock
  let rounds: Int
  let keys: Int

  private struct Person {
    let label: String
    let data: String
  }

  func measure() {
    do {
      let persons = try persons()
      measureStart(persons)
      measureKeys(persons)
    } catch {
      say("could not measure user data: \(error)")
    }
    PersonalPeer(folder: stock.folder, rounds: rounds).measure()
  }

  private func persons() throws -> [Person] {
    let parts = PersonalWriter.Part.allCases
    return try [Person(label: "none", data: stock.data("none", []))]
      + parts.map { Person(label: $0.label, data: try stock.data($0.rawValue, [$0])) }
      + [Person(label: "all", data: try stock.data("all", parts.filter { $0 != .episodes }))]
  }

  /// Measures the startup with each kind of user data.
  ///
  /// The kinds are measured alternately, because they differ by only about two milliseconds.
  private func measureStart(_ persons: [Person]) {
    let table = Table(
      title:
        "First screen with user data, \(guide.scale.label), 140x40 (minimum / median of \(rounds * 3), alternating)",
      columns: ["data", "95 % of the screen", "more than without", "whole screen", "more than without"])
    var times = persons.map { _ in (screen: Samples(), all: Samples()) }
    var bytes = 0
    for round in 0...rounds * 3 {
      for (index, person) in persons.enumerated() {
        guard let found = try? screens.firstScreen(of: guide, data: person.data, bytesWithout: bytes) else { continue }
        if index == 0 { bytes = found.bytes }
        guard round > 0 else { continue }
        times[index].screen.add(found.screen)
        times[index].all.add(found.all)
      }
    }
    for (index, person) in persons.enumerated() {
      table.row(person.label) {
        guard times[index].all.count > rounds else { throw Failure("no screen appeared") }
        let (own, none) = (times[index], times[0])
        return [
          own.screen.leastAndMedian, own.screen.more(than: none.screen), own.all.leastAndMedian,
          own.all.more(than: none.all),
        ]
      }
    }
  }

  private func measureKeys(_ persons: [Person]) {
    let table = Table(
      title: "Keys with user data, \(guide.scale.label), 140x40 (minimum / median / p95)",
      columns: ["data", "arrow keys", "`x`: watched", "`f`: follow", "`a`: add to a list"])
    for person in persons {
      table.row(person.label) {
        try [
          Screens.arrows(keys).map { Press(key: $0, counts: true) }, pairs("x", "x", countsBack: true),
          pairs("f", "f", countsBack: true), pairs("a", "z", countsBack: false),
        ].map { try answers(to: $0, of: person) }
      }
    }
  }

  private struct Press {
    let key: String
    let counts: Bool
  }

  /// A key and the key that reverts it, pressed on one programme after another, so that the database stays unchanged.
  private func pairs(_ key: String, _ back: String, countsBack: Bool) -> [Press] {
    (0..<max(keys / 4, 4)).flatMap { _ in
      [
        Press(key: key, counts: true), Press(key: back, counts: countsBack),
        Press(key: "\u{1b}OC", counts: false),
      ]
    }
  }

  private func answers(to presses: [Press], of person: Person) throws -> String {
    let session = try screens.open(guide, data: person.data)
    try screens.firstScreen(of: session)
    var times = Samples()
    for press in presses {
      let seconds = try session.press(press.key, quiet: 40).seconds
      if let seconds, press.counts { times.add(seconds) }
    }
    _ = try session.quit(with: "Q")
    guard times.count > presses.count / 4 else { throw Failure("some keys had no answer") }
    return "\(milliseconds(times.least)) / \(milliseconds(times.median)) / \(milliseconds(times.quantile(0.95))) ms"
  }
}
