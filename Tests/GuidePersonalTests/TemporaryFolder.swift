import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport

extension TemporaryFolder {
  /// A store for the database in the folder.
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

  static func viewed(_ query: String, _ marks: [UInt64]) -> PersonalEdit {
    .viewed(query: query, marks: Set(marks.map(ShowingFingerprint.init)))
  }
}

extension PersonalStore {
  /// Writes changes and waits until they are saved. Returns the problem, if any.
  func saveAndFinish(_ edits: [PersonalEdit]) -> Message? {
    keep(edits) { _ in }
    return finish()
  }
}
