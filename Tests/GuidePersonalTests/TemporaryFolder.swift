import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport

/// A folder of a test's own, which goes away with it, and the database in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/tvgrid-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in it, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func bytes(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? [] }

  /// The database in it.
  func store(vfs: String? = nil) -> PersonalStore {
    PersonalStore(PersonalFile(path("mine.db"), vfs: vfs)) { body in
      Thread(block: body).start()
    }
  }
}

extension PersonalEdit {
  static func name(_ id: String, _ name: String) -> PersonalEdit { .channel(.set(id: id, .name(name))) }

  static func save(_ name: String, _ query: String) -> PersonalEdit {
    .search(.save(SavedSearch(name: name, query: query)))
  }

  static func seen(_ query: String, _ marks: [UInt64]) -> PersonalEdit {
    .seen(query: query, marks: Set(marks.map(ShowingMark.init)))
  }
}

extension PersonalStore {
  /// Writes changes and waits for that; what goes wrong is the answer.
  func keepAndFinish(_ edits: [PersonalEdit]) -> Message? {
    keep(edits) { _ in }
    return finish()
  }
}
