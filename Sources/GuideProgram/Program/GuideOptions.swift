import ArgumentParser
import Glibc
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// Options for commands that read a guide.
struct GuideOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Read this XMLTV file, folder or .dat file (repeatable).", valueName: "guide"),
    completion: .file())
  var guide: [String] = []

  @Flag(help: "Use the demo week that comes with tvgrid.")
  var demo = false

  @Flag(help: "Show channels as in the guide, ignoring your channel settings.")
  var raw = false

  var choice: GuideSelection { GuideSelection(paths: guide, demo: demo, isRaw: raw) }
}

/// Guide options plus guides as arguments, for commands without other arguments.
struct NamedGuides: ParsableArguments {
  @OptionGroup var options: GuideOptions

  @Argument(
    help: "XMLTV files, folders or .dat files (default: TVGRID_GUIDE, then your sources).", completion: .file())
  var guides: [String] = []

  var choice: GuideSelection { GuideSelection(paths: options.guide + guides, demo: options.demo, isRaw: options.raw) }
}

/// The guide selected by options, arguments, `TVGRID_GUIDE` or the user's sources.
struct GuideSelection {
  let paths: [String]
  let demo: Bool
  var isRaw = false

  /// The guides named as arguments or in `TVGRID_GUIDE`.
  var named: [String] {
    if paths.isEmpty { return Environment.fileNames("TVGRID_GUIDE") }
    return paths.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  var namesGuide: Bool { !named.isEmpty }

  /// The error if no guide is named or set up, with hints for the command that is running.
  static var noGuide: CommandError { missingGuide(for: Environment.arguments) }

  /// The error for a given command line if no guide is named or set up.
  static func missingGuide(for arguments: [String]) -> CommandError {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let groups = ["mine", "channels", "searches"]
    let path = words.prefix(words.first.map(groups.contains) ?? false ? 2 : 1).joined(separator: " ")
    let (hint, demo): (String, String) =
      switch path {
      case "list", "now", "week", "check", "export": (": name one (tvgrid \(path) FILE)", "tvgrid \(path) --demo")
      case "mine", "mine list": (": name one (tvgrid mine list FILE)", "tvgrid mine list --demo")
      case "search": (": name one (tvgrid search -g FILE QUERY)", "tvgrid search --demo QUERY")
      case "mine calendar", "mine export", "mine import", "mine edit", "update", "changes": ("", "tvgrid --demo")
      case "remind", "searches", "searches list", "mine lists", "mine share": (": name one (-g FILE)", "tvgrid --demo")
      case let path where path.hasPrefix("channels"): (": name one (-g FILE)", "tvgrid --demo")
      default: (": name one (tvgrid FILE)", "tvgrid --demo")
      }
    return CommandError(
      "no guide is set up yet\(hint)",
      details: ["to add your guide: tvgrid sources add NAME LOCATION", "to try the demo: \(demo)"])
  }

  /// Throws if a path begins with a literal `~`, which shells do not expand in quotes.
  private func requireExpanded(_ paths: [String]) throws {
    guard let path = paths.first(where: { $0.hasPrefix("~/") && access($0.fileBytes, F_OK) != 0 }) else { return }
    throw CommandError(
      "\(path) does not exist: shells do not expand ~ in quotes or after =; use $HOME\(path.dropFirst())")
  }

  /// Throws if a word is neither a file nor a command but could be meant as either.
  func requireKnownWords() throws {
    for word in paths where word != "-" && !word.contains("/") && !word.contains(".") {
      guard access(word.fileBytes, F_OK) != 0 else { continue }
      throw CommandError("unknown command or guide “\(word)”: run tvgrid help for a list of commands")
    }
  }

  /// Whether text given as a file is an address. Text without a scheme counts as one only if it looks like an address and no
  /// such file exists.
  static func isAddress(_ text: String) -> Bool {
    text.contains("://") || SourceLocation.mayBeAddress(text) && access(text.fileBytes, F_OK) != 0
  }

  /// Reads the guide without channel settings, moving the demo week to the week of `today`.
  ///
  /// Reports skipped and truncated files on standard error.
  func load(today: CivilDate) throws -> Guide {
    let provider = try provider(today: today)
    let guide = try provider.load()
    guide.reportSkippedFiles(exceptTruncated: provider.sources != nil)
    return guide
  }

  func load(today: CivilDate, isArranged: Bool, in zone: ZoneTable) throws -> Guide {
    isArranged ? try loadArranged(today: today, in: zone) : try load(today: today)
  }

  /// Reads the guide with the user's channel choices, whose hours are in `zone`.
  func loadArranged(today: CivilDate, in zone: ZoneTable) throws -> Guide {
    let provider = try provider(today: today)
    let guide = try provider.loadArranged(in: zone)
    guide.reportSkippedFiles(exceptTruncated: provider.sources != nil)
    return guide
  }

  /// A provider for the guide from the paths, `TVGRID_GUIDE`, the user's sources, or the demo week.
  ///
  /// The demo week is moved to the week of `today` unless that is `nil`. Pass `sources` if they have already been read: then
  /// they are not read again, and their errors are not reported again.
  func provider(today: CivilDate?, sources known: ConfiguredSources? = nil) throws -> GuideProvider {
    if demo {
      guard paths.isEmpty else { throw ValidationError("--demo cannot be combined with a guide.") }
      let folder = try DemoWeek.folder(executable: Environment.executable)
      let loader = GuideLoader([folder], feedZone: .britain, dayShift: today.map(DemoWeek.dayShift) ?? 0)
      return GuideProvider(origin: .files(loader), channels: nil)
    }
    let named = named
    if let address = named.first(where: GuideSelection.isAddress) {
      guard RedactedAddress.isContained(in: address.utf8) else {
        throw CommandError("\(SourceLocation.shown(address)): \(SourceLocation.neitherFileNorAddress.message)")
      }
      throw CommandError(
        "\(RedactedAddress.of(address)) is an address: add it with tvgrid sources add NAME LOCATION")
    }
    try requireExpanded(named)
    let channels = isRaw ? nil : try PersonalStore.ofCurrentUser()
    guard named.isEmpty else {
      let limits = UnpackingLimits(largestFile: Settings.ofCurrentUser(reportingErrorsIn: [.largestFile]).largestFile)
      let loader = GuideLoader(named, feedZone: .britain, languages: Environment.languages).with(limits)
      return GuideProvider(origin: .files(loader), channels: channels)
    }
    let sources = try known ?? ConfiguredSources(zone: ZoneTable.ofCurrentUser.table)
    guard !sources.all.isEmpty else { throw GuideSelection.noGuide }
    return GuideProvider(origin: .sources(sources), channels: channels)
  }
}

extension Guide {
  /// Reports skipped and truncated files on standard error. For sources, the update has already reported truncated ones.
  func reportSkippedFiles(exceptTruncated: Bool) {
    for diagnostic in diagnostics where diagnostic.severity == .refused && diagnostic.line == 0 {
      if exceptTruncated, diagnostic.isTruncated { continue }
      Output.writeError(diagnostic.text.english)
    }
  }
}
