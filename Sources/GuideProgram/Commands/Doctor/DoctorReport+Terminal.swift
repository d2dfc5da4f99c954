import CellCanvas
import CursesTerminal
import GuideSettings

extension DoctorReport {
  /// What the terminal is, and how tvgrid draws on it.
  var terminal: [DoctorLine] { [output, type, colours, mouse, clipboard, characters] }

  private var isOnTerminal: Bool { facts.terminal.isInput || facts.terminal.isOutput }

  private var output: DoctorLine {
    guard isOnTerminal else { return DoctorLine(.terminal, "size", "neither input nor output is a terminal") }
    let size = facts.terminal.size.map { "\($0.columns)x\($0.rows)" } ?? "unknown"
    let ends = facts.terminal.isInput && facts.terminal.isOutput ? "" : ", one end is no terminal"
    let around = [facts.multiplexer, facts.isRemote ? "ssh" : nil].compactMap(\.self).joined(separator: ", ")
    return DoctorLine(.terminal, "size", size + ends + (around.isEmpty ? "" : ", inside \(around)"))
  }

  private var type: DoctorLine {
    let term = facts.term.isEmpty ? "not set" : facts.term
    let rule = "set TERM to the type of your terminal, such as xterm-256color; many come with ncurses-term"
    let state: DoctorLine.State = isOnTerminal ? .wrong(rule) : .hint(rule)
    return switch facts.terminal.description {
    case .known: DoctorLine(.terminal, "TERM", term)
    case .unknown: DoctorLine(.terminal, "TERM", "\(term): not known here, drawn on as on xterm-256color", state)
    case .withoutCursor: DoctorLine(.terminal, "TERM", "\(term): cannot place its cursor, so no guide opens", state)
    }
  }

  private var colours: DoctorLine {
    guard case .known(let count, _, _) = facts.terminal.description else {
      return DoctorLine(.terminal, "colours", "unknown")
    }
    if facts.settings.colours == .never { return DoctorLine(.terminal, "colours", "none: colours = \"never\"") }
    if facts.isWithoutColours, facts.settings.colours != .always {
      return DoctorLine(.terminal, "colours", "none: NO_COLOR is set")
    }
    let hint = "where the terminal has 256, set TERM to a type that says so: themes and pictures of shows need them"
    let text = count == Colour.trueColours ? "true colour" : "\(count)"
    return DoctorLine(.terminal, "colours", text, count >= 256 ? .good : .hint(hint))
  }

  private var mouse: DoctorLine {
    guard facts.settings.usesMouse else { return DoctorLine(.terminal, "mouse", "off: mouse = false") }
    if case .known(_, let hasMouse, _) = facts.terminal.description, !hasMouse {
      return DoctorLine(.terminal, "mouse", "asked for, though terminfo does not know it")
    }
    return DoctorLine(.terminal, "mouse", "asked for")
  }

  private var clipboard: DoctorLine {
    guard facts.multiplexer == nil else {
      let how = facts.multiplexer == "tmux" ? "set -s set-clipboard on" : "a terminal without screen between"
      return DoctorLine(.terminal, "clipboard", "OSC 52, as \(facts.multiplexer ?? "") lets it through", .hint(how))
    }
    if case .known(_, _, true) = facts.terminal.description { return DoctorLine(.terminal, "clipboard", "OSC 52") }
    return DoctorLine(.terminal, "clipboard", "OSC 52, if the terminal knows it: terminfo does not say")
  }

  private var characters: DoctorLine {
    let locale = facts.locale.map { "\($0.value) (\($0.name))" } ?? "no locale is set"
    let terminal = facts.terminal
    let drawn = terminal.isUnicode ? "all letters are drawn" : "only ASCII is drawn (\(terminal.encoding))"
    if facts.settings.isASCII { return DoctorLine(.terminal, "characters", "\(locale): only ASCII: ascii = true") }
    // A variable that is stronger than LANG would leave a change of that without effect.
    let remedy = "\(facts.locale?.name ?? "LANG")=C.UTF-8"
    if !terminal.isUnicode { return DoctorLine(.terminal, "characters", "\(locale): \(drawn)", .hint("set \(remedy)")) }
    guard terminal.isLocaleInstalled else {
      return DoctorLine(
        .terminal, "characters", "\(locale): not installed here, \(drawn) all the same",
        .hint("install that locale, or set \(remedy)"))
    }
    return DoctorLine(.terminal, "characters", "\(locale): \(drawn)")
  }
}
