import GuideFeeds
import GuideModel

/// Which files make up a guide: what a person named, resolved to a file a channel.
struct GuideFiles {
  /// A channel and the file of its programmes; no file where the guide lists a channel that has none.
  struct Entry: Hashable {
    let channel: Channel
    let path: String?
  }

  private(set) var entries: [Entry] = []
  private(set) var findings: [Finding] = []
  private let decoder: RadioTimesDecoder
  /// The lists that have been read, by their paths: many files of one folder ask for the same.
  private var lists: [String: [Channel]] = [:]

  /// Resolves folders and files, in the order in which they were named.
  init(_ paths: [String], decoder: RadioTimesDecoder) throws(SourceError) {
    self.decoder = decoder
    for path in paths {
      if let names = try FileBytes.names(in: path) {
        try addFolder(path, names)
      } else if path.fileName != "channels.dat" {
        try addFile(path)
      } else if !paths.contains(where: { $0.folder == path.folder && $0.fileName != path.fileName }) {
        try addFolder(path.folder, FileBytes.names(in: path.folder) ?? [])
      }
      // Among other files of its folder, channels.dat only gives their names: that is what `guide/*.dat` means.
    }
  }

  private mutating func addFolder(_ folder: String, _ names: [String]) throws(SourceError) {
    let files = names.filter { $0.hasSuffix(".dat") && $0 != "channels.dat" && !$0.hasPrefix(".") }
    let list = names.contains("channels.dat") ? try channels(folder.appending(path: "channels.dat")) : nil
    guard list != nil || !files.isEmpty else { throw .noGuide(folder: folder) }
    if list == nil {
      findings.append(
        Finding(
          .repaired, file: folder.appending(path: "channels.dat"), line: 0, problem: "the file is missing",
          action: "channels called by their files"))
    }
    var rest = Set(files)
    for channel in list ?? [] {
      let name = "\(channel.id).dat"
      let isThere = rest.remove(name) != nil
      if !isThere { note(folder.appending(path: name), "the file is missing", "a channel without programmes") }
      entries.append(Entry(channel: channel, path: isThere ? folder.appending(path: name) : nil))
    }
    for name in files where rest.contains(name) {
      if list != nil { note(folder.appending(path: name), "not in channels.dat", "called by its file") }
      entries.append(Entry(channel: Channel(id: name.stem, name: name.stem), path: folder.appending(path: name)))
    }
  }

  private mutating func addFile(_ path: String) throws(SourceError) {
    let id = path.fileName.stem
    let list = path.folder.appending(path: "channels.dat")
    let named = lists[list] != nil || FileBytes.exists(list) ? try channels(list).first { $0.id == id } : nil
    entries.append(Entry(channel: named ?? Channel(id: id, name: id), path: path))
  }

  private mutating func channels(_ path: String) throws(SourceError) -> [Channel] {
    if let known = lists[path] { return known }
    let decoded = decoder.channels(in: try FileBytes.read(path), file: path)
    findings += decoded.findings
    lists[path] = decoded.channels
    return decoded.channels
  }

  private mutating func note(_ file: String, _ problem: String, _ action: String) {
    findings.append(Finding(.noted, file: file, line: 0, problem: problem, action: action))
  }
}
