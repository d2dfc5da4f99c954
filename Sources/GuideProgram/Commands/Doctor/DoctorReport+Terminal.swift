import CellCanvas
import CursesTerminal
import GuideSettings

extension DoctorReport {
  /// The terminal's features, and how tvgrid draws on it.
  var terminal: [DoctorLine] { [output, type, colours, mouse, clipboard, characters] }

  private var isOnTerminal: Bool { facts.terminal.isInput || facts.terminal.isOutput }

  private var output: DoctorLine {
    guard isOnTerminal else { return DoctorLine(.terminal, "size", "neither input nor output is a terminal") }
    let size = facts.terminal.size.map { "\($0.columns)x\($0.rows)" } ?? "unknown"
    let ends = facts.terminal.isInput && facts.terminal.isOutput ? "" : ", but input or output is redirected"
    let around = [facts.multiplexer, facts.isRemote ? "ssh" : nil].compactMap(\.self).joined(separator: ", ")
    return DoctorLine(.terminal, "size", size + ends + (around.isEmpty ? "" : ", inside \(around)"))
  }

  private var type: DoctorLine {
    let term = facts.term.isEmpty ? "not set" : facts.term
    let rule = "set TERM to your terminal's type, such as xterm-256color, or install ncurses-term for more types"
    let state: DoctorLine.State = isOnTerminal ? .wrong(rule) : .hint(rule)
    return switch facts.terminal.description {
    case .known: DoctorLine(.terminal, "TERM", term)
    case .unknown: DoctorLine(.terminal, "TERM", "\(term): unknown, treated as xterm-256color", state)
    case .withoutCursor:
      DoctorLine(.terminal, "TERM", "\(term): cannot move the cursor, so the grid cannot open", state)
    }
  }

  private var colours: DoctorLine {
    guard case .known(let count, _, _) = facts.terminal.description else {
      return DoctorLine(.terminal, "colours", "unknown")
    }
    if facts.settings.colours == .never { return DoctorLine(.terminal, "colours", "none: colours = \"never\"") }
    if facts.isNoColorSet, facts.settings.colours != .always {
      return DoctorLine(.terminal, "colours", "none: NO_COLOR is set")
    }
    let hint = "themes and pictures need 256 colours; if your terminal has them, set TERM to a type with 256 colours"
    let text = count == Colour.trueColours ? "true colour" : "\(count)"
    return DoctorLine(.terminal, "colours", text, count >= 256 ? .good : .hint(hint))
  }

  private var mouse: DoctorLine {
    guard facts.settings.usesMouse else { return DoctorLine(.terminal, "mouse", "off: mouse = false") }
    if case .known(_, let hasMouse, _) = facts.terminal.description, !hasMouse {
      return DoctorLine(.terminal, "mouse", "on, although terminfo does not list it")
    }
    return DoctorLine(.terminal, "mouse", "on")
  }

  private var clipboard: DoctorLine {
    guard facts.multiplexer == nil else {
      let how = facts.multiplexer == "tmux" ? "set -s set-clipboard on" : "run tvgrid outside screen"
      return DoctorLine(.terminal, "clipboard", "OSC 52, if \(facts.multiplexer ?? "") passes it on", .hint(how))
    }
    if case .known(_, _, true) = facts.terminal.description { return DoctorLine(.terminal, "clipboard", "OSC 52") }
    return DoctorLine(.terminal, "clipboard", "OSC 52, if the terminal supports it (terminfo does not say)")
  }

  private var characters: DoctorLine {
    let locale = facts.locale.map { "\($0.value) (\($0.name))" } ?? "no locale is set"
    let terminal = facts.terminal
    let drawn = terminal.isUnicode ? "full Unicode" : "ASCII only (\(terminal.encoding))"
    if facts.settings.isASCII { return DoctorLine(.terminal, "characters", "\(locale): ASCII only: ascii = true") }
    // If a variable takes precedence over LANG, changing LANG would have no effect.
    let remedy = "\(facts.locale?.name ?? "LANG")=C.UTF-8"
    if !terminal.isUnicode { return DoctorLine(.terminal, "characters", "\(locale): \(drawn)", .hint("set \(remedy)")) }
    guard terminal.isLocaleInstalled else {
      return DoctorLine(
        .terminal, "characters", "\(locale): not installed, \(drawn) anyway",
        .hint("install this locale, or set \(remedy)"))
    }
    return DoctorLine(.terminal, "characters", "\(locale): \(drawn)")
  }
}
