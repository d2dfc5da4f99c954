extension German {
  /// What is wrong in config.toml and other files in TOML, and why they cannot be changed.
  static let settingsFile: Table = toml + settingRules + settingsEdits + keysOfOnesOwn

  private static let toml: Table = [
    ("there is too much that is no TOML from here on", "ab hier ist zu viel kein TOML"),
    ("this is no TOML ({1})", "das ist kein TOML ({1})"),
    (
      "this is no TOML (letters beyond a to z want quotes)",
      "das ist kein TOML (Buchstaben außer a bis z brauchen Anführungszeichen)"
    ),
    ("the line has a NUL byte", "die Zeile enthält ein NUL-Byte"),
    ("the line is not UTF-8", "die Zeile ist kein UTF-8"),
    ("the file is larger than {1}", "die Datei ist größer als {1}"),
    ("true or false", "true oder false"),
    ("a table", "eine Tabelle"),
    ("{1} is no {2}: is {3} meant?", "{1} ist keine {2}: ist {3} gemeint?"),
    ("{1} is no {2}: {3}", "{1} ist keine {2}: {3}"),
    ("there are {1} and {2}", "es gibt {1} und {2}"),
    ("there is only {1}", "es gibt nur {1}"),
    ("there is {1}", "es gibt {1}"),
    ("none is set", "es gibt keine"),
    ("{1} is {2}: {3}; {4}", "{1} ist {2}: {3}; {4}"),
    ("{1} is {2}: {3}", "{1} ist {2}: {3}"),
    ("a {1} is {2}: {3}", "{1} ist {2}: {3}"),
    ("a {1} is written under [[{2}]]", "{1} steht unter [[{2}]]"),
    ("{1}, with two brackets", "{1}, mit zwei Klammern"),
    ("{1} is empty; not used", "{1} ist leer; nicht verwendet"),
    ("{1} has {2} in it: {3}; left out", "{1} enthält {2}: {3}; ausgelassen"),
    ("{1} has {2} in it already; left out", "{1} enthält {2} schon; ausgelassen"),
    (
      "others can read {1}, which has a login now: this file system does not let tvgrid change that",
      "andere können {1} lesen, worin jetzt ein Zugang steht: dieses Dateisystem lässt tvgrid das nicht ändern"
    ),
    ("not used", "nicht verwendet"),
    ("{1} is used", "{1} gilt"),
    ("and {1} more below", "und {1} weitere darunter"),
    ("cannot be read: {1}", "nicht lesbar: {1}"),
    ("{1} (and {2} more: tvgrid sources)", "{1} (und {2} weitere: tvgrid sources)"),
  ]

  private static let settingRules: Table = [
    ("setting", "Einstellung"),
    ("setting of a source", "Einstellung einer Quelle"),
    ("setting of a command", "Einstellung eines Befehls"),
    ("role of a theme", "Rolle eines Farbschemas"),
    ("property of a role", "Eigenschaft einer Rolle"),
    ("it takes true or false", "erlaubt ist true oder false"),
    ("it is {1} or {2}", "möglich sind {1} oder {2}"),
    ("it takes {1}", "erlaubt ist {1}"),
    ("a whole number from {1} to {2}", "eine ganze Zahl von {1} bis {2}"),
    ("a time in quotes, such as \"20:15\"", "eine Uhrzeit in Anführungszeichen wie \"20:15\""),
    (
      "a time in quotes from \"00:00\" to \"{1}\"", "eine Uhrzeit in Anführungszeichen von \"00:00\" bis \"{1}\""
    ),
    (
      "the name of a zone in quotes, such as \"Europe/London\"",
      "der Name einer Zeitzone in Anführungszeichen wie \"Europe/Berlin\""
    ),
    (
      "the whole path of a file in quotes, such as \"~/tv.ics\"",
      "der ganze Pfad einer Datei in Anführungszeichen wie \"~/tv.ics\""
    ),
    (
      "words of channels' names in quotes, such as \"London\" or [\"London\", \"South\"]",
      "ein Wort aus Sendernamen in Anführungszeichen oder eine Liste davon, wie \"London\" oder [\"London\", \"South\"]"
    ),
    (
      "a list of a program and its arguments, such as {1}", "eine Liste aus Programm und Argumenten wie {1}"
    ),
    ("it takes a text in quotes, such as \"{1}\"", "erlaubt ist ein Text in Anführungszeichen wie \"{1}\""),
    ("it is one of {1}", "möglich sind {1}"),
    (
      "it is one of {1}, or a theme of yours under [themes]",
      "möglich sind {1} oder ein eigenes Farbschema unter [themes]"
    ),
    ("is {1} meant?", "ist {1} gemeint?"),
    ("\"terminal\" is used", "\"terminal\" gilt"),
    ("the system's is used", "die des Systems gilt"),
    ("UTC is used", "UTC gilt"),
    ("{1} has {{2}}: is {{3}} meant?", "{1} enthält {{2}}: ist {{3}} gemeint?"),
    ("{1}; the source is left out", "{1}; die Quelle ist ausgelassen"),
    ("a source is called “{1}” already, in line {2}", "eine Quelle heißt schon „{1}“, in Zeile {2}"),
    ("a source has no name, such as name = \"harbour\"", "einer Quelle fehlt der Name, etwa name = \"hafen\""),
    (
      "the source has no location, such as location = \"https://example.org/guide.xml.gz\"",
      "der Quelle fehlt location, etwa location = \"https://example.org/guide.xml.gz\""
    ),
    ("the location is empty", "location ist leer"),
    (
      "a name is a to z, 0 to 9, dot, dash and underscore, 64 at most, a letter or digit first",
      "ein Name besteht aus a bis z, 0 bis 9, Punkt, Strich und Unterstrich, höchstens 64, vorn Buchstabe oder Ziffer"
    ),
    (
      "a theme is written under [themes.mine] and the like", "ein Farbschema steht unter [themes.meins] und dergleichen"
    ),
    (
      "there is a theme {1} already: give yours another name; left out",
      "dieses Farbschema gibt es schon: {1}; dem eigenen einen anderen Namen geben; ausgelassen"
    ),
    (
      "a role is written as { foreground = \"#1e1e2e\", bold = true }",
      "eine Rolle schreibt man so: { foreground = \"#1e1e2e\", bold = true }"
    ),
    (
      "text has colours, and no {1}: that is for the roles in it; left out",
      "text hat Farben und kein {1}: das ist für die Rollen darin; ausgelassen"
    ),
    (
      "a colour is \"#rrggbb\", a number from 0 to 255, \"terminal\", or a name such as \"red\" or \"bright-red\"",
      "eine Farbe ist \"#rrggbb\", eine Zahl von 0 bis 255, \"terminal\" oder ein Name wie \"red\" oder \"bright-red\""
    ),
  ]

  private static let settingsEdits: Table = [
    ("{1}; mend that line first", "{1}; erst diese Zeile in Ordnung bringen"),
    (
      "the file is written in a way that tvgrid cannot change safely; change it in an editor",
      "so, wie die Datei geschrieben ist, kann tvgrid sie nicht sicher ändern; in einem Editor ändern"
    ),
    (
      "there is a comment among the lines of the value, so change it in an editor",
      "zwischen den Zeilen des Wertes steht ein Kommentar, darum in einem Editor ändern"
    ),
    ("{1} cannot be the name of a source: {2}", "{1} kann keine Quelle heißen: {2}"),
    (
      "there is a source “{1}” already; to set it anew: tvgrid sources remove {2}",
      "eine Quelle „{1}“ gibt es schon; um sie neu zu setzen: tvgrid sources remove {2}"
    ),
    ("the file would become larger than {1}", "die Datei würde größer als {1}"),
    (
      "a source is not written as [[source]], so change the file in an editor",
      "eine Quelle steht nicht als [[source]] da, darum die Datei in einem Editor ändern"
    ),
    ("there is no source {1}: {2}", "diese Quelle gibt es nicht: {1}; {2}"),
    (
      "there are two sources “{1}”: take one of them out in an editor",
      "es gibt zwei Quellen „{1}“: eine davon in einem Editor herausnehmen"
    ),
    (
      "the reason could not be written down: tvgrid update says it again",
      "der Grund ließ sich nicht aufschreiben: tvgrid update nennt ihn noch einmal"
    ),
  ]

  private static let keysOfOnesOwn: Table = [
    ("its keys stay as they are", "die Tasten bleiben, wie sie sind"),
    (
      "keys are given under [keys.grid] and the like, such as later = [\"l\", \"Right\"]",
      "Tasten stehen unter [keys.grid] und dergleichen, etwa later = [\"l\", \"Right\"]"
    ),
    ("it takes a list of keys in quotes", "erlaubt ist eine Liste von Tasten in Anführungszeichen"),
    ("no key is called “{1}”: is {2} meant?", "keine Taste heißt „{1}“: ist {2} gemeint?"),
    ("no key is called “{1}”", "keine Taste heißt „{1}“"),
    ("no screen is called “{1}”", "keine Ansicht heißt „{1}“"),
    ("“{1}” has no command “{2}”", "„{1}“ hat keinen Befehl „{2}“"),
    ("{1} is typed there, as part of a text", "{1} wird dort eingegeben, als Teil eines Textes"),
    ("the key {1} is that of “{2}” already", "die Taste {1} ist schon die von „{2}“"),
    ("its key {1} is that of “{2}”", "die Taste {1} ist die von „{2}“"),
    ("its key {1} is that of “{2}”, in a line above", "die Taste {1} ist die von „{2}“, in einer Zeile darüber"),
    ("the command “{1}”: {2}", "der Befehl „{1}“: {2}"),
    ("it is left out", "er ist ausgelassen"),
    ("a command has no key; it is left out", "einem Befehl fehlt key; er ist ausgelassen"),
    ("a command has no program; it is left out", "einem Befehl fehlt program; er ist ausgelassen"),
  ]
}
