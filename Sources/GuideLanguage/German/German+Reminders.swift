extension German {
  /// The reminders: their list, setting and answering them.
  static let reminders: Table = [
    ("Today", "Heute"),
    ("Later", "Später"),
    ("Gone from the guide", "Nicht mehr im TV-Programm"),
    ("Nothing to come in this guide", "In diesem TV-Programm folgt nichts mehr"),
    ("now until {1}", "jetzt bis {1}"),
    ("those not seen", "die nicht gesehenen"),
    ("every showing", "jede Ausstrahlung"),
    ("of the search “{1}”", "aus der Suche „{1}“"),
    ("{1}, nothing to come", "{1}, keine folgt"),
    ("{1}, {2} to come", "{1}, noch {2}"),
    ("no longer in the guide", "nicht mehr im TV-Programm"),
    ("not in this guide", "nicht in diesem TV-Programm"),
    ("moved from {1}", "verlegt von {1}"),
    ("as it begins", "zu Beginn"),
    ("{1} min before", "{1} min vorher"),
    ("due now", "jetzt fällig"),
    ("overlaps {1}, {2}, and {3} more", "Überschneidung: {1}, {2}, und {3} weitere"),
    ("overlaps {1}, {2}", "Überschneidung: {1}, {2}"),
    ("{1} takes {2}; {3}", "{1} nimmt {2}; {3}"),
    ("Among the reminders", "Bei den Erinnerungen"),
    ("do not be reminded of it", "nicht daran erinnern"),
    ("remove", "entfernen"),
    (
      "of this showing, of every showing of its title, of those not seen",
      "an diese Ausstrahlung, an jede des Titels, an die nicht gesehenen"
    ),
    ("showings", "Sendezeiten"),
    ("be told five minutes earlier", "fünf Minuten früher erinnern"),
    ("be told five minutes later", "fünf Minuten später erinnern"),
    ("minutes", "Minuten"),
    (
      "another showing of the same instead, which overlaps no other reminder",
      "stattdessen eine andere Ausstrahlung, die sich mit keiner Erinnerung überschneidet"
    ),
    ("other showing", "andere Zeit"),
    (
      "write a calendar of these and of what you follow, for other programs",
      "einen Kalender hiervon und vom Verfolgten schreiben, für andere Programme"
    ),
    ("calendar", "Kalender"),
    ("Reminders", "Erinnerungen"),
    ("Reminders, {1} min before each, or as it says", "Erinnerungen, je {1} min vorher oder wie angegeben"),
    ("Choose a reminder: this line is a heading.", "Diese Zeile ist eine Überschrift; eine Erinnerung auswählen."),
    (
      "No reminder is set; {1} undoes the last change.",
      "Keine Erinnerung gesetzt; {1} macht die letzte Änderung rückgängig."
    ),
    ("No reminder is set: {1} on a programme sets one.", "Keine Erinnerung gesetzt: {1} auf einer Sendung setzt eine."),
    ("This line is of no programme to come.", "Zu dieser Zeile folgt keine Sendung."),
    ("You are not reminded of {1}", "Erinnerung an {1} entfernt"),
    ("It is told as it begins: that is as late as can be.", "Die Erinnerung kommt zu Beginn: später geht es nicht."),
    ("A week before is the earliest.", "Früher als eine Woche vorher geht es nicht."),
    ("You are reminded of {1} as it begins", "Erinnerung an {1} zu Beginn"),
    ("You are reminded of {1} as each begins", "Erinnerung an {1}, je zu Beginn"),
    ("You are reminded of {1} {2} min before it begins", "Erinnerung an {1} {2} min vor Beginn"),
    ("You are reminded of {1} {2} min before each begins", "Erinnerung an {1}, je {2} min vor Beginn"),
    ("You are reminded of {1} {2} min before", "Erinnerung an {1} {2} min vorher"),
    ("No query finds this title.", "Keine Suche findet diesen Titel."),
    ("This reminder is of a search of your own: {1}.", "Diese Erinnerung gehört zu einer eigenen Suche: {1}."),
    ("You are reminded of every showing of {1}", "Erinnerung an jede Ausstrahlung von {1}"),
    ("You are reminded of each showing of {1}", "Erinnerung an jede Ausstrahlung aus {1}"),
    ("You are reminded of each episode of {1} that is not seen", "Erinnerung an jede nicht gesehene Folge von {1}"),
    ("You are reminded of {1} at {2} alone", "Erinnerung nur an {1} um {2}"),
    ("{1}, {2} again: another choice", "{1}, noch einmal {2}: andere Wahl"),
    ("This reminder is of every showing already.", "Diese Erinnerung gilt schon jeder Ausstrahlung."),
    (
      "No other showing of {1} is free: the guide has none, or each overlaps a reminder.",
      "Keine andere Ausstrahlung von {1} ist frei: Das TV-Programm hat keine, oder jede überschneidet sich mit einer Erinnerung."
    ),
    ("You are reminded of {1} on {2}, {3}", "Erinnerung an {1} am {2}, {3}"),
    ("{1} is not in the guide that is shown.", "{1} ist nicht im gezeigten TV-Programm."),
    ("You are reminded of {1}, which overlaps {2}", "Erinnerung an {1}, Überschneidung mit {2}"),
    ("You are reminded of {1}, 1 of which overlaps others", "Erinnerung an {1}, davon 1 mit Überschneidung"),
    ("You are reminded of {1}, {2} of which overlap others", "Erinnerung an {1}, davon {2} mit Überschneidung"),
    ("{1}, {2} had begun", "{1}, {2} hatten schon begonnen"),
    ("{1}, {2} lists all", "{1}, {2} zeigt alle"),
    ("{1}, {2} lists both", "{1}, {2} zeigt beide"),
    ("{1}, {2} in the grid lists all", "{1}, {2} im Raster zeigt alle"),
    (
      "At most {1} reminders are set at once; {2} are marked.",
      "Höchstens {1} Erinnerungen auf einmal; {2} Sendungen sind markiert."
    ),
    (
      "A reminder for each showing of “{1}” has it already: {2} lists it.",
      "Eine Erinnerung an jede Ausstrahlung von „{1}“ gibt es schon: {2} zeigt sie."
    ),
    ("None of these {1} programmes is still to begin.", "Alle {1} Sendungen haben schon begonnen."),
    (
      "When {1} begins is not known: the guide has only its date.",
      "Wann {1} beginnt, ist nicht bekannt: Das TV-Programm nennt nur den Tag."
    ),
    ("{1} is on already.", "{1} läuft schon."),
    ("{1} is over.", "{1} ist vorbei."),
    ("No reminder is due.", "Keine Erinnerung ist fällig."),
    ("The reminder of {1} is dismissed", "Erinnerung an {1} erledigt"),
    ("{1} is over by then.", "{1} ist bis dahin vorbei."),
    ("You are reminded of {1} again at {2}, as it begins", "Neue Erinnerung an {1} um {2}, zu Beginn"),
    ("You are reminded of {1} again at {2}", "Neue Erinnerung an {1} um {2}"),
    ("{1} (and {2} more of your reminders)", "{1} (und {2} weitere Erinnerungen)"),
    (
      "{1} is gone from {2}: the reminder finds it nowhere near.",
      "{1} ist nicht mehr auf {2}: Die Erinnerung findet die Sendung nicht in der Nähe."
    ),
    ("{1} has moved to {2}: the reminder goes with it.", "{1} ist verlegt auf {2}: Die Erinnerung geht mit."),
    ("in {1} min", "in {1} min"),
    ("began {1} min ago", "seit {1} min"),
    (
      "This guide is only looked at: no calendar of it is kept; tvgrid export --format ics writes one.",
      "Dieses TV-Programm wird nur angesehen: Ein Kalender davon wird nicht geführt; tvgrid export --format ics schreibt einen."
    ),
    ("It is still being searched for; try again.", "Die Suche läuft noch; später noch einmal."),
    ("Nothing that you follow or are reminded of is to come.", "Nichts Verfolgtes und keine Erinnerung steht bevor."),
    ("{1} has {2} now.", "{1} enthält jetzt {2}."),
    ("tvgrid mine calendar FILE keeps one current.", "tvgrid mine calendar DATEI hält eine Kalenderdatei aktuell."),
    ("The calendar is not written: {1}", "Der Kalender ist nicht geschrieben: {1}"),
    ("reminder-command: there is no program “{1}”", "reminder-command: kein Programm „{1}“"),
    ("Not told: {1}", "Nicht erinnert: {1}"),
  ]
}
