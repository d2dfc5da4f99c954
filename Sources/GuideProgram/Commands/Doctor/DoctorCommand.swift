import ArgumentParser
import CellCanvas
import Glibc
import GuideListings
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what tvgrid sees of your terminal, libraries, settings, folders and sources, and what to do.",
    discussion: """
      For when something is wrong, and for reports of it: the text has no password, no token, and nothing of what you \
      follow; your home folder is ~. Nothing is changed, and no server is asked unless --online is there. A line that \
      needs attention begins with !, and what to do is below it. Exits with 0 when there is none, else with 1.
      """)

  @Flag(help: "Ask the server of each source whether it answers.")
  var online = false

  @Flag(help: "Write JSON Lines: one object a line.")
  var json = false

  func run() throws {
    var facts = try DoctorFacts.ofPerson()
    if online { facts.askServers() }
    let lines = DoctorReport.lines(of: facts)
    if json {
      try Output.writeData(ListingFormat.jsonLines.lines(lines))
    } else {
      let texts = DoctorLine.table(lines, columns: .max).map(\.string) + [DoctorReport.summary(of: lines)]
      try Output.write(Environment.isUnicode ? texts : texts.map(ASCII.text))
    }
    if lines.contains(where: \.isWrong) { throw ExitCode(ExitCodes.nothingFound) }
  }
}

extension DoctorFacts {
  /// Asks the server of each source, one after the other, for the beginning of its guide, which is thrown away.
  fileprivate mutating func askServers() {
    let template = "\(Environment.value("TMPDIR") ?? "/tmp")/tvgrid-doctor-XXXXXX"
    var name = template.fileBytes
    guard mkdtemp(&name) != nil else {
      let reason = "nothing can be fetched: \(template.folder): \(String(cString: strerror(errno)))"
      for index in sources.indices where sources[index].problem == nil { sources[index].answer = reason }
      return
    }
    let folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(fileName: $0) } ?? template }
    defer { FileSystem.remove(folder) }
    for index in sources.indices where sources[index].problem == nil {
      guard let location = try? ConfiguredSources.location(written(sources[index].name)) else { continue }
      sources[index].answer = Self.answer(of: location, folder.appending(path: "answer"))
    }
  }

  /// The location of a source with its login, which the facts do not have.
  private func written(_ name: String) -> String {
    settings.sources.first { $0.name == name }?.location ?? ""
  }

  /// An empty text where a server begins to send a guide, else why it does not; nil where there is no server.
  private static func answer(of location: SourceLocation, _ path: String) -> String? {
    let address: String
    var pacer: RequestPacer?
    switch location {
    case .grabber, .path: return nil
    case .xmltv(let text): address = text
    case .radioTimes(let text): address = text + "channels.dat"
    case .tvheadend(let server): address = server.guide
    case .tvmaze:
      address = (ConfiguredSources.tvmaze ?? UpdateSettings.Surroundings.usualTVmaze) + "/schedule"
      pacer = RequestPacer(.tvmaze)
    }
    var request = FetchRequest(address: address, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    request.limits.retryWaits = []
    request.limits.total = .seconds(20)
    let token = CancellationToken()
    var begun: String?
    do throws(FetchError) {
      _ = try Fetcher(pacer: pacer).fetch(request, into: path, until: token) { progress in
        guard case .receiving(let bytes, _) = progress, bytes >= leastBytes else { return }
        begun = problem(ofBeginning: path)
        token.cancel()
      }
      return problem(ofBeginning: path)
    } catch {
      return begun ?? error.message
    }
  }

  /// Bytes that tell a guide from a page for browsers, which servers give where they want a login.
  private static let leastBytes = 1 << 10

  private static func problem(ofBeginning path: String) -> String {
    (try? GuideStream(path))?.kind == .webPage ? "it is a web page, not a guide" : ""
  }
}
