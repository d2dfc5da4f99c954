/// Why a guide could not be written as a folder. What was there before is as it was.
package enum GuideFolderError: Error, Hashable, Sendable {
  /// The folder, or what is to become it, cannot be written; `reason` is the system's own word for it.
  case unwritable(path: String, reason: String)
  /// The folder holds something that no guide of this layout has, by its name.
  case holdsOthers(path: String, name: String)
  /// There is something of that name that is no folder.
  case noFolder(path: String)

  /// One line that names the thing and what to do next.
  package var message: String {
    switch self {
    case .unwritable(let path, let reason): "cannot write \(path): \(reason); what was there is as it was"
    case .holdsOthers(let path, let name):
      "\(path) holds \(name), which is not of a guide that tvgrid wrote: name a new or an empty folder"
    case .noFolder(let path): "\(path) is there already and is no folder: name a new or an empty one"
    }
  }
}
