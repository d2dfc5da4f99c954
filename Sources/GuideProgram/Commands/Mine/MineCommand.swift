import ArgumentParser
import CellCanvas
import Glibc
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSources
import GuideSystem

struct MineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mine",
    abstract: "List what you follow today; write out what is yours, take it in again, edit it as a text.",
    discussion: """
      tvgrid mine alone lists the programmes that you follow, from now to the end of the day: once each, on a favourite \
      channel or the one with the lowest number, however many show it at that time.

      What you have chosen for channels, the searches that you keep, what you have seen of them, the episodes that you have \
      ticked as seen, the reminders, the lists, what you have searched for and the view you left are in one database, \
      ~/.local/share/tvgrid/mine.db. Its text is TOML, sorted so that it can be \
      kept in git.

      EXAMPLES:
        tvgrid mine
        tvgrid mine export mine.toml
        tvgrid mine import mine.toml
        tvgrid mine edit searches
        tvgrid mine undo
      """,
    subcommands: [
      MineList.self, MineLists.self, MineShare.self, MineCalendar.self, MineExport.self, MineImport.self, MineEdit.self,
      MineUndo.self,
    ],
    defaultSubcommand: MineList.self)

  /// Everything in the database. Its damage is written to standard error.
  static func data(of store: PersonalStore) -> PersonalData {
    let reading = store.everything()
    Output.writeErrors(reading.findings)
    return reading.value
  }

  /// The names of the guide's channels by their ids; none without a guide, which is no error here.
  static var channelNames: [String: String] {
    Dictionary((guide?.channels ?? []).map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// The person's guide, as its sources have it; nil without one, which is no error here.
  static var guide: Guide? {
    let today = BroadcastDay(containing: Clock.system.now, in: .utc).date
    let provider = try? GuideChoice(paths: [], demo: false).provider(today: today)
    return try? provider?.load(evenIfUseless: true)
  }
}

struct MineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the programmes that you follow, by default from now to the end of the day.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: ProgrammeOutput

  @Flag(help: "All that are to come.")
  var all = false

  func run() throws {
    let (zone, now, today) = try times.moment
    var context = try QueryContext.ofPerson(of: nil)
    guard context.followsSomething else {
      throw CommandError.nothingFound("nothing is followed yet; to follow a title: tvgrid follow TITLE")
    }
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    if context.followedNeeds.contains(.recording) { context = try .ofPerson(of: guide) }
    let index = SearchIndex(guide)
    let followed = index.followed(in: context, now: now, in: zone)
    let end = all ? nil : today.interval(in: zone).end
    let coming = index.simulcasts.heads(
      of: followed.filter { programme in
        let interval = guide.interval(of: programme)
        return interval.end > now && (end.map { interval.start < $0 } ?? true)
      })
    defer { tellOfShows(besides: followed.filter { guide.interval(of: $0).end > now }, in: guide, now, zone) }
    if coming.isEmpty, Output.isTerminal, !output.count {
      Output.writeError(
        all
          ? "nothing that you follow is to come in the guide"
          : "nothing that you follow is on for the rest of the day; all that is to come: tvgrid mine --all")
      throw ExitCode(ExitCodes.nothingFound)
    }
    try output.write(coming, of: guide, in: zone, now: now)
  }

  /// Tells on a terminal of the shows that are followed, and of which nothing is to come in the guide: whether they go on, as far
  /// as is kept. Lines for scripts are programmes, and no more.
  private func tellOfShows(besides coming: [ProgrammeID], in guide: Guide, _ now: Instant, _ zone: ZoneTable) {
    guard Output.isTerminal, !output.count, !output.output.json else { return }
    guard let store = try? PersonalStore.ofPerson(), let lookup = try? ShowLookup.ofPerson(pacer: RequestPacer(.tvmaze))
    else { return }
    let (shows, titles) = (
      store.reading(\.shows).value, Set(coming.map { EpisodeIdentity.show(ofTitle: guide.title(of: $0)) })
    )
    for search in store.reading(\.searches).value.followed {
      guard let chosen = shows.show(ofQuery: search.query),
        titles.isDisjoint(with: Query.spellingsOfTitle(in: search.query) ?? []),
        let news = lookup.keptStandings(of: [chosen.id]).now[chosen.id]?.news(on: zone.local(now).date)
      else { continue }
      Output.writeError("“\(search.name)”: \(news.text(in: .english)) (TVmaze.com)")
    }
  }
}

struct MineExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write all that is yours as one TOML text.",
    discussion: """
      Where the database is damaged or cannot be read nothing is written, so that no good text is replaced by a lesser one.
      """)

  @Argument(help: "The file to write; else standard output.", completion: .file())
  var file: String?

  func run() throws {
    let store = try PersonalStore.ofPerson()
    let reading = store?.everything()
    Output.writeErrors(reading?.findings ?? [])
    let isDamaged = reading?.findings.contains { $0.severity > .noted } ?? false
    if isDamaged {
      throw CommandError("nothing was exported: the line before says what is wrong; export again after that")
    }
    let data = reading?.value ?? PersonalData()
    let text = Array(PersonalText.text(of: data, names: MineCommand.channelNames).utf8)
    if let file, file != "-" { try TextFile.write(text, to: file) } else { try Output.send(text) }
  }
}

struct MineImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in a text that tvgrid mine export wrote, or a copy of the database.",
    discussion: """
      What would change is shown, and asked about on a terminal. Of parts that the text does not name \
      (\(PersonalReading.keys.joined(separator: ", "))) all stays; of others all is replaced, at once or not at all. \
      A text with a mistake is not taken in. Lists that somebody has shared are added to yours, without doubles.
      """)

  @Argument(help: "The file; - for standard input.", completion: .file())
  var file: String

  @OptionGroup var confirmation: Confirmation

  func run() throws {
    let store = try PersonalStore.toChange()
    let base = MineCommand.data(of: store)
    let new = try imported(over: base)
    let lines = PersonalDifferences.lines(from: base, to: new, names: MineCommand.channelNames)
    guard !lines.isEmpty else { return try Output.write(["nothing would change"]) }
    // What is lost stands beside the question.
    let losses = PersonalDifferences.losses(from: base, to: new) + ListLosses.lines(from: base.lists, to: new.lists)
    try Output.write((lines + losses).map { SafeText($0).string })
    try confirmation.require("Take this in?", otherwise: "say --yes to take it in")
    guard try store.replace(base.changedSections(to: new), of: base, with: new, tell: Output.writeErrors) else {
      throw CommandError("another tvgrid has changed it meanwhile; nothing was changed: try again")
    }
    try Output.write(["taken in" + MineUndo.hint])
  }

  /// One's own lists, and what they lack of those that somebody shares. What cannot be read of these is left out.
  private func merged(_ shared: SharedLists, with base: PersonalData) throws -> PersonalData {
    Output.writeErrors(shared.diagnostics, in: file)
    let merge = base.lists.merging(shared.lists)
    if merge.leftOutItems > 0 { Output.writeError("for want of room would be left out: \(merge.leftOutItems)") }
    if merge.knownItems > 0 { Output.writeError("in your lists already, and not taken in again: \(merge.knownItems)") }
    var data = base
    data.lists = merge.lists
    return data
  }

  private func imported(over base: PersonalData) throws -> PersonalData {
    let bytes = try TextFile.read(file)
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      guard FileSystem.size(of: file) != nil else {
        throw CommandError("a copy of the database is not read through a pipe: name its file; nothing was changed")
      }
      return try PersonalFile(file).contents()
    }
    let shared = SharedLists(bytes)
    if shared.isShared { return try merged(shared, with: base) }
    let reading = PersonalReading(bytes, over: base)
    let isOther = reading.diagnostics.count > 3 && reading.data.changedSections(to: base).isEmpty
    guard !bytes.contains(0), !isOther else {
      throw CommandError("\(file) is no text of tvgrid mine export, and no copy of the database; nothing was changed")
    }
    Output.writeErrors(reading.diagnostics, in: file)
    guard reading.diagnostics.isEmpty else {
      throw CommandError("\(file) is not taken in as it is; nothing was changed")
    }
    reading.warnOfQueries(unlike: base)
    return reading.data
  }
}
