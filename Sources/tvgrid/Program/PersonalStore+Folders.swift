import GuideModel
import GuidePersonal
import GuideSources
import GuideSystem

extension PersonalStore {
  /// What the person who runs the program has made; nil for one who wants no settings.
  static func ofPerson(in folders: UserFolders = .current) throws(Failure) -> PersonalStore? {
    guard let path = try folders.personalDatabase else { return nil }
    return PersonalStore(
      PersonalFile(path), oldFiles: { (try? folders.oldFiles) ?? OldFiles() }, startThread: { Threads.start($0) })
  }

  /// The same for commands that change something.
  static func toChange() throws(Failure) -> PersonalStore {
    guard let store = try ofPerson() else { throw Failure("nothing is kept with TVGRID_CONFIG=/dev/null") }
    return store
  }
}

extension UserFolders {
  /// What older versions kept in files of their own.
  fileprivate var oldFiles: OldFiles {
    get throws(Failure) {
      var files = OldFiles()
      files.channels = try file(channelsFile, &files)
      files.searches = try file(savedSearchesFile, &files)
      // Another file of settings is another person's, or another's use of the same machine: these two are not.
      guard !namesSettingsFile else { return files }
      files.seen = try file(seenSearchesFile, &files)
      files.history = try file(searchesFile, &files)
      return files
    }
  }

  private func file(_ path: String, _ files: inout OldFiles) -> OldFiles.File? {
    do throws(SettingsFileError) {
      let bytes = try SettingsFile(path).read()
      return bytes.isEmpty ? nil : OldFiles.File(path, bytes)
    } catch {
      files.findings.append(
        Finding(.refused, file: path, line: 0, problem: error.problem, action: "it was not brought over"))
      return nil
    }
  }
}

extension Finding {
  /// In one line.
  var text: String { "\(place): \(problem): \(action)" }
}
