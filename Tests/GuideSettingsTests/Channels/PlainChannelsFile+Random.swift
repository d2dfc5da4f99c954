import GuideModel
import GuideTestSupport

/// Files as a person could have written them.
extension PlainChannelsFile {
  /// Ids of any kind.
  static let ids = ["94", "105", "a.b", "é", "\"q\"", "#x", "94+60", " ", "]] [[channel]]", "日", "back\\slash"]
  /// Some have a name of their own, some have their id for it, some none.
  static let names = ["94": "Harbour One", "105": "Meridian # \"[[", "a.b": "a.b", "é": "Kestrel é"]
  static let groups = ["News", "Mine", "Films, old", "# no", "\"\"\"", "é"]

  static func random(_ random: inout SplitMix) -> PlainChannelsFile {
    var file = PlainChannelsFile()
    file.mark = random.isLucky ? "\u{FEFF}" : ""
    file.end = random.isLucky ? "\r\n" : "\n"
    if random.isLucky { file.paragraphs.append(.free(["# STAYS head", "# order = ["])) }
    if random.isLucky { file.paragraphs.append(.free(["# STAYS other", "colour = \"[[channel]]\" # STAYS mine"])) }
    if random.isLucky {
      let above = [["# mine"], [orderWords], []][random.number(3)]
      file.paragraphs.append(.order(above: above, .random("order", ids.some(&random), &random)))
    }
    for id in ids.some(&random) {
      if random.isLucky { file.paragraphs.append(.free(["# STAYS between \(random.number(100))"])) }
      if random.isLucky { file.paragraphs.append(.free(["[other\(file.paragraphs.count)]", "id = \"94\" # STAYS"])) }
      file.paragraphs.append(.channel(.random(id, &random)))
    }
    if random.isLucky {
      file.paragraphs.append(.free(["# STAYS end"]))
      file.isEnded = random.isLucky
    }
    return file
  }
}

extension PlainList {
  /// A list of different texts.
  static func random(_ key: String, _ texts: [String], _ random: inout SplitMix) -> PlainList {
    let isInline = random.isLucky
    var list = PlainList(before: random.isLucky ? "\(key) = " : "\"\(key)\"  =", isInline: isInline)
    list.items = texts.map { text in
      let isLiteral = random.isLucky
      var item = Item(id: text, value: isLiteral ? "'\(text)'" : text.quoted)
      if isInline { return item }
      item.above = [[], [], ["  # above \"94\","], ["", "    # ] "]][random.number(4)]
      item.indent = random.isLucky ? "\t" : "    "
      item.comment = random.isLucky ? "   # of \(text)" : ""
      return item
    }
    if !isInline, !list.items.isEmpty {
      list.items[list.items.count - 1].hasComma = random.isLucky
      list.below = random.isLucky ? ["  # below"] : []
    }
    list.opening = random.isLucky && !isInline ? "  # opening [" : ""
    list.closing = random.isLucky ? "] # closing ]" : "]"
    return list
  }
}

extension PlainChannel {
  static func random(_ id: String, _ random: inout SplitMix) -> PlainChannel {
    if random.isLucky { return plain(id, &random) }
    let indent = random.isLucky ? "" : "  "
    var entries: [Entry] = [.other("\(indent)id=\(id.quoted)\(random.isLucky ? " # of it" : "")", isID: true)]
    for setting in ChannelEdit.Setting.some(of: id, &random) {
      if random.isLucky { entries.append(.comment("# number = 7")) }
      if !setting.texts.isEmpty, random.isLucky {
        entries.append(.list(setting, .random(setting.key, setting.texts, &random)))
      } else {
        let before = indent + (random.isLucky ? setting.key : "'\(setting.key)'") + " = "
        let after = random.isLucky ? "  # \(setting.key) \"" : ""
        entries.append(.line(setting, before: before, value: setting.written, after: after))
      }
    }
    if random.isLucky { entries.append(.other("\(indent)colour = \"blue\"", isID: false)) }
    entries.shuffle(using: &random.source)
    var channel = PlainChannel(id: id, entries: entries)
    channel.above = random.isLucky ? ["# above", "  # [[channel]]"] : []
    channel.heading = random.isLucky ? "[[channel]]" : " [[ \"channel\" ]] # heading"
    channel.rest = [[], ["# below"], ["[channel.more]", "name = \"no\""]][random.number(3)]
    return channel
  }
}

extension PlainChannel {
  /// A channel almost as the program writes it: of comments it has one after the id, above it and within it at most.
  fileprivate static func plain(_ id: String, _ random: inout SplitMix) -> PlainChannel {
    let name = PlainChannelsFile.names[id] ?? "Kestrel"
    let comment = ["", "  # \(name)", "   # \(name)"][random.number(3)]
    let settings = ChannelEdit.Setting.some(of: id, &random).prefix(2)
    let lines = settings.map { Entry.line($0, before: "\($0.key) = ", value: $0.written, after: "") }
    let within = random.isLucky && random.isLucky ? [Entry.comment("# hidden = true")] : []
    let line = Entry.other("id = \(id.quoted)\(comment)", isID: true)
    var channel = PlainChannel(id: id, entries: [line] + within + lines)
    channel.above = random.isLucky && random.isLucky ? ["# above"] : []
    return channel
  }
}

extension ChannelEdit.Setting {
  /// Different settings, each something.
  static func some(of id: String, _ random: inout SplitMix) -> [ChannelEdit.Setting] {
    var known: Set<String> = []
    return (0..<random.number(7)).map { _ in any(of: id, &random) }
      .filter { !$0.isNothing && known.insert($0.key).inserted }
  }

  /// A setting that is allowed; it may be nothing.
  static func any(of id: String, _ random: inout SplitMix) -> ChannelEdit.Setting {
    let others = PlainChannelsFile.ids.filter { $0 != id }
    return switch random.number(10) {
    case 0: .name(random.isLucky ? nil : "Kestrel \"\(random.number(3))\" # \\")
    case 1: .number(random.isLucky ? nil : random.number(3) + 1)
    case 2: .groups(PlainChannelsFile.groups.some(&random))
    case 3: .hidden(random.isLucky)
    case 4: .favourite(random.isLucky)
    case 5: .shift(random.number(4) * 30 - 60)
    case 6: .hours(DailyHours(WallTime(minuteOfDay: random.number(3) * 60), WallTime(minuteOfDay: 60)))
    case 7: .joined(others.some(&random))
    case 8: .sameAs(others.some(&random))
    default: .copyOf(random.isLucky ? nil : others[random.number(others.count)])
    }
  }
}

/// Luck that is the same every time.
struct SplitMix {
  var source: SplitMix64

  var isLucky: Bool { mutating get { Bool.random(using: &source) } }

  mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &source) }
}

extension [String] {
  /// Some of them in any order.
  func some(_ random: inout SplitMix) -> [String] {
    Array(shuffled(using: &random.source).prefix(random.number(Swift.min(count, 6) + 1)))
  }
}
