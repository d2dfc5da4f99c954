import GuideModel
import GuideSettings

extension SettingsFile {
  /// Its text; where it cannot be read an empty one, and a finding that says what is so then.
  func readForgiving(otherwise action: String) -> (bytes: [UInt8], findings: [Finding]) {
    do throws(SettingsFileError) {
      return (try read(), [])
    } catch {
      return ([], [Finding(.refused, file: path, line: 0, problem: error.message, action: action)])
    }
  }

  /// What is wrong with its text, as it is told of a guide.
  func findings(of complaints: [SettingsComplaint]) -> [Finding] {
    complaints.map {
      Finding(.refused, file: path, line: $0.line, problem: $0.problem, action: "the rest is used")
    }
  }
}
