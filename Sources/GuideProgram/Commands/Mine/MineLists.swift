import ArgumentParser
import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSearch
import GuideSystem

struct MineLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists", abstract: "List your lists of programmes, or what is in one.",
    discussion: """
      A line for each list with the number of its programmes, or for each programme of one: what it is, and when and where it \
      is on next.

      EXAMPLES:
        tvgrid mine lists
        tvgrid mine lists 'To watch'
        tvgrid mine lists 'To watch' --add 'is:film stars:4'
      """)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: "The name of a list; else all of them.", completion: Completions.lists)
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Add what this query finds to come. Where there is no such list, it is made.", valueName: "query"),
    completion: Completions.query)
  var add: String?

  @Flag(help: "Delete the list, with all that is in it, once you have said yes.")
  var delete = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    if name == nil, add != nil || delete { throw ValidationError("Name the list.") }
    if add != nil, delete { throw ValidationError("--add and --delete exclude each other.") }
  }

  func run() throws {
    let store = try PersonalStore.toChange()
    let reading = store.reading(\.lists)
    try reading.requireRead()
    guard let name else {
      let rows = reading.value.lists.map { ListRow($0) }
      return try output.write(rows, orSay: "there is no list; to make one: tvgrid mine lists NAME --add QUERY")
    }
    if let add { return try addHits(of: add, to: name, in: store) }
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
      throw CommandError(error.message)
    }
    store.forgetUndo()
  }

  private func delete(_ name: String, in store: PersonalStore) throws {
    let list: ProgrammeList
    do throws(ListError) { list = try store.reading(\.lists).value.named(name) } catch {
      throw CommandError(error.message)
    }
    let what = "“\(SafeText(list.name).string)” with \(list.items.count) programme\(list.items.count == 1 ? "" : "s")"
    if !list.items.isEmpty {
      try confirmation.require(
        "Delete \(what)?", otherwise: "say --yes to delete it", refusal: "nothing was deleted")
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
    guard !coming.isEmpty else { throw CommandError.nothingFound("nothing of that is to come: nothing was added") }
    let items = index.simulcasts.heads(of: coming).map { guide.listItem(guide.usualScope(of: $0), of: $0) }
    var added: ListAddition?
    try change(store) { lists throws(ListError) in
      let creating = lists[typed] == nil ? try lists.creating(typed) : []
      let addition = try lists.applying(creating).adding(items, to: lists[typed]?.name ?? ListName.typed(typed))
      added = addition
      return creating + addition.edits
    }
    guard let added else { return }
    let left = added.leftOut > 0 ? ", \(added.leftOut) had no room" : ""
    try Output.write(["added: \(added.added)\(added.added == 0 ? ", all were there" : "")\(left)"])
  }
}

/// A list with the next showing of each entry in the person's guide, if there is one.
struct SharedList {
  let list: ProgrammeList
  let entries: [ListText.Entry]
  /// By entry, its next showing; nil where nothing of it is to come.
  let next: [ProgrammeID?]
  let guide: Guide
  let zone: ZoneTable
  let now: Instant

  /// The list of a name with what a guide has of it.
  init(_ name: String, of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    let store = try PersonalStore.toChange()
    do throws(ListError) { list = try store.reading(\.lists).value.named(name) } catch {
      throw CommandError(error.message)
    }
    (self.guide, self.zone, self.now) = (guide, zone, now)
    let showings = NextShowings(of: list.items, in: guide, now: now, zone)
    next = list.items.map(showings.next)
    entries = zip(list.items, next).map { ListText.Entry($0, next: $1.map(guide.chosenShowing)) }
  }

  /// The same with the guide that options choose; without a guide a list is read too.
  init(_ name: String, _ guides: GuideOptions, _ times: TimeOptions) throws {
    let (zone, now, today) = try times.moment
    let choice = guides.choice
    let guide: Guide
    do { guide = try choice.loadArranged(today: today.date, in: zone) } catch  where !choice.namesGuide && !choice.demo
    {
      guide = .empty
      Output.writeError("no guide can be read: when and where the next showings are is left out")
    }
    try self.init(name, of: guide, in: zone, now: now)
  }

  /// The programmes that are to come.
  var coming: [ProgrammeID] { next.compactMap(\.self) }
}
