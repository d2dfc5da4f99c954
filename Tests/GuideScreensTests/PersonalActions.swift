import GuideApp
import GuideModel
import GuidePersonal

extension Action {
  /// Parts of the user's data as another program has left them; so many of the edits made here are in them.
  static func mine(
    _ section: PersonalSection, knownEdits: Int = 0, findings: [Diagnostic] = [], _ change: (inout PersonalData) -> Void
  ) -> Action {
    var data = PersonalData()
    change(&data)
    return .mine(
      PersonalUpdate(data: data, sections: [section], knownEdits: [section: knownEdits], findings: findings))
  }
}

extension Effect {
  /// The edits that it keeps.
  var kept: [PersonalEdit] { if case .keep(let edits) = self { edits } else { [] } }
}
