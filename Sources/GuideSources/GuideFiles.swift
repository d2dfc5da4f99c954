import GuideFeeds
import GuideModel

/// Which files make up a guide: what a person named, resolved to a file a channel, or to documents with many of them.
struct GuideFiles {
  /// A part of the guide.
  enum Entry {
    /// A channel and the file of its programmes.
    case channel(Channel, path: String)
    /// A channel whose programmes came packed, or through a pipe.
    case stream(Channel, path: String, GuideStream)
    /// A channel that is listed and has no file.
    case missing(Channel)
    /// An XMLTV document, with channels of its own.
    case document(path: String, GuideStream)
  }

  private(set) var entries: [Entry] = []
  private(set) var findings: [Finding] = []
  /// Whether only files were named.
  private(set) var hasNoFolder = true
  private let decoder: RadioTimesDecoder
  /// The lists that have been read, by their paths: many files of one folder ask for the same.
  private var lists: [String: [RadioTimesChannels.Entry]] = [:]

  /// Resolves folders and files, in the order in which they were named.
  init(_ paths: [String], decoder: RadioTimesDecoder) throws(SourceError) {
    self.decoder = decoder
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
    let documents = try documents(in: folder, names)
    guard list != nil || !files.isEmpty || !documents.isEmpty else { throw .noGuide(folder: folder) }
    entries += documents
    if list == nil, !files.isEmpty {
      findings.append(
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

  /// The XMLTV documents of a folder. What else lies in it is nobody's business.
  private mutating func documents(in folder: String, _ names: [String]) throws(SourceError) -> [Entry] {
    var documents: [Entry] = []
    for name in names where !name.hasSuffix(".dat") && !name.hasPrefix(".") {
      let path = folder.appending(path: name)
      guard FileBytes.size(path) != nil, FileBytes.beginsUnlikeText(path), let stream = try? GuideStream(path),
        stream.kind == .xml
      else { continue }
      documents.append(.document(path: path, stream))
    }
    return documents
  }

  /// Adds a file for what it holds, whatever it is called.
  private mutating func addFile(_ path: String, isAlone: Bool) throws(SourceError) {
    guard FileBytes.size(path) == nil || FileBytes.beginsUnlikeText(path) else {
      return entries.append(.channel(try channel(of: path), path: path))
    }
    do throws(SourceError) {
      let stream = try GuideStream(path)
      if stream.kind == .xml { return entries.append(.document(path: path, stream)) }
      entries.append(.stream(try channel(of: path), path: path, stream))
    } catch {
      // One file that cannot be read does not take the others with it.
      if isAlone { throw error }
      findings.append(Finding(.refused, file: path, line: 0, problem: error.message, action: "file left out"))
    }
  }

  /// The channel of a Radio Times file, by the list beside it, or by its name.
  private mutating func channel(of path: String) throws(SourceError) -> Channel {
    let key = path.fileName.stem
    let list = path.folder.appending(path: "channels.dat")
    let named = lists[list] != nil || FileBytes.exists(list) ? try channels(list).first { $0.key == key } : nil
    return named?.channel ?? Channel(id: key, name: key)
  }

  private mutating func channels(_ path: String) throws(SourceError) -> [RadioTimesChannels.Entry] {
    if let known = lists[path] { return known }
    let decoded = decoder.channels(in: try FileBytes.read(path), file: path)
    findings += decoded.findings
    lists[path] = decoded.entries
    return decoded.entries
  }

  private mutating func note(_ file: String, _ problem: String, _ action: String) {
    findings.append(Finding(.noted, file: file, line: 0, problem: problem, action: action))
  }
}
