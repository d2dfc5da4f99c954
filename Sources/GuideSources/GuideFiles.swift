import GuideFeeds
import GuideModel

/// Which files make up a guide: what a person named, resolved to a file a channel, or to documents with many of them.
struct GuideFiles {
  /// A part of the guide.
  enum Entry {
    /// A channel and the file of its programmes.
    case channel(Channel, path: String)
    /// A channel whose programmes came packed, or through a pipe.
    case stream(Channel, path: String, StreamInput)
    /// A channel that is listed and has no file.
    case missing(Channel)
    /// An XMLTV document, with channels of its own.
    case document(path: String, StreamInput)
  }

  /// What is read as a stream, when its turn comes: a folder may have more documents than there are descriptors.
  struct StreamInput {
    private let path: String
    private let access: FileAccess
    private let limits: UnpackingLimits
    /// What was opened and cannot be opened again, as a pipe.
    private let opened: GuideStream?

    /// A file that was found in a folder.
    init(found path: String, _ limits: UnpackingLimits) {
      (self.path, access, self.limits, opened) = (path, .found, limits, nil)
    }

    /// What a person named, and what was opened of it.
    init(named path: String, _ stream: GuideStream, _ limits: UnpackingLimits) {
      (self.path, access, self.limits) = (path, .named, limits)
      opened = FileBytes.size(path) == nil ? stream : nil
    }

    func open() throws(SourceError) -> GuideStream {
      if let opened { return opened }
      return try GuideStream(path, access, limits: limits)
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var findings: [Finding] = []
  /// Whether only files were named.
  private(set) var hasNoFolder = true
  /// The files that were named beside others: one that gives nothing is said to.
  private(set) var namedFiles: Set<String> = []
  private let decoder: RadioTimesDecoder
  private let limits: UnpackingLimits
  /// The lists that have been read, by their paths: many files of one folder ask for the same.
  private var lists: [String: [RadioTimesChannels.Entry]] = [:]

  /// Resolves folders and files, in the order in which they were named.
  init(_ paths: [String], decoder: RadioTimesDecoder, limits: UnpackingLimits = .usual) throws(SourceError) {
    (self.decoder, self.limits) = (decoder, limits)
    for path in paths {
      if let names = try FileBytes.names(in: path) {
        try addFolder(path, names)
      } else if path.fileName != "channels.dat" {
        try addFile(path, isAlone: paths.count == 1)
      } else if !paths.contains(where: { $0.folder == path.folder && $0.fileName != path.fileName }) {
        try addFolder(path.folder, FileBytes.names(in: path.folder) ?? [])
      }
      // Among other files of its folder, channels.dat only gives their names: that is what `guide/*.dat` means.
    }
  }

  private mutating func addFolder(_ folder: String, _ names: [String]) throws(SourceError) {
    hasNoFolder = false
    let files = names.filter { $0.hasSuffix(".dat") && $0 != "channels.dat" && !$0.hasPrefix(".") }
    let list = names.contains("channels.dat") ? try channels(folder.appending(path: "channels.dat")) : nil
    let documents = documents(in: folder, names)
    guard list != nil || !files.isEmpty || !documents.isEmpty else {
      // Where there is something that could be a guide, it is said why it is none.
      if let finding = findings.last(where: { $0.severity == .refused && $0.file.folder == folder }) {
        throw .uselessFiles(path: finding.file, reason: finding.problem)
      }
      throw .noGuide(folder: folder)
    }
    entries += documents
    if list == nil, !files.isEmpty {
      add(
        Finding(
          .repaired, file: folder.appending(path: "channels.dat"), line: 0, problem: "the file is missing",
          action: "channels called by their files"))
    }
    var rest = Set(files)
    for listed in list ?? [] {
      let path = folder.appending(path: "\(listed.key).dat")
      let isThere = rest.remove("\(listed.key).dat") != nil
      if !isThere { note(path, "the file is missing", "a channel without programmes") }
      entries.append(isThere ? .channel(listed.channel, path: path) : .missing(listed.channel))
    }
    for name in files where rest.contains(name) {
      let path = folder.appending(path: name)
      if list != nil { note(path, "not in channels.dat", "called by its file") }
      entries.append(.channel(Channel(id: name.stem, name: name.stem), path: path))
    }
  }

  /// The XMLTV documents of a folder; of those that cannot be opened it is said why. What else lies in it is nobody's
  /// business.
  private mutating func documents(in folder: String, _ names: [String]) -> [Entry] {
    var documents: [Entry] = []
    for name in names where !name.hasSuffix(".dat") && !name.hasPrefix(".") {
      let path = folder.appending(path: name)
      do throws(SourceError) {
        if try isDocument(path) { documents.append(.document(path: path, StreamInput(found: path, limits))) }
      } catch {
        guard let severity = DocumentName(name).severity(ofUnopened: path) else { continue }
        add(Finding(severity, file: path, line: 0, problem: error.reason, action: "file left out"))
      }
    }
    return documents
  }

  /// Whether a file of a folder is an XMLTV document; most others are told by their first bytes, without unpacking.
  private func isDocument(_ path: String) throws(SourceError) -> Bool {
    let first = try InputFile(path, .found).beginning(GuideKind.telling)
    guard FileBytes.isUnlikeText(Array(first.prefix(512))) else { return false }
    if PackedForm.sniff(first) == .plain, TarHeader(Array(first.prefix(TarHeader.length))) == nil {
      return GuideKind.sniff(first.span) == .xml
    }
    return try GuideStream(path, .found, limits: limits).kind == .xml
  }

  /// Adds a file for what it holds, whatever it is called.
  private mutating func addFile(_ path: String, isAlone: Bool) throws(SourceError) {
    if !isAlone { namedFiles.insert(path) }
    guard FileBytes.size(path) == nil || FileBytes.beginsUnlikeText(path) else {
      return entries.append(.channel(channel(of: path), path: path))
    }
    do throws(SourceError) {
      let stream = try GuideStream(path, limits: limits)
      let input = StreamInput(named: path, stream, limits)
      if stream.kind == .xml { return entries.append(.document(path: path, input)) }
      guard !BinaryData.isLikely(stream.beginning) else {
        throw .uselessFiles(path: path, reason: "its bytes are not those of a text")
      }
      entries.append(.stream(channel(of: path), path: path, input))
    } catch {
      // One file that cannot be read does not take the others with it.
      if isAlone { throw error }
      add(Finding(.refused, file: path, line: 0, problem: error.reason, action: "file left out"))
    }
  }

  /// The channel of a Radio Times file, by the list beside it, or by its name.
  private mutating func channel(of path: String) -> Channel {
    let key = path.fileName.stem
    let list = path.folder.appending(path: "channels.dat")
    let isListed = lists[list] != nil || FileBytes.exists(list)
    let named = isListed ? readableChannels(list).first { $0.key == key } : nil
    return named?.channel ?? Channel(id: key, name: key)
  }

  /// The list of channels beside a file; nothing, and a finding, where it cannot be read.
  private mutating func readableChannels(_ path: String) -> [RadioTimesChannels.Entry] {
    do throws(SourceError) {
      return try channels(path)
    } catch {
      add(Finding(.refused, file: path, line: 0, problem: error.reason, action: "channels called by their files"))
      lists[path] = []
      return []
    }
  }

  private mutating func channels(_ path: String) throws(SourceError) -> [RadioTimesChannels.Entry] {
    if let known = lists[path] { return known }
    let decoded = decoder.channels(in: try FileBytes.readList(path, limit: GuideFiles.largestList), file: path)
    findings += decoded.findings
    lists[path] = decoded.entries
    return decoded.entries
  }

  /// Bytes of a list of channels; a million of them have fewer. A larger one is not written either.
  static let largestList = 64 << 20

  private mutating func note(_ file: String, _ problem: String, _ action: String) {
    add(Finding(.noted, file: file, line: 0, problem: problem, action: action))
  }

  private mutating func add(_ finding: Finding) { findings.append(decoder.collector.told(finding)) }
}
