import GuideFeeds
import GuideModel
import GuideSystem

/// The files of a guide: the user's paths, resolved to channel files and documents.
struct DiscoveredFiles {
  enum DiscoveredEntry {
    /// A channel and the file with its programmes.
    case channel(Channel, path: String)
    /// A channel whose programmes are packed, or come through a pipe.
    case stream(Channel, path: String, StreamInput)
    /// A listed channel without a file.
    case missing(Channel)
    /// An XMLTV document with its own channels.
    case document(path: String, StreamInput)
    /// TVmaze schedules that form one guide: a named file, or all schedules in a folder.
    case schedules(path: String, [ScheduleInput])
    /// An M3U playlist, read only for its diagnostics.
    case playlist(path: String, StreamInput)
  }

  /// A file that is read as a stream.
  ///
  /// It is opened only when needed, because a folder may contain more documents than there are file descriptors.
  struct StreamInput {
    private let path: String
    private let access: FileAccess
    private let limits: UnpackingLimits
    /// The stream for something that cannot be opened again, for example a pipe.
    private let opened: GuideStream?

    init(found path: String, _ limits: UnpackingLimits) {
      (self.path, access, self.limits, opened) = (path, .found, limits, nil)
    }

    /// A file that the user named and that has been opened to detect its kind.
    init(named path: String, _ stream: GuideStream, _ limits: UnpackingLimits) {
      (self.path, access, self.limits) = (path, .named, limits)
      opened = FileSystem.size(of: path) == nil ? stream : nil
    }

    func open() throws(FileError) -> GuideStream {
      if let opened { return opened }
      return try GuideStream.guideOrPlaylist(path, access, limits)
    }
  }

  struct ScheduleInput {
    let path: String
    let input: StreamInput
  }

  private(set) var entries: [DiscoveredEntry] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the user named only files.
  private(set) var hasNoFolder = true
  /// The files that were named together with others. An empty one is reported.
  private(set) var namedFiles: Set<String> = []
  private let decoder: RadioTimesDecoder
  private let limits: UnpackingLimits
  private let readsPlaylists: Bool
  /// The channel lists by path, because many files in a folder use the same list.
  private var lists: [String: [RadioTimesChannels.ListedChannel]] = [:]

  private init(_ decoder: RadioTimesDecoder, _ limits: UnpackingLimits, _ readsPlaylists: Bool) {
    (self.decoder, self.limits, self.readsPlaylists) = (decoder, limits, readsPlaylists)
  }

  /// Resolves folders and files in the given order.
  ///
  /// Unless playlists are read, a named playlist is refused, and playlists in folders are ignored.
  static func discover(
    _ paths: [String], decoder: RadioTimesDecoder, limits: UnpackingLimits, readsPlaylists: Bool = false
  ) throws(SourceError) -> DiscoveredFiles {
    var discovered = DiscoveredFiles(decoder, limits, readsPlaylists)
    for path in paths { try discovered.add(path, among: paths) }
    return discovered
  }

  private mutating func add(_ path: String, among paths: [String]) throws(SourceError) {
    if let names = try names(in: path) {
      try addFolder(path, names)
    } else if path.fileName != "channels.dat" {
      try addFile(path, isAlone: paths.count == 1)
    } else if !paths.contains(where: { $0.folder == path.folder && $0.fileName != path.fileName }) {
      try addFolder(path.folder, try names(in: path.folder) ?? [])
    }
    // When channels.dat is named together with files in its folder, as in `guide/*.dat`, it only provides the channel names for those files.
  }

  private func names(in path: String) throws(SourceError) -> [String]? {
    try SourceError.from { () throws(FileError) in try FileSystem.names(in: path) }
  }

  private mutating func addFolder(_ folder: String, _ names: [String]) throws(SourceError) {
    hasNoFolder = false
    let files = names.filter { $0.hasSuffix(".dat") && $0 != "channels.dat" && !$0.hasPrefix(".") }
    let list = names.contains("channels.dat") ? try listedChannels(folder) : nil
    let documents = documents(in: folder, names)
    guard list != nil || !files.isEmpty || !documents.isEmpty else {
      // The reason why a file is not a guide is more helpful than "no guide".
      if let diagnostic = diagnostics.last(where: { $0.severity == .refused && $0.file.folder == folder }) {
        throw .noProgrammes(path: diagnostic.file, reason: diagnostic.problem)
      }
      throw .noGuide(folder: folder)
    }
    entries += documents
    addChannels(of: folder, files, list)
  }

  /// Adds the channels of a folder: first the listed ones in order, then those of files that are not listed.
  private mutating func addChannels(of folder: String, _ files: [String], _ list: [RadioTimesChannels.ListedChannel]?) {
    if list == nil, !files.isEmpty {
      add(.repaired, folder.appending(path: "channels.dat"), Diagnostic.missingFile, "channels named after their files")
    }
    var rest = Set(files)
    for listed in list ?? [] {
      let path = folder.appending(path: "\(listed.key).dat")
      let isThere = rest.remove("\(listed.key).dat") != nil
      if !isThere { add(.noted, path, Diagnostic.missingFile, "a channel without programmes") }
      entries.append(isThere ? .channel(listed.channel, path: path) : .missing(listed.channel))
    }
    for name in files where rest.contains(name) {
      let path = folder.appending(path: name)
      if list != nil { add(.noted, path, "not in channels.dat", "named after its file") }
      entries.append(.channel(Channel(id: name.stem, name: name.stem), path: path))
    }
  }

  /// The XMLTV documents of a folder, and its playlists if they are read.
  ///
  /// Files that cannot be opened or whose contents contradict their names are reported; others are ignored.
  private mutating func documents(in folder: String, _ names: [String]) -> [DiscoveredEntry] {
    var documents: [DiscoveredEntry] = []
    var schedules: [ScheduleInput] = []
    for name in names where !name.hasSuffix(".dat") && !name.hasPrefix(".") {
      let path = folder.appending(path: name)
      do throws(FileError) {
        let (kind, input) = (try kind(of: path), StreamInput(found: path, limits))
        if kind == .xml {
          documents.append(.document(path: path, input))
        } else if kind == .json, ScheduleFile.isNamedSo(name) {
          schedules.append(ScheduleInput(path: path, input: input))
        } else if readsPlaylists, PlaylistFile.isPlaylist(path, kind) {
          documents.append(.playlist(path: path, input))
        } else if let problem = SkippedFile(path).problem(ofKind: kind) {
          add(.refused, path, problem, "file left out")
        }
      } catch {
        guard let severity = SkippedFile(path).severity(for: error) else { continue }
        add(severity, path, error.reasonText, "file left out")
      }
    }
    return documents + (schedules.isEmpty ? [] : [.schedules(path: folder, schedules)])
  }

  /// The kind of a file in a folder. Most kinds are detected without unpacking.
  private func kind(of path: String) throws(FileError) -> GuideKind {
    let first = try InputFile(path, .found).beginning(GuideKind.sniffedBytes) ?? []
    let isText = !BinaryData.isUnlikeText(Array(first.prefix(512)))
    if isText || CompressionFormat.sniff(first) == .plain && TarHeader(Array(first.prefix(TarHeader.length))) == nil {
      return GuideKind.sniff(first.span)
    }
    return try GuideStream.guideOrPlaylist(path, .found, limits).kind
  }

  /// Adds a file by its contents, whatever its name.
  private mutating func addFile(_ path: String, isAlone: Bool) throws(SourceError) {
    if !isAlone { namedFiles.insert(path) }
    do throws(SourceError) {
      entries.append(try entry(named: path))
    } catch {
      // An unreadable file does not affect the others.
      if isAlone { throw error }
      add(.refused, path, error.reason, "file left out")
    }
  }

  private mutating func entry(named path: String) throws(SourceError) -> DiscoveredEntry {
    // An empty file is a channel only if its name says so.
    let isFeed = path.fileName.contains(".dat")
    if isPlainFeed(path) {
      guard isFeed || FileSystem.size(of: path) != 0 else {
        throw .noProgrammes(path: path, reason: SourceError.emptyFile)
      }
      if !isFeed { try requireRows(path) }
      return .channel(channel(of: path), path: path)
    }
    let stream = try SourceError.from { () throws(FileError) in try GuideStream.guideOrPlaylist(path, .named, limits) }
    let input = StreamInput(named: path, stream, limits)
    if stream.kind == .xml { return .document(path: path, input) }
    if stream.kind == .json { return .schedules(path: path, [ScheduleInput(path: path, input: input)]) }
    if readsPlaylists, PlaylistFile.isPlaylist(path, stream.kind) { return .playlist(path: path, input) }
    if stream.kind == .playlist {
      throw .noProgrammes(
        path: path, reason: "it is a playlist (M3U), not a guide; to add it: tvgrid sources add NAME PLAYLIST")
    }
    guard isFeed || !stream.beginning.isEmpty else { throw .noProgrammes(path: path, reason: SourceError.emptyFile) }
    guard !BinaryData.isLikely(stream.beginning) else {
      throw .noProgrammes(path: path, reason: "it is not a text file")
    }
    if !isFeed, stream.kind == .webPage {
      throw .noProgrammes(path: path, reason: "it is a web page, not a guide")
    }
    return .stream(channel(of: path), path: path, input)
  }

  /// Throws if a file that is not named like a Radio Times file does not look like one either. (A pipe is not checked,
  /// because it may begin with other text.)
  private func requireRows(_ path: String) throws(SourceError) {
    let beginning = FileSystem.beginning(of: path, count: 1 << 20) ?? []
    guard beginning.contains(UInt8(ascii: "~")) else {
      throw .noProgrammes(path: path, reason: SourceError.unknownFormat)
    }
  }

  /// Whether a named file is read whole as a channel's file.
  private func isPlainFeed(_ path: String) -> Bool {
    guard FileSystem.size(of: path) != nil, !BinaryData.isUnlikeText(path) else { return false }
    let first = FileSystem.beginning(of: path, count: GuideKind.sniffedBytes) ?? []
    let kind = GuideKind.sniff(first.span)
    if kind == .json || kind == .xml { return false }
    return readsPlaylists ? !PlaylistFile.isPlaylist(path, kind) : kind != .playlist
  }

  /// The channel of a Radio Times file, from the list in its folder, or else from its name.
  private mutating func channel(of path: String) -> Channel {
    let key = path.fileName.stem
    let list = path.folder.appending(path: "channels.dat")
    let isListed = lists[list] != nil || FileSystem.isReadable(list)
    let named = isListed ? readableChannels(list).first { $0.key == key } : nil
    return named?.channel ?? Channel(id: key, name: key)
  }

  /// The channel list at a path; empty, with a diagnostic, if it cannot be read.
  private mutating func readableChannels(_ path: String) -> [RadioTimesChannels.ListedChannel] {
    do throws(FileError) {
      return try channels(path)
    } catch {
      add(.refused, path, error.reasonText, "channels named after their files")
      lists[path] = []
      return []
    }
  }

  private mutating func listedChannels(_ folder: String) throws(SourceError) -> [RadioTimesChannels.ListedChannel] {
    do throws(FileError) { return try channels(folder.appending(path: "channels.dat")) } catch { throw .file(error) }
  }

  private mutating func channels(_ path: String) throws(FileError) -> [RadioTimesChannels.ListedChannel] {
    if let known = lists[path] { return known }
    let limit = DiscoveredFiles.largestList
    let bytes = try FileSystem.read(path, limit: limit, tooLarge: SystemReason(UnpackingLimits.tooLargeList(limit)))
    let decoded = decoder.channels(in: bytes, file: path)
    diagnostics += decoded.diagnostics
    lists[path] = decoded.entries
    return decoded.entries
  }

  /// Size limit for a channel list in bytes, for reading and writing; a million channels need less.
  static let largestList = 64 << 20

  private mutating func add(
    _ severity: Diagnostic.Severity, _ file: String, _ problem: Message, _ action: Message
  ) {
    diagnostics.append(decoder.collector.streamed(Diagnostic(severity, file: file, problem: problem, action: action)))
  }
}

extension DiscoveredFiles.DiscoveredEntry {
  /// The file; `nil` for a channel without one.
  var path: String? {
    switch self {
    case .channel(_, let path), .stream(_, let path, _), .document(let path, _), .schedules(let path, _),
      .playlist(let path, _):
      path
    case .missing: nil
    }
  }

  /// The file that is read as a whole before decoding.
  var wholeFile: String? {
    if case .channel(_, let path) = self { path } else { nil }
  }
}

/// The names and the size limit of schedule files. (Other programs may keep different JSON next to a guide.)
enum ScheduleFile {
  /// Size limit in bytes; a day of all streaming services takes less than a million.
  static let largest = 16_000_000
  /// Size limit in bytes for all that Schedules Direct has sent.
  static let largestStore = 1_000_000_000
  static let tooLarge: Message =
    "it is larger than \(largest.sizeText), too large for a schedule; is it the right file?"

  /// The size limit for a file with these first bytes.
  static func limit(for bytes: [UInt8]) -> Int { SchedulesDirectStore.begins(bytes) ? largestStore : largest }

  /// Whether a name is a date, with or without `.json`.
  static func isNamedSo(_ name: String) -> Bool {
    let stem = name.hasSuffix(".json") ? name.dropLast(".json".count) : name[...]
    return stem.utf8.elementsEqual("0000-00-00".utf8) {
      $1 == UInt8(ascii: "0") ? (0x30...0x39).contains($0) : $0 == $1
    }
  }
}

/// Checks whether bytes could be a Radio Times file.
enum BinaryData {
  /// Whether there are more control characters than even damaged text contains, as in zeros or noise from a device.
  static func isLikely(_ first: [UInt8]) -> Bool {
    let controls = first.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return controls > 16 && controls * 20 > first.count
  }

  /// Whether a file starts with markup, is packed, or is in UTF-16.
  static func isUnlikeText(_ path: String) -> Bool {
    FileSystem.beginning(of: path, count: 512).map { isUnlikeText($0) } ?? false
  }

  static func isUnlikeText(_ first: [UInt8]) -> Bool {
    guard let sign = first.first(where: { $0 > UInt8(ascii: " ") }) else { return first.contains(0) }
    return sign == UInt8(ascii: "<") || sign >= 0x80 || first.contains(0) || CompressionFormat.sniff(first) != .plain
  }
}
