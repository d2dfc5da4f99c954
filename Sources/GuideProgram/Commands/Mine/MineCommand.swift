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
    abstract: "List followed programmes; export, import or edit your data as text.",
    usage: """
      tvgrid mine [--all] [--json] [--count] [<guide> ...]
      tvgrid mine <subcommand>
      """,
    discussion: """
      Without a subcommand, lists the programmes you follow from now to the end of the day. Each is listed once, on a \
      favourite channel if possible, otherwise on the channel with the lowest number. For the \
      lists you made, run tvgrid mine lists.

      Your data is stored in one database, ~/.local/share/tvgrid/mine.db: channel settings, saved searches and their \
      viewed matches, watched episodes, reminders, lists, the search history and the last view. As text it is TOML, \
      sorted so that you can keep it in git.

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

  /// Everything in the database. Reports damage on standard error.
  static func data(of store: PersonalStore) -> PersonalData {
    let reading = store.everything()
    Output.writeErrors(reading.diagnostics)
    return reading.value
  }

  /// Names of the guide's channels by id; empty without a guide.
  static var channelNames: [String: String] {
    Dictionary((guide?.channels ?? []).map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// The user's guide without channel settings; `nil` if it cannot be read.
  static var guide: Guide? {
    let today = BroadcastDay(containing: Clock.system.now, in: .utc).date
    let provider = try? GuideSelection(paths: [], demo: false).provider(today: today)
    return try? provider?.load(allowingNoProgrammes: true)
  }
}

struct MineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List followed programmes for the rest of the day.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: ProgrammeOutput

  @Flag(help: "List all upcoming programmes.")
  var all = false

  func run() throws {
    let (zone, now, today) = try times.moment
    var context = try QueryContext.ofCurrentUser(of: nil)
    guard context.followsAnything else {
      throw CommandError.nothingFound("you don't follow anything yet; to follow a title: tvgrid follow TITLE")
    }
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    if context.followedNeeds.contains(.recording) { context = try .ofCurrentUser(of: guide) }
    let index = SearchIndex(guide)
    let followed = index.followed(in: context, now: now, in: zone)
    let end = all ? nil : today.interval(in: zone).end
    let coming = index.simulcasts.heads(
      of: followed.filter { programme in
        let interval = guide.interval(of: programme)
        return interval.end > now && (end.map { interval.start < $0 } ?? true)
      })
    let outside = try outsideEpisodes(besides: Array(followed), of: guide, now, zone)
    let listed = outside.all.filter { episode in end.map { episode.coming.instant(in: zone) < $0 } ?? true }
    defer { reportShows(besides: followed.filter { guide.interval(of: $0).end > now }, outside, in: guide, now, zone) }
    if coming.isEmpty, listed.isEmpty, Output.isTerminal, !output.count {
      Output.writeError(
        all
          ? "no upcoming programmes that you follow"
          : "nothing you follow is on for the rest of the day; to list all upcoming programmes: tvgrid mine --all")
      throw ExitCode(ExitCodes.nothingFound)
    }
    try output.write(coming, and: listed, of: guide, in: zone, now: now)
  }

  /// The episodes that the user's own guide does not have; none for another guide.
  private func outsideEpisodes(
    besides followed: [ProgrammeID], of guide: Guide, _ now: Instant, _ zone: ZoneTable
  ) throws -> OutsideEpisodes {
    guard !guides.choice.namesGuide, !guides.choice.demo, let store = try PersonalStore.ofCurrentUser() else {
      return OutsideEpisodes()
    }
    return .ofCurrentUser(store, besides: followed, of: guide, now: now, in: zone)
  }

  /// Prints, on a terminal, whether followed shows without upcoming showings will continue, based on cached answers.
  ///
  /// Scripts only get programmes.
  private func reportShows(
    besides coming: [ProgrammeID], _ outside: OutsideEpisodes, in guide: Guide, _ now: Instant, _ zone: ZoneTable
  ) {
    guard Output.isTerminal, !output.count, !output.output.json else { return }
    guard let store = try? PersonalStore.ofCurrentUser(),
      let lookup = try? ShowLookup.ofCurrentUser(pacer: RequestPacer(.tvmaze))
    else { return }
    let (shows, titles) = (
      store.reading(\.shows).value, Set(coming.map { EpisodeIdentity.show(ofTitle: guide.title(of: $0)) })
    )
    for search in store.reading(\.searches).value.followed {
      guard let chosen = shows.show(ofQuery: search.query),
        titles.isDisjoint(with: Query.spellingsOfTitle(in: search.query) ?? []),
        let news = lookup.storedStatuses(of: [chosen.id]).now[chosen.id]?.news(on: zone.local(now).date)
      else { continue }
      let next = outside.next(ofShow: chosen.id, at: now, in: zone)
      let facts = [
        news.text(in: .english), next?.episode.start.map { zone.local($0).time.text }, next?.network, next?.episodeText,
      ].compactMap(\.self).filter { !$0.isEmpty }
      Output.writeError("“\(search.name)”: \(facts.joined(separator: ", ")) (TVmaze.com)")
    }
  }
}

struct MineExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all your data as TOML.",
    discussion: """
      Nothing is written if the database is damaged or unreadable, so that a good export is never replaced by an \
      incomplete one.
      """)

  @Argument(help: "The file to write (default: standard output).", completion: .file())
  var file: String?

  func run() throws {
    let store = try PersonalStore.ofCurrentUser()
    let reading = store?.everything()
    Output.writeErrors(reading?.diagnostics ?? [])
    let isDamaged = reading?.diagnostics.contains { $0.severity > .noted } ?? false
    if isDamaged {
      throw CommandError("nothing was exported: fix the problem above, then try again")
    }
    let data = reading?.value ?? PersonalData()
    let text = Array(PersonalText.text(of: data, names: MineCommand.channelNames).utf8)
    if let file, file != "-" { try TextFile.write(text, to: file) } else { try Output.send(text) }
  }
}

struct MineImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an exported file, a shared list or a copy of the database.",
    discussion: """
      Shows what would change and, on a terminal, asks before changing it. Sections missing from the file \
      are kept; the others are replaced completely, all or none. A file with errors is rejected. Shared lists are merged \
      into yours without duplicates.
      """)

  @Argument(help: "The file to read; - for standard input.", completion: .file())
  var file: String

  @OptionGroup var confirmation: Confirmation

  func run() throws {
    let store = try PersonalStore.forChanging()
    let base = MineCommand.data(of: store)
    let new = try imported(over: base)
    let lines = PersonalDifferences.lines(from: base, to: new, names: MineCommand.channelNames)
    guard !lines.isEmpty else { return try Output.write(["no changes"]) }
    // Losses must be visible next to the question.
    let losses = PersonalDifferences.losses(from: base, to: new) + ListLosses.lines(from: base.lists, to: new.lists)
    try Output.write((lines + losses).map { SafeText($0).string })
    try confirmation.require("Import this?", otherwise: "use --yes to import it")
    guard try store.replace(base.changedSections(to: new), of: base, with: new, tell: Output.writeErrors) else {
      throw CommandError("another copy of tvgrid changed the data at the same time; nothing was changed: try again")
    }
    try Output.write(["imported" + MineUndo.hint])
  }

  /// The user's lists merged with shared lists. Unreadable entries are skipped.
  private func merged(_ shared: SharedLists, with base: PersonalData) throws -> PersonalData {
    Output.writeErrors(shared.diagnostics, in: file)
    let merge = base.lists.merging(shared.lists)
    if merge.leftOutItems > 0 {
      Output.writeError("entries that don't fit and would be left out: \(merge.leftOutItems)")
    }
    if merge.knownItems > 0 { Output.writeError("entries already in your lists: \(merge.knownItems)") }
    var data = base
    data.lists = merge.lists
    return data
  }

  private func imported(over base: PersonalData) throws -> PersonalData {
    let bytes = try TextFile.read(file)
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      guard FileSystem.size(of: file) != nil else {
        throw CommandError("a copy of the database cannot be read from a pipe: name the file; nothing was changed")
      }
      return try PersonalFile(file).contents()
    }
    let shared = SharedLists(bytes)
    if shared.isShared { return try merged(shared, with: base) }
    let reading = PersonalReading(bytes, over: base)
    let isOther = reading.diagnostics.count > 3 && reading.data.changedSections(to: base).isEmpty
    guard !bytes.contains(0), !isOther else {
      throw CommandError(
        "\(file) is neither an export from tvgrid mine export nor a copy of the database; nothing was changed")
    }
    Output.writeErrors(reading.diagnostics, in: file)
    guard reading.diagnostics.isEmpty else {
      throw CommandError("\(file) has errors and was not imported; nothing was changed")
    }
    reading.warnAboutInvalidQueries(unlike: base)
    return reading.data
  }
}
