import GuideModel

/// The errors of an HDHomeRun tuner, which it states in a header field: `X-HDHomeRun-Error: 805 All Tuners In Use`.
enum TunerError {
  /// The lower-case name of the field.
  static let field = "x-hdhomerun-error"

  /// Why the tuner refuses a request, from the value of the field.
  static func text(of value: String) -> Message {
    let code = value.prefix { $0.isNumber }
    return switch code {
    case "801": "the HDHomeRun does not know this channel (801); let it scan for channels"
    case "803": "the HDHomeRun is busy (803); try again in a moment"
    case "804": "the tuner of the HDHomeRun is in use (804)"
    case "805": "all tuners of the HDHomeRun are in use (805)"
    case "806": "the HDHomeRun cannot tune to this channel (806); check its aerial or cable"
    case "807": "the HDHomeRun receives nothing on this channel (807); check its aerial or cable"
    case "811": "this channel is copy-protected, so the HDHomeRun does not let it be played (811)"
    default: "the HDHomeRun refuses the request (\(value))"
    }
  }
}
