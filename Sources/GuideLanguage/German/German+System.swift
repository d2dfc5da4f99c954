extension German {
  /// The words of the system, of SQLite, zlib and libexpat, which stand in messages as reasons. No source of tvgrid says them,
  /// so `.scripts/check-messages` does not look for them; what is missing here is shown in English.
  static let system: Table = errorNumbers + signals + sqlite + zlib + expat + tomlReader + values

  /// strsignal(3).
  private static let signals: Table = [
    ("Killed", "abgeschossen"),
    ("Terminated", "beendet"),
    ("Hangup", "das Terminal ist weg"),
    ("Interrupt", "unterbrochen"),
    ("Segmentation fault", "Speicherfehler"),
    ("Aborted", "abgebrochen"),
    ("Bus error", "Busfehler"),
    ("Floating point exception", "Rechenfehler"),
    ("Illegal instruction", "ungültiger Befehl"),
  ]

  /// What toml++ says of the mistakes that people make.
  private static let tomlReader: Table = [
    ("key-value pair: expected {1}, saw {2}", "hinter einem Namen: erwartet {1}, gefunden {2}"),
    ("key-value pair: expected value, saw {1}", "hinter dem =: kein Wert, sondern {1}"),
    ("key-value pair: encountered end-of-file", "der Wert fehlt"),
    ("key-value pair: cannot redefine existing integer {1}", "{1} steht schon weiter oben"),
    ("key-value pair: cannot redefine existing string {1}", "{1} steht schon weiter oben"),
    ("key-value pair: cannot redefine existing boolean {1}", "{1} steht schon weiter oben"),
    ("key-value pair: cannot redefine existing array {1}", "{1} steht schon weiter oben"),
    ("key-value pair: cannot redefine existing table {1}", "{1} steht schon weiter oben"),
    ("table header: cannot redefine existing table {1}", "{1} steht schon weiter oben"),
    ("table header: expected {1}, saw {2}", "in einer Überschrift: erwartet {1}, gefunden {2}"),
    ("decimal integer: leading zeroes are prohibited", "eine Zahl mit Nullen am Anfang"),
    ("decimal integer: expected digit, saw {1}", "in einer Zahl: keine Ziffer, sondern {1}"),
    ("array: encountered end-of-file", "eine Liste ohne Ende"),
    ("string: encountered end-of-file", "ein Text ohne Anführungszeichen am Ende"),
    (
      "string: unescaped control characters other than TAB (U+0009) are explicitly prohibited",
      "in einem Text: ein Steuerzeichen, oder am Ende fehlt das Anführungszeichen"
    ),
    ("value: could not determine value type", "kein Wert: Texte brauchen Anführungszeichen"),
    (
      "root table: expected keys, tables, whitespace or comments, saw {1}",
      "am Anfang einer Zeile: kein Name, sondern {1}"
    ),
    (
      "literal string: control characters other than TAB (U+0009) are explicitly prohibited",
      "in einem Text: ein Steuerzeichen, oder am Ende fehlt das Anführungszeichen"
    ),
    ("key-value pair: expected a comment or whitespace, saw {1}", "hinter dem Wert steht noch {1}"),
    ("decimal integer: {1} is not representable in 64 bits", "die Zahl {1} ist zu groß"),
    (
      "unicode scalar sequence: unicode surrogates (U+D800 - U+DFFF) are explicitly prohibited",
      "in einem Text: ein Zeichen, das es nicht gibt"
    ),
    ("array: expected comma or closing {1}, saw {2}", "in einer Liste: erwartet Komma oder {1}, gefunden {2}"),
    ("inline table: expected key or closing {1}, saw {2}", "in einer Tabelle: erwartet Name oder {1}, gefunden {2}"),
    ("date: expected month between 1 and 12 (inclusive), saw {1}", "den Monat {1} gibt es nicht"),
    ("key: expected bare key starting character or string delimiter, saw {1}", "ein Name fehlt: statt dessen {1}"),
    ("table header: tables with blank bare keys are explicitly prohibited", "eine Überschrift ohne Namen"),
    (
      "table header: cannot redefine existing table {1} as array-of-tables",
      "{1} steht schon weiter oben, anders geschrieben"
    ),
    (
      "table header: cannot redefine existing integer {1} as array-of-tables",
      "{1} steht schon weiter oben, anders geschrieben"
    ),
    (
      "table header: cannot redefine existing array {1} as array-of-tables",
      "{1} steht schon weiter oben, anders geschrieben"
    ),
    (
      "table header: cannot redefine existing string {1} as array-of-tables",
      "{1} steht schon weiter oben, anders geschrieben"
    ),
    ("string: unknown escape sequence {1}", "in einem Text: {1} gibt es nicht"),
  ]

  /// What `CTOML` calls a value.
  private static let values: Table = [
    ("a number with a point", "eine Zahl mit Punkt"),
    ("a date or a time", "ein Datum oder eine Uhrzeit"),
  ]

  /// strerror(3).
  private static let errorNumbers: Table = [
    ("Operation not permitted", "nicht erlaubt"),
    ("No such file or directory", "Datei oder Ordner nicht gefunden"),
    ("Input/output error", "Ein-/Ausgabefehler"),
    ("No such device or address", "kein solches Gerät"),
    ("Argument list too long", "zu viele Argumente"),
    ("Exec format error", "kein ausführbares Programm"),
    ("Cannot allocate memory", "kein Speicher mehr frei"),
    ("Permission denied", "keine Berechtigung"),
    ("Device or resource busy", "wird gerade benutzt"),
    ("File exists", "die Datei gibt es schon"),
    ("Invalid cross-device link", "liegt auf einem anderen Laufwerk"),
    ("Not a directory", "kein Ordner"),
    ("Is a directory", "ein Ordner"),
    ("Invalid argument", "ungültiger Wert"),
    ("Too many open files in system", "zu viele offene Dateien im System"),
    ("Too many open files", "zu viele offene Dateien"),
    ("Text file busy", "die Datei wird gerade ausgeführt"),
    ("File too large", "die Datei ist zu groß"),
    ("No space left on device", "kein Platz mehr auf dem Laufwerk"),
    ("Read-only file system", "nur lesbares Laufwerk"),
    ("Too many links", "zu viele Verweise"),
    ("Broken pipe", "der Empfänger liest nicht mehr"),
    ("File name too long", "zu langer Dateiname"),
    ("Directory not empty", "der Ordner ist nicht leer"),
    ("Too many levels of symbolic links", "Verweise im Kreis"),
    ("Disk quota exceeded", "das Kontingent ist erschöpft"),
    ("Stale file handle", "die Datei ist nicht mehr erreichbar"),
    ("Connection refused", "Verbindung abgelehnt"),
    ("Connection timed out", "keine Antwort"),
    ("Resource temporarily unavailable", "gerade nicht verfügbar"),
    ("Interrupted system call", "unterbrochen"),
    ("No such device", "kein solches Gerät"),
    ("Operation not supported", "wird dort nicht unterstützt"),
    ("Function not implemented", "wird dort nicht unterstützt"),
    ("Value too large for defined data type", "ein Wert ist zu groß"),
    ("No locks available", "keine Sperren verfügbar"),
    ("Remote I/O error", "Ein-/Ausgabefehler am anderen Ende"),
    ("Transport endpoint is not connected", "keine Verbindung"),
    ("Host is down", "der Rechner ist nicht an"),
    ("No route to host", "kein Weg zu diesem Rechner"),
    ("Network is unreachable", "kein Netz"),
    ("Connection reset by peer", "Verbindung abgebrochen"),
    ("Structure needs cleaning", "das Dateisystem ist beschädigt"),
    ("Bad message", "beschädigte Daten"),
  ]

  private static let sqlite: Table = [
    ("SQL logic error", "SQL-Fehler"),
    ("attempt to write a readonly database", "die Datenbank ist nur lesbar"),
    ("disk I/O error", "Ein-/Ausgabefehler"),
    ("database disk image is malformed", "die Datenbank ist fehlerhaft"),
    ("database or disk is full", "die Datenbank oder das Laufwerk ist voll"),
    ("unable to open database file", "die Datenbank lässt sich nicht öffnen"),
    ("locking protocol", "Fehler beim Sperren"),
    ("database is locked", "die Datenbank ist gesperrt"),
    ("string or blob too big", "ein Wert ist zu groß"),
    ("datatype mismatch", "ein Wert von anderem Typ"),
    ("file is not a database", "die Datei ist keine Datenbank"),
    ("constraint failed", "eine Bedingung ist verletzt"),
    ("no such table: {1}", "die Tabelle {1} fehlt"),
    ("no such column: {1}", "die Spalte {1} fehlt"),
    ("UNIQUE constraint failed: {1}", "doppelter Wert: {1}"),
    ("NOT NULL constraint failed: {1}", "fehlender Wert: {1}"),
    ("CHECK constraint failed: {1}", "unerlaubter Wert: {1}"),
    ("malformed JSON", "fehlerhaftes JSON"),
    ("interrupted", "unterbrochen"),
  ]

  private static let zlib: Table = [
    ("too many length or distance symbols", "zu viele Codes"),
    ("invalid block type", "unbekannte Art von Block"),
    ("invalid stored block lengths", "falsche Blocklänge"),
    ("invalid code lengths set", "falsche Codelängen"),
    ("invalid literal/lengths set", "falsche Längen"),
    ("invalid distances set", "falsche Abstände"),
    ("invalid literal/length code", "falscher Längencode"),
    ("invalid distance code", "falscher Abstandscode"),
    ("invalid distance too far back", "ein Verweis vor den Anfang"),
    ("invalid bit length repeat", "falsche Wiederholung"),
    ("invalid code -- missing end-of-block", "ein Block ohne Ende"),
    ("unknown header flags set", "unbekannte Merkmale im Kopf"),
    ("unknown compression method", "unbekannte Kompression"),
    ("incorrect header check", "falscher Kopf"),
    ("invalid window size", "falsche Fenstergröße"),
    ("header crc mismatch", "die Prüfsumme des Kopfes passt nicht"),
    ("incorrect data check", "die Prüfsumme passt nicht"),
    ("incorrect length check", "die Länge passt nicht"),
  ]

  private static let expat: Table = [
    ("syntax error", "Syntaxfehler"),
    ("no element found", "kein Element gefunden"),
    ("not well-formed (invalid token)", "nicht wohlgeformt (ungültiges Zeichen)"),
    ("unclosed token", "nicht abgeschlossenes Markup"),
    ("partial character", "ein unvollständiges Zeichen"),
    ("mismatched tag", "ein End-Tag passt nicht zum Anfang"),
    ("duplicate attribute", "ein doppeltes Attribut"),
    ("junk after document element", "etwas nach dem Ende des Dokuments"),
    ("illegal parameter entity reference", "ein unerlaubter Verweis auf eine Parameter-Entität"),
    ("undefined entity", "eine unbekannte Entität"),
    ("recursive entity reference", "eine Entität, die auf sich selbst verweist"),
    ("asynchronous entity", "eine Entität, die anderswo endet, als sie beginnt"),
    ("reference to invalid character number", "ein Verweis auf ein ungültiges Zeichen"),
    ("reference to binary entity", "ein Verweis auf eine binäre Entität"),
    ("reference to external entity in attribute", "ein Verweis auf eine externe Entität in einem Attribut"),
    ("XML or text declaration not at start of entity", "eine XML-Deklaration, die nicht am Anfang steht"),
    ("unknown encoding", "eine unbekannte Kodierung"),
    ("encoding specified in XML declaration is incorrect", "die Kodierung in der XML-Deklaration stimmt nicht"),
    ("unclosed CDATA section", "ein CDATA-Abschnitt ohne Ende"),
    ("error in processing external entity reference", "ein Fehler in einer externen Entität"),
    ("document is not standalone", "das Dokument steht nicht für sich"),
    ("entity declared in parameter entity", "eine Entität in einer Parameter-Entität deklariert"),
    ("unbound prefix", "ein unbekanntes Präfix"),
    ("must not undeclare prefix", "ein Präfix darf nicht aufgehoben werden"),
    ("incomplete markup in parameter entity", "unvollständiges Markup in einer Parameter-Entität"),
    ("XML declaration not well-formed", "die XML-Deklaration ist nicht wohlgeformt"),
    ("text declaration not well-formed", "die Text-Deklaration ist nicht wohlgeformt"),
    ("illegal character(s) in public id", "unerlaubte Zeichen in einer öffentlichen Kennung"),
    (
      "reserved prefix (xml) must not be undeclared or bound to another namespace name",
      "das Präfix xml ist vergeben"
    ),
    ("reserved prefix (xmlns) must not be declared or undeclared", "das Präfix xmlns ist vergeben"),
    ("prefix must not be bound to one of the reserved namespace names", "ein vergebener Namensraum"),
    (
      "limit on input amplification factor (from DTD and entities) breached",
      "Entitäten, die zu viel Text ergeben (amplification)"
    ),
  ]
}
