import GuideModel

/// Schedules as they are meant to be read, a row after the other, in the plainest way: a twin of the decoder that shares none of
/// its code. Nil where a schedule is not plain: its texts are repaired, or its times written in another way.
struct PlainSchedule {
  /// A programme, as far as a person sees it.
  struct Row: Hashable, Comparable {
    var channel = ""
    var title = ""
    var start = 0
    var end = 0
    var isTimeKnown = false
    var isFirst = false
    var season: Int?
    var number: Int?
    var name: String?
    var isAssumed = false
    /// The minutes that were told.
    var minutes: Int?

    static func < (one: Row, other: Row) -> Bool {
      (one.channel, one.start, one.title, one.number ?? -1, one.end) < (
        other.channel, other.start, other.title, other.number ?? -1, other.end
      )
    }
  }

  private(set) var rows: [Row] = []
  private var known: Set<Int> = []

  init?(_ documents: [[UInt8]]) {
    for bytes in documents {
      guard let elements = PlainJSON(bytes)?.elements else { return nil }
      for element in elements {
        guard let row = row(of: element) else { return nil }
        if let row = row.row { rows.append(row) }
      }
    }
    for channel in Set(rows.map(\.channel)) { end(channel) }
  }

  /// A row, or none where it is left out; nil where it is not plain.
  private mutating func row(of element: PlainJSON) -> (row: Row?, Void)? {
    var row = Row()
    let embedded = element["_embedded", "show"]
    let isWeb = embedded?.isObject ?? false
    guard let show = isWeb ? embedded : element["show"], show.isObject else { return (nil, ()) }
    guard let title = show["name"]?.text else { return (nil, ()) }
    guard PlainSchedule.isPlain(title) else { return nil }
    row.title = title
    let (time, stamp) = (element["airtime"]?.text ?? "", element["airstamp"]?.text)
    let day = element["airdate"]?.text
    let isTold = [stamp, day].compactMap(\.self).allSatisfy { PlainSchedule.seconds($0) != nil }
    guard isTold else { return nil }
    let seconds = (stamp: stamp.flatMap(PlainSchedule.seconds), day: day.flatMap(PlainSchedule.seconds))
    if let stamp = seconds.stamp, !time.isEmpty {
      (row.start, row.isTimeKnown) = (stamp, true)
    } else if let day = seconds.day ?? seconds.stamp {
      row.start = day - day % 86_400 + 43_200
    } else {
      return (nil, ())
    }
    guard let channel = PlainSchedule.channel(show, isWeb: isWeb) else { return (nil, ()) }
    row.channel = channel
    if let id = element["id"]?.integer, !known.insert(id).inserted { return (nil, ()) }
    (row.season, row.number) = (element["season"]?.integer, element["number"]?.integer)
    row.isFirst = row.number == 1 && row.season != nil
    // Guides count from 1.
    (row.season, row.number) = (row.season.flatMap { $0 > 0 ? $0 : nil }, row.number.flatMap { $0 > 0 ? $0 : nil })
    row.name = element["name"]?.text
    guard row.name.map(PlainSchedule.isPlain) ?? true else { return nil }
    let lengths = [element["runtime"], show["averageRuntime"], show["runtime"]].compactMap { $0?.integer }
    row.minutes = lengths.first { (1...2_880).contains($0) }
    return (row, ())
  }

  private static func channel(_ show: PlainJSON, isWeb: Bool) -> String? {
    let (network, web) = (show["network", "id"]?.integer, show["webChannel", "id"]?.integer)
    if let web, isWeb || network == nil { return "tvmaze:web:\(web)" }
    return network.map { "tvmaze:network:\($0)" }
  }

  /// Ends each programme of a channel: after its length, or an hour, but not beyond the next that begins later.
  private mutating func end(_ channel: String) {
    let starts = rows.filter { $0.channel == channel && $0.isTimeKnown }.map(\.start)
    for index in rows.indices where rows[index].channel == channel {
      let start = rows[index].start
      guard rows[index].isTimeKnown else {
        rows[index].end = start
        continue
      }
      rows[index].isAssumed = rows[index].minutes == nil
      let end = start + (rows[index].minutes ?? 60) * 60
      rows[index].end = min(end, starts.filter { $0 > start }.min() ?? end)
    }
  }

  /// A text that stays as it is: letters, digits and single spaces.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.count < 200
      && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " " }
      && !text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  ")
  }

  /// The seconds of `2026-11-20` and of `2026-11-20T20:30:00+00:00`, and of nothing else.
  static func seconds(_ text: String) -> Int? {
    let shape = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    guard shape == "0000-00-00" || shape == "0000-00-00T00:00:00+00:00",
      !shape.contains("T") || text.hasSuffix("+00:00")
    else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1990...2100).contains(year), (1...12).contains(month) else { return nil }
    let isLeap = { (year: Int) in year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let days =
      (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) } + lengths.prefix(month - 1).reduce(0, +) + day - 1
    guard numbers.count > 3 else { return days * 86_400 }
    guard numbers[3] < 24, numbers[4] < 60, numbers[5] < 60 else { return nil }
    return days * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
  }
}
