extension German {
  /// Why something did not come or was not done, as it follows a colon, and how updates ended.
  static let errors: Table = outcomes + files + fetching + servers + grabbers + locations

  private static let outcomes: Table = [
    ("nothing new", "nichts Neues"),
    ("kept as it was", "bleibt, wie es war"),
    ("there is no guide of it yet", "bisher ist von dort kein TV-Programm gekommen"),
    ("{1}: {2} (tvgrid update --force takes it)", "{1}: {2} (tvgrid update --force übernimmt es)"),
    ("ended; {1}", "abgebrochen; {1}"),
    ("{1} ({2} before)", "{1} (vorher {2})"),
    ("{1}, and {2} more", "{1}, und {2} weitere"),
    ("no programme is in it", "das TV-Programm enthält keine Sendung"),
    ("it is a web page, not a guide", "es ist eine Webseite, kein TV-Programm"),
    ("its last programme ended on {1}", "die letzte Sendung darin endete am {1}"),
    (
      "it has {1} programmes to come where {2} are known",
      "das neue TV-Programm enthält noch {1} kommende Sendungen, bekannt sind {2}"
    ),
    ("the file is cut short", "die Datei ist abgeschnitten"),
    ("the gzip data is cut short", "die gzip-Daten sind abgeschnitten"),
    ("the xz data is cut short", "die xz-Daten sind abgeschnitten"),
    ("the tar archive is cut short", "das tar-Archiv ist abgeschnitten"),
    ("an empty file", "die Datei ist leer"),
    (
      "another tvgrid is updating: try again when it is done",
      "ein anderes tvgrid aktualisiert gerade: danach noch einmal"
    ),
    ("the calendar is not written: {1}", "der Kalender ist nicht geschrieben: {1}"),
    ("it took longer than a minute", "es hat länger als eine Minute gedauert"),
    ("it wrote too much", "es hat zu viel geschrieben"),
    ("it was ended", "es wurde beendet"),
    ("exit code {1}", "Rückgabewert {1}"),
    ("signal {1}", "Signal {1}"),
    ("signal {1} ({2})", "Signal {1} ({2})"),
  ]

  private static let files: Table = [
    ("cannot read {1}: {2}", "{1} ist nicht lesbar: {2}"),
    ("cannot write {1}: {2}", "{1} lässt sich nicht schreiben: {2}"),
    ("another tvgrid is writing to {1}; try again", "ein anderes tvgrid schreibt in {1}; noch einmal versuchen"),
    ("another tvgrid is writing to it", "ein anderes tvgrid schreibt hinein"),
    ("cannot write {1}: {2}; it is as it was", "{1} lässt sich nicht schreiben: {2}; es ist, wie es war"),
    ("it can only be read", "nur lesbar"),
    (
      "it is no file: name a file, which calendar programs can read again",
      "das ist keine Datei: eine Datei nennen, die Kalender wieder lesen können"
    ),
    (
      "tvgrid did not write the file that is there: name another, or move it away",
      "die Datei dort ist nicht von tvgrid: eine andere nennen oder sie verschieben"
    ),
    ("it is larger than {1} MB", "größer als {1} MB"),
    ("its id is no name for a file", "die Kennung ist kein Name für eine Datei"),
    ("{1} does not list it", "in {1} steht er nicht"),
    ("it is no regular file", "keine gewöhnliche Datei"),
    ("it is damaged ({1})", "beschädigt ({1})"),
    (
      "it is of a newer tvgrid (version {1}), and stays as it is: use that tvgrid, or move the file away",
      "von einem neueren tvgrid (Version {1}), bleibt unverändert: das neuere tvgrid benutzen oder die Datei verschieben"
    ),
    (
      "it is a database of another program, and stays as it is: move it away",
      "die Datenbank eines anderen Programms, bleibt unverändert: verschieben"
    ),
    ("it is {1}, not a file: move it away", "keine Datei ({1}): verschieben"),
    (
      "{1} is there already and is no empty folder: name a new or an empty one",
      "{1} gibt es schon und ist kein leerer Ordner: einen neuen oder leeren nennen"
    ),
    (
      "no guide in {1}: it needs an XMLTV file, or <id>.dat files and channels.dat for names (man tvgrid)",
      "kein TV-Programm in {1}: nötig ist eine XMLTV-Datei, oder <id>.dat mit channels.dat für Namen (man tvgrid)"
    ),
    ("no programme could be read from {1}: {2}", "keine Sendung lesbar in {1}: {2}"),
    (
      "no programme could be read from {1}: {2} (tvgrid check {3} says all)",
      "keine Sendung lesbar in {1}: {2} (tvgrid check {3} nennt alles)"
    ),
    (
      "the demo week is missing: install tvgrid with make install, or run it from its checkout",
      "die Demowoche fehlt: tvgrid mit make install installieren, oder aus dem Quellordner starten"
    ),
    ("cannot read the settings {1}: {2}", "die Einstellungen {1} sind nicht lesbar: {2}"),
    (
      "cannot write the settings {1}: {2}; they are as they were",
      "die Einstellungen {1} lassen sich nicht schreiben: {2}; sie sind, wie sie waren"
    ),
    (
      "another tvgrid is changing the settings {1}; try again",
      "ein anderes tvgrid ändert gerade die Einstellungen {1}; noch einmal versuchen"
    ),
    (
      "it is larger than {1} (largest-file in config.toml sets how large a file may be)",
      "größer als {1} (largest-file in config.toml setzt die Grenze)"
    ),
  ]

  private static let fetching: Table = [
    ("no copy of {1}", "keine Kopie von {1}"),
    (
      "it unpacks to more than {1} times its size: not a guide",
      "entpackt mehr als das {1}-Fache der Größe: kein TV-Programm"
    ),
    ("stopped", "abgebrochen"),
    ("stopped fetching {1}", "Abruf von {1} abgebrochen"),
    ("cannot fetch {1}: {2}", "{1} ist nicht abrufbar: {2}"),
    ("cannot fetch {1} (it leads to {2}): {3}", "{1} ist nicht abrufbar (führt zu {2}): {3}"),
    ("{1}: try again later", "{1}: später noch einmal versuchen"),
    ("{1}: is it a guide?", "{1}: ist es ein TV-Programm?"),
    (
      "the answer is larger than {1}, which no such answer needs: check the server's address",
      "die Antwort ist größer als {1}, so viel braucht keine: Adresse des Servers prüfen"
    ),
    ("{1} (the file fetched before is kept)", "{1} (die zuvor geholte Datei bleibt)"),
    ("channel {1} left out: {2}", "Sender {1} ausgelassen: {2}"),
    ("{1} of {2} days could not be fetched: {3}", "{1} von {2} Tagen nicht abrufbar: {3}"),
    (
      "libcurl is not installed: install the package libcurl4 (Debian, Ubuntu: libcurl4 or libcurl4t64) or libcurl (Fedora)",
      "libcurl fehlt: das Paket libcurl4 (Debian, Ubuntu: libcurl4 oder libcurl4t64) oder libcurl (Fedora) installieren"
    ),
    (
      "an address begins with http:// or https:// and goes on with the name of a host",
      "eine Adresse beginnt mit http:// oder https:// und dem Namen eines Rechners"
    ),
    (
      "no host is called {1}: check the address, and that you are online",
      "kein Rechner heißt {1}: Adresse und Verbindung prüfen"
    ),
    (
      "nothing answers at {1}, port {2}: check the address, or try again later",
      "nichts antwortet auf {1}, Port {2}: die Adresse prüfen, oder später noch einmal"
    ),
    ("no connection within {1}: try again later", "keine Verbindung innerhalb von {1}: später noch einmal versuchen"),
    (
      "no encrypted connection comes about ({1}): is it an address for https?",
      "keine verschlüsselte Verbindung ({1}): ist es eine Adresse für https?"
    ),
    (
      "the proxy does not let it through ({1}): check http_proxy and https_proxy",
      "der Proxy lässt es nicht durch ({1}): http_proxy und https_proxy prüfen"
    ),
    (
      "what answers there is no web server: check the address and the port",
      "dort antwortet kein Webserver: Adresse und Port prüfen"
    ),
    (
      "the header of the answer is too long: tell who runs the server",
      "der Kopf der Antwort ist zu lang: dem Betreiber des Servers melden"
    ),
    ("next to nothing came for {1}: try again later", "{1} lang kam fast nichts: später noch einmal versuchen"),
    (
      "it was not done within {1}: try again later, or from elsewhere",
      "nicht fertig innerhalb von {1}: später noch einmal, oder von woanders"
    ),
    (
      "only {1} bytes came within {2}, so it was given up: try again later, or from elsewhere",
      "nur {1} Bytes innerhalb von {2}, darum aufgegeben: später noch einmal, oder von woanders"
    ),
    (
      "the connection closed after {1} of {2} bytes: try again later",
      "die Verbindung endete nach {1} von {2} Bytes: später noch einmal versuchen"
    ),
    (
      "the connection closed after {1} bytes, before the end: try again later",
      "die Verbindung endete nach {1} Bytes, vor dem Ende: später noch einmal versuchen"
    ),
    ("the connection broke ({1}): try again later", "die Verbindung brach ab ({1}): später noch einmal versuchen"),
    (
      "the answer is empty (status {1}): check the address, or try again later",
      "die Antwort ist leer (Status {1}): die Adresse prüfen, oder später noch einmal"
    ),
    (
      "it is larger than {1} MB, which no channel's file needs: is it a guide?",
      "größer als {1} MB, was keine Datei eines Senders braucht: ist es ein TV-Programm?"
    ),
    (
      "it comes packed as \"{1}\", which was not asked for: tell who runs the server",
      "es kommt ungefragt gepackt als „{1}“: dem Betreiber des Servers melden"
    ),
    (
      "it names no channels: check that the address is that of a guide in Radio Times layout",
      "es nennt keine Sender: ist es die Adresse eines TV-Programms im Format der Radio Times?"
    ),
  ]

  private static let servers: Table = [
    (
      "it is moved on more than {1} times: check the address",
      "mehr als {1} Weiterleitungen: die Adresse prüfen"
    ),
    (
      "it is moved on in a circle: check the address, or tell who runs the server",
      "Weiterleitung im Kreis: die Adresse prüfen, oder dem Betreiber des Servers melden"
    ),
    (
      "it is moved on to {1}, which is no web address: not followed",
      "Weiterleitung zu {1}, keiner Webadresse: nicht befolgt"
    ),
    (
      "it is moved on to {1}, which is not encrypted: not followed; write http:// in the address if you trust it",
      "Weiterleitung zu {1}, unverschlüsselt: nicht befolgt; bei Vertrauen http:// in die Adresse schreiben"
    ),
    (
      "it wants a name and a password (401): put them into the address, https://name:password@host/, or into ~/.netrc",
      "Name und Passwort nötig (401): in die Adresse, https://name:passwort@rechner/, oder in ~/.netrc schreiben"
    ),
    (
      "it wants a name and a password (401): put them into the source, tvheadend:http://name:password@host:9981, or into ~/.netrc",
      "Name und Passwort nötig (401): in die Quelle, tvheadend:http://name:passwort@rechner:9981, oder in ~/.netrc schreiben"
    ),
    (
      "the server does not accept the name and the password (401): check them",
      "der Server nimmt Name und Passwort nicht an (401): beide prüfen"
    ),
    (
      "the server does not accept the name and the password of {1} (401): check them there",
      "der Server nimmt Name und Passwort aus {1} nicht an (401): dort prüfen"
    ),
    (
      "it does not accept the login, or its user may not use the web interface (403): check the name and the password",
      "die Anmeldung gilt nicht, oder nicht für die Weboberfläche (403): Name und Passwort prüfen"
    ),
    (
      "the server says that nothing has changed (304), unasked: try again later",
      "der Server meldet ungefragt, dass sich nichts geändert hat (304): später noch einmal versuchen"
    ),
    (
      "the server wants to be left alone for a day or more ({1}): try again tomorrow",
      "der Server will einen Tag oder länger nicht gefragt werden ({1}): morgen noch einmal versuchen"
    ),
    (
      "the server wants to be left alone for {1} ({2}): try again after that",
      "der Server will {1} lang nicht gefragt werden ({2}): danach noch einmal versuchen"
    ),
    (
      "TVmaze knows no country {1} (422): check the two letters",
      "TVmaze kennt kein Land {1} (422): die zwei Buchstaben prüfen"
    ),
    ("it failed", "fehlgeschlagen"),
    (
      "the server does not allow it (403): check the address, or ask who runs the server",
      "der Server erlaubt es nicht (403): die Adresse prüfen, oder den Betreiber fragen"
    ),
    ("there is no such file (404): check the address", "so eine Datei gibt es nicht (404): die Adresse prüfen"),
    (
      "the proxy wants a name and a password (407): put them into http_proxy and https_proxy",
      "der Proxy verlangt Name und Passwort (407): in http_proxy und https_proxy schreiben"
    ),
    ("it is gone for good (410): look for another source", "endgültig entfernt (410): eine andere Quelle suchen"),
    (
      "the server is asked too often (429): try again later, and update less often",
      "der Server wird zu oft gefragt (429): später noch einmal, und seltener aktualisieren"
    ),
    ("the server has a fault ({1}): try again later", "Fehler beim Server ({1}): später noch einmal versuchen"),
    (
      "the server does not understand or want it ({1}): check the address",
      "der Server versteht es nicht oder lehnt es ab ({1}): die Adresse prüfen"
    ),
    (
      "the server answers {1}, which is no file: check the address",
      "der Server antwortet mit {1}, ohne Datei: die Adresse prüfen"
    ),
    (
      "the server's certificate has expired: check this computer's date, or tell who runs the server",
      "das Zertifikat des Servers ist abgelaufen: das Datum dieses Rechners prüfen, oder dem Betreiber melden"
    ),
    (
      "the server's certificate is not valid yet: check this computer's date",
      "das Zertifikat des Servers gilt noch nicht: das Datum dieses Rechners prüfen"
    ),
    (
      "the server's certificate is signed by itself, so anyone could have made it: not trusted",
      "das Zertifikat des Servers ist selbst unterschrieben, also von irgendwem: nicht vertrauenswürdig"
    ),
    (
      "the server's certificate is signed by an unknown authority: not trusted",
      "das Zertifikat des Servers ist von unbekannter Stelle: nicht vertrauenswürdig"
    ),
    (
      "the server's certificate is for another host: check the address",
      "das Zertifikat des Servers gilt für einen anderen Rechner: die Adresse prüfen"
    ),
    (
      "there are no certificates to trust: install the package ca-certificates",
      "es gibt keine Zertifikate zum Vergleich: das Paket ca-certificates installieren"
    ),
    (
      "the server's certificate is not trusted ({1})", "das Zertifikat des Servers ist nicht vertrauenswürdig ({1})"
    ),
    ("it has no search there (404): check TVGRID_TVMAZE", "dort gibt es keine Suche (404): TVGRID_TVMAZE prüfen"),
    ("it has no such person any more (404)", "die Person gibt es dort nicht mehr (404)"),
    ("it has no such show (404): choose another", "die Serie gibt es dort nicht (404): eine andere wählen"),
    ("it has no such episode any more (404)", "die Folge gibt es dort nicht mehr (404)"),
    ("it has no such picture any more (404)", "das Bild gibt es dort nicht mehr (404)"),
    (
      "it tells no episodes any more, perhaps in another shape: try again later",
      "keine Folgen mehr in der Antwort, vielleicht in anderer Form: später noch einmal versuchen"
    ),
    ("there is no source {1} any more", "die Quelle {1} gibt es nicht mehr"),
  ]

  private static let grabbers: Table = [
    (
      "“{1}” is no grabber: they are called like tv_grab_uk_freeview",
      "„{1}“ ist kein Grabber: sie heißen wie tv_grab_uk_freeview"
    ),
    ("this", "das"),
    (
      "{1} is no grabber: they are called like tv_grab_uk_freeview",
      "{1} ist kein Grabber: sie heißen wie tv_grab_uk_freeview"
    ),
    (
      "{1} is not installed: no folder of PATH has it (tv_find_grabbers lists those there are)",
      "{1} ist nicht installiert: in keinem Ordner von PATH (tv_find_grabbers nennt die vorhandenen)"
    ),
    ("cannot start {1}: {2}", "{1} lässt sich nicht starten: {2}"),
    (
      "{1} does not say that it can do what every grabber can (--capabilities: baseline)",
      "{1} meldet nicht, was jeder Grabber kann (--capabilities: baseline)"
    ),
    ("{1} is not configured yet; run once: {2}", "{1} ist noch nicht eingerichtet; einmal ausführen: {2}"),
    ("{1} ended with {2}, and said nothing", "{1} endete mit {2}, ohne Meldung"),
    ("{1} ended with {2}: {3}", "{1} endete mit {2}: {3}"),
    ("{1} --configure ended with {2}: it is not configured", "{1} --configure endete mit {2}: nicht eingerichtet"),
    (
      "{1} was stopped after {2} seconds without an end: try again later, or run it in a terminal to see why",
      "{1} kam in {2} Sekunden nicht zum Ende: später noch einmal versuchen, oder im Terminal nachsehen, warum"
    ),
    (
      "{1} was stopped after {2} seconds without output: try again later, or run it in a terminal to see why",
      "{1} schrieb {2} Sekunden lang nichts: später noch einmal versuchen, oder im Terminal nachsehen, warum"
    ),
    ("{1} does not answer --capabilities as a grabber does", "{1} antwortet auf --capabilities nicht wie ein Grabber"),
    (
      "{1} was stopped after more than {2} MB: configure fewer channels or fetch fewer days",
      "{1} wurde nach mehr als {2} MB beendet: weniger Sender einrichten oder weniger Tage holen"
    ),
    (
      "{1} found nothing: it ended well, and wrote nothing",
      "{1} hat nichts gefunden: ohne Fehler beendet, und nichts geschrieben"
    ),
    ("{1} was stopped", "{1} wurde angehalten"),
  ]

  private static let locations: Table = [
    (
      "it is neither a path that begins at the root nor an address that begins with https://",
      "weder ein Pfad, der mit / beginnt, noch eine Adresse, die mit https:// beginnt"
    ),
    (
      "the path “{1}” does not begin at the root: write all of it",
      "der Pfad „{1}“ beginnt nicht mit /: den ganzen schreiben"
    ),
    ("write the path alone", "nur den Pfad schreiben"),
    ("addresses begin with https:// or http://", "Adressen beginnen mit https:// oder http://"),
    ("{1}:// cannot be read: {2}", "{1}:// ist nicht lesbar: {2}"),
    (
      "the address names no host: they are like https://example.org/guide.xml.gz",
      "die Adresse nennt keinen Rechner: etwa https://example.org/guide.xml.gz"
    ),
    ("the address has a space in it: write %20 for it", "die Adresse enthält ein Leerzeichen: dafür %20 schreiben"),
    (
      "the location is empty: it is an address, a path, grabber:NAME, tvmaze:COUNTRY or tvheadend:HOST",
      "die Eingabe ist leer: Adresse, Pfad, grabber:NAME, tvmaze:LAND oder tvheadend:RECHNER"
    ),
    ("the location has a control character in it", "die Eingabe enthält ein Steuerzeichen"),
    (
      "there is no such file; if it is an address, begin it with https://",
      "es gibt keine solche Datei; eine Adresse beginnt mit https://"
    ),
    (
      "the code of the United Kingdom is GB: write tvmaze:GB",
      "das Kürzel des Vereinigten Königreichs ist GB: tvmaze:GB schreiben"
    ),
    (
      "behind tvmaze: comes a country by its two letters (tvmaze:GB), or web for streaming (tvmaze:web)",
      "auf tvmaze: folgt ein Land mit zwei Buchstaben (tvmaze:GB), oder web für Streaming (tvmaze:web)"
    ),
    (
      "behind tvheadend: comes its host (tvheadend:tv.example) or its address (tvheadend:http://name:password@tv.example:9981)",
      "auf tvheadend: folgt der Rechner (tvheadend:tv.example) oder die Adresse (tvheadend:http://name:passwort@tv.example:9981)"
    ),
  ]
}
