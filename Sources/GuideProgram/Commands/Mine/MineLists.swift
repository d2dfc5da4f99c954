import ArgumentParser
import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSearch
import GuideSources
import GuideSystem

struct MineLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists", abstract: "Show your lists of programmes, or the contents of one.",
    discussion: """
      Without NAME, shows each list with its number of programmes. With NAME, shows each programme in the list with \
      its next showing. For the programmes you follow, run tvgrid mine.

      EXAMPLES:
        tvgrid mine lists
        tvgrid mine lists 'To watch'
        tvgrid mine lists 'To watch' --add 'is:film stars:4'
        tvgrid mine lists 'To watch' --add-show 'The Ferrymen' --season 2
      """)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: "The name of a list (default: show all lists).", completion: Completions.lists)
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Add upcoming matches of this query; creates the list if needed.", valueName: "query"),
    completion: Completions.query)
  var add: String?

  @Option(
    help: ArgumentHelp("Add a show from TVmaze.com; creates the list if needed.", valueName: "title"),
    completion: Completions.followed)
  var addShow: String?

  @Option(help: ArgumentHelp("With --add-show, add the show with this number.", valueName: "number"))
  var id: Int?

  @Option(help: ArgumentHelp("With --add-show, add only the episodes of this season.", valueName: "number"))
  var season: Int?

  @Option(
    help: ArgumentHelp("With --add-show, add only the episode with this number (repeatable).", valueName: "number"))
  var episode: [Int] = []

  @Flag(help: "Delete the list and everything in it, after confirmation.")
  var delete = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    if name == nil, add != nil || addShow != nil || delete {
      throw ValidationError("--add, --add-show and --delete need the name of a list.")
    }
    if [add != nil, addShow != nil, delete].count(where: \.self) > 1 {
      throw ValidationError("--add, --add-show and --delete cannot be combined.")
    }
    if addShow == nil, id != nil || season != nil || !episode.isEmpty {
      throw ValidationError("--id, --season and --episode need --add-show.")
    }
    if season == nil, !episode.isEmpty { throw ValidationError("--episode needs --season.") }
  }

  func run() throws {
    let store = try PersonalStore.forChanging()
    let reading = store.reading(\.lists)
    try reading.requireRead()
    guard let name else {
      let rows = reading.value.lists.map { ListRow($0) }
      return try output.write(rows, orSay: "no lists; to create one: tvgrid mine lists NAME --add QUERY")
    }
    if let add { return try addHits(of: add, to: name, in: store) }
    if let addShow { return try self.addShow(addShow, to: name, in: store) }
    if delete { return try self.delete(name, in: store) }
    let shared = try SharedList(name, guides, times)
    try output.write(shared)
  }

  private func change(
    _ store: PersonalStore, _ edits: (ProgrammeLists) throws(ListError) -> [ListEdit]
  ) throws {
    let change = { (data: PersonalData) throws(ListError) in try edits(data.lists).map(PersonalEdit.list) }
    do { try store.change(change, of: .lists, tell: Output.writeErrors).get() } catch let error
      as ListError
    {
      throw CommandError(error.message, quotesText: true)
    }
    store.deleteUndoData()
  }

  private func delete(_ name: String, in store: PersonalStore) throws {
    let list: ProgrammeList
    do throws(ListError) { list = try store.reading(\.lists).value.named(name) } catch {
      throw CommandError(error.message, quotesText: true)
    }
    let what = "“\(SafeText(list.name).string)” with \(list.items.count) programme\(list.items.count == 1 ? "" : "s")"
    if !list.items.isEmpty {
      try confirmation.require(
        "Delete \(what)?", otherwise: "use --yes to delete it", refusal: "nothing was deleted")
    }
    try change(store) { lists throws(ListError) in try lists.deleting(name) }
    try Output.write(["deleted: \(what)"])
  }

  private func addHits(of text: String, to typed: String, in store: PersonalStore) throws {
    let (zone, now, today) = try times.moment
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    let query = try Query(checked: text, of: guide)
    let index = SearchIndex(guide)
    let matches = index.search(query, now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map)
    let coming = matches.programmes.filter { !guide.isOver($0, at: now, in: zone) }
    guard !coming.isEmpty else { throw CommandError.nothingFound("no upcoming showings: nothing was added") }
    let items = index.simulcasts.heads(of: coming).map { guide.listItem(guide.defaultScope(of: $0), of: $0) }
    try put(items, into: typed, "programme", in: store)
  }

  /// Adds a show, a season or an episode from TVmaze.
  private func addShow(_ title: String, to typed: String, in store: PersonalStore) throws {
    let (_, now, _) = try times.moment
    let requests = ShowRequests(try ShowLookup.ofCurrentUser(pacer: RequestPacer(.tvmaze)), now: now)
    let known = id ?? store.reading(\.shows).value[EpisodeIdentity.show(ofTitle: title)]?.id
    let number = try known ?? requests.number(ofShow: title) { try Output.write($0.map(ShowRequests.line)) }
    let show = try requests.show(in: requests.answer(to: .show(number)))
    guard season != nil else {
      return try put([ListItem(show, titled: title)], into: typed, "show", in: store)
    }
    let chosen = show.episodes.filter {
      $0.season == season && (episode.isEmpty || $0.number.map(episode.contains) ?? false)
    }
    let items = chosen.compactMap { ListItem($0, of: show, titled: title) }
    guard !items.isEmpty else {
      throw CommandError.nothingFound("TVmaze.com knows no such episode of “\(show.name)”: nothing was added")
    }
    try put(items, into: typed, "episode", in: store)
  }

  private func put(_ items: [ListItem], into typed: String, _ kind: String, in store: PersonalStore) throws {
    var added: ListAddition?
    var listName = ListName.typed(typed)
    try change(store) { lists throws(ListError) in
      let creating = lists[typed] == nil ? try lists.creating(typed) : []
      listName = lists[typed]?.name ?? listName
      let addition = try lists.applying(creating).adding(items, to: listName)
      added = addition
      return creating + addition.edits
    }
    guard let added else { return }
    let left = added.leftOut > 0 ? ", \(added.leftOut) did not fit" : ""
    let name = "“\(SafeText(listName).string)”"
    try Output.write([
      added.added == 0 && added.leftOut == 0
        ? "nothing added: all were already in \(name)"
        : "added \(counted(added.added, kind)) to \(name)\(left)"
    ])
  }
}

/// A list with the next showing, if any, of each entry in the user's guide.
struct SharedList {
  let list: ProgrammeList
  let entries: [ListText.Entry]
  /// The next showing of each entry; `nil` if there are no upcoming showings.
  let next: [ProgrammeID?]
  let guide: Guide
  let zone: ZoneTable
  let now: Instant

  /// Looks up a list by name and finds its next showings in a guide.
  init(_ name: String, of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    let store = try PersonalStore.forChanging()
    do throws(ListError) { list = try store.reading(\.lists).value.named(name) } catch {
      throw CommandError(error.message, quotesText: true)
    }
    (self.guide, self.zone, self.now) = (guide, zone, now)
    let showings = NextShowings(of: list.items, in: Simulcasts(guide), now: now, zone)
    next = list.items.map(showings.next)
    entries = zip(list.items, next).map { ListText.Entry($0, next: $1.map(guide.chosenShowing)) }
  }

  /// Looks up a list, and its next showings in the guide selected by options. Without a guide, the list is still read.
  init(_ name: String, _ guides: GuideOptions, _ times: TimeOptions) throws {
    let (zone, now, today) = try times.moment
    let choice = guides.choice
    let guide: Guide
    do { guide = try choice.loadArranged(today: today.date, in: zone) } catch  where !choice.namesGuide && !choice.demo
    {
      guide = .empty
      Output.writeError("could not read a guide, so next showings are missing")
    }
    try self.init(name, of: guide, in: zone, now: now)
  }

  /// The next showings. A programme on several channels appears once.
  var coming: [ProgrammeID] { Simulcasts(guide).sortedHeads(of: next.compactMap(\.self)) }
}
