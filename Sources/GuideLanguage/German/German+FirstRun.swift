extension German {
  /// The first run.
  static let firstRun: Table = [
    ("The demo", "Die Demo"),
    ("An address or a file", "Adresse oder Datei"),
    ("A tvheadend", "Ein tvheadend"),
    ("A grabber", "Ein Grabber"),
    ("an invented week of television", "eine erfundene Fernsehwoche"),
    ("XMLTV, plain or packed, or a folder: typed or pasted", "XMLTV, auch gepackt, oder ein Ordner: tippen, einfügen"),
    ("on this machine or another one", "auf diesem Rechner oder einem anderen"),
    ("to be configured", "noch einzurichten"),
    ("looking for those of the xmltv package…", "suche die des Pakets xmltv…"),
    ("none is installed (Debian: xmltv-util)", "keiner ist installiert (Debian: xmltv-util)"),
    ("The guide is being tried; {1} ends that.", "Das TV-Programm wird geprüft; {1} bricht ab."),
    ("ends it", "bricht ab"),
    ("Trying it…", "Wird geprüft…"),
    ("tvgrid: where does your guide come from?", "tvgrid: woher kommt das TV-Programm?"),
    ("There is nothing to go back to; {1} quits.", "Es gibt kein Zurück; {1} beendet."),
    ("There is no grabber to choose.", "Es gibt keinen Grabber zu wählen."),
    ("Address or file: ", "Adresse oder Datei: "),
    ("tries it", "prüft es"),
    ("Type an address or the path of a file or a folder", "Adresse oder Pfad einer Datei oder eines Ordners eingeben"),
    ("leaves it", "lässt es"),
    ("tvheadend at: ", "tvheadend auf: "),
    (
      "(a host, or name:password@host; nothing: this machine)",
      "(ein Rechner oder Name:Passwort@Rechner; leer: dieser)"
    ),
    ("Type its host, or name:password@host", "Rechner oder Name:Passwort@Rechner eingeben"),
  ]
}
