extension German {
  /// The words of the system, of SQLite, zlib and libexpat, which stand in messages as reasons. No source of tvgrid says them,
  /// so `.scripts/check-messages` does not look for them; what is missing here is shown in English.
  static let system: Table = errorNumbers + sqlite + zlib + expat + values

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
  ]

  private static let zlib: Table = [
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
