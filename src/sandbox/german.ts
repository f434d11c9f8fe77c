/** The sentences of the sandbox in German. In a sentence with a number, `#` stands for the number. */
export const german: Readonly<Record<string, string>> = {
  'A block stands between you and this account.': 'Zwischen dir und diesem Konto besteht eine Blockierung.',
  'A community name has letters, digits and underscores only.':
    'Der Name einer Community besteht aus Buchstaben, Ziffern und Unterstrichen.',
  'A list is expected here.': 'Hier wird eine Liste erwartet.',
  'A mail with a link is on its way.': 'Eine E-Mail mit einem Link ist unterwegs.',
  'A name must not hold < or >.': 'Ein Name darf kein < oder > enthalten.',
  'A password must not be digits only.': 'Ein Passwort darf nicht nur aus Ziffern bestehen.',
  'A password shorter than # characters is too easy to guess.':
    'Ein Passwort mit weniger als # Zeichen ist zu leicht zu erraten.',
  'A username has letters, digits, periods and underscores only.':
    'Ein Benutzername besteht aus Buchstaben, Ziffern, Punkten und Unterstrichen.',
  'Accept the guidelines first.': 'Stimme zuerst den Richtlinien zu.',
  'An object is expected here.': 'Hier wird ein Objekt erwartet.',
  'Answers come as JSON only.': 'Antworten gibt es nur als JSON.',
  'Blocking yourself is not possible.': 'Du kannst dich nicht selbst blockieren.',
  'Circles of others are not yours to change.': 'Kreise von anderen kannst du nicht ändern.',
  'Confirm that you are older than # first.': 'Bestätige zuerst, dass du älter als # bist.',
  'Following yourself is not possible.': 'Du kannst dir nicht selbst folgen.',
  'Nobody has an account with this address.': 'Mit dieser Adresse gibt es kein Konto.',
  'Nobody has asked for this link.': 'Diesen Link hat niemand angefordert.',
  'Nobody here goes by that username.': 'Diesen Benutzernamen gibt es hier nicht.',
  'Nothing was sent.': 'Es wurde nichts gesendet.',
  'Notifications about yourself are not possible.': 'Benachrichtigungen über dich selbst gibt es nicht.',
  'Reporting yourself is not possible.': 'Du kannst dich nicht selbst melden.',
  'Send an email address, or a password.': 'Sende eine E-Mail-Adresse oder ein Passwort.',
  'Sign in first: no token came along.': 'Melde dich zuerst an: Es kam kein Token mit.',
  'Somebody has joined by this invite already.': 'Mit dieser Einladung ist schon jemand beigetreten.',
  'Somebody has joined by this invite.': 'Mit dieser Einladung ist jemand beigetreten.',
  'Somebody has joined by this invite: it stays.': 'Mit dieser Einladung ist jemand beigetreten: Sie bleibt.',
  'Thank you for accepting the guidelines.': 'Danke, dass du den Richtlinien zustimmst.',
  'Thank you. The report has been passed on.': 'Danke. Die Meldung wurde weitergegeben.',
  'The address is free.': 'Die Adresse ist frei.',
  'The body is not JSON.': 'Der Inhalt ist kein JSON.',
  'The circle of all connections stays as it is.': 'Der Kreis aller Verbindungen bleibt, wie er ist.',
  'The current and the new password are needed together.': 'Gib das aktuelle und das neue Passwort zusammen an.',
  'The file is empty.': 'Die Datei ist leer.',
  'The file is larger than # MiB.': 'Die Datei ist größer als # MiB.',
  'The file is not an image, or not the whole of one.': 'Die Datei ist kein Bild oder nicht vollständig.',
  'The invite is deleted.': 'Die Einladung ist gelöscht.',
  'The invite is on its way.': 'Die Einladung ist unterwegs.',
  'The language is set.': 'Die Sprache ist eingestellt.',
  'The multipart body cannot be read.': 'Der Inhalt ist kein lesbares Formular.',
  'The name is free.': 'Der Name ist frei.',
  'The name of the file has no extension of an image.': 'Der Dateiname hat keine Endung eines Bildes.',
  'The new address is confirmed.': 'Die neue Adresse ist bestätigt.',
  'The new password is set.': 'Das neue Passwort ist eingestellt.',
  'The token header holds no token.': 'Der Header enthält kein Token.',
  'The token header holds spaces where none belong.': 'Der Header enthält Leerzeichen, wo keine sein dürfen.',
  'The token is good.': 'Das Token ist gültig.',
  'The username is free.': 'Der Benutzername ist frei.',
  'There is an account with this address.': 'Mit dieser Adresse gibt es schon ein Konto.',
  'There is no community of that name.': 'Eine Community mit diesem Namen gibt es nicht.',
  'There is no invite with this token.': 'Eine Einladung mit diesem Token gibt es nicht.',
  'There is no such category.': 'Diese Kategorie gibt es nicht.',
  'There is no such circle.': 'Diesen Kreis gibt es nicht.',
  'There is no such invite.': 'Diese Einladung gibt es nicht.',
  'There is no such language.': 'Diese Sprache gibt es nicht.',
  'There is no such list.': 'Diese Liste gibt es nicht.',
  'There is no such notification.': 'Diese Benachrichtigung gibt es nicht.',
  'This account is private.': 'Dieses Konto ist privat.',
  'This account is private: send a follow request first.': 'Dieses Konto ist privat: Sende zuerst eine Anfrage.',
  'This account is switched off.': 'Dieses Konto ist abgeschaltet.',
  'This address has had the invite.': 'Diese Adresse hat die Einladung schon bekommen.',
  'This device is registered already.': 'Dieses Gerät ist schon registriert.',
  'This invite token is not valid.': 'Dieses Token einer Einladung ist nicht gültig.',
  'This invite was made by somebody else.': 'Diese Einladung hat jemand anders erstellt.',
  'This is needed.': 'Das wird gebraucht.',
  'This is not a colour in hexadecimal form.': 'Das ist keine Farbe in hexadezimaler Form.',
  'This is not a web address.': 'Das ist keine Webadresse.',
  'This is not an email address.': 'Das ist keine E-Mail-Adresse.',
  'This is not your current password.': 'Das ist nicht dein aktuelles Passwort.',
  'This link has expired.': 'Dieser Link ist abgelaufen.',
  'This link was made for another address.': 'Dieser Link gilt für eine andere Adresse.',
  'This link was made for somebody else.': 'Dieser Link gilt für jemand anders.',
  'This must be # at most.': 'Das darf höchstens # sein.',
  'This must be a file.': 'Das muss eine Datei sein.',
  'This must be a text.': 'Das muss ein Text sein.',
  'This must be a whole number.': 'Das muss eine ganze Zahl sein.',
  'This must be true or false.': 'Das muss wahr oder falsch sein.',
  'This must have # characters at most.': 'Das darf höchstens # Zeichen haben.',
  'This must have at least # characters.': 'Das muss mindestens # Zeichen haben.',
  'This must not be blank.': 'Das darf nicht leer sein.',
  'This must not be null.': 'Das darf nicht fehlen.',
  'This must not hold null characters.': 'Das darf keine Nullzeichen enthalten.',
  'This notification is not yours to delete.': 'Diese Benachrichtigung kannst du nicht löschen.',
  'This notification is not yours to mark.': 'Diese Benachrichtigung kannst du nicht markieren.',
  'This notification is not yours to see.': 'Diese Benachrichtigung kannst du nicht sehen.',
  'This password is too easy to guess.': 'Dieses Passwort ist zu leicht zu erraten.',
  'This token cannot be read.': 'Dieses Token ist nicht lesbar.',
  'This token is for something else.': 'Dieses Token ist für etwas anderes.',
  'This token is not known, or not any more.': 'Dieses Token ist nicht oder nicht mehr bekannt.',
  'This token was changed on its way.': 'Dieses Token wurde unterwegs verändert.',
  'This username is taken.': 'Dieser Benutzername ist vergeben.',
  'This was made to fail.': 'Dieser Fehler ist beabsichtigt.',
  'Username and password do not go together.': 'Benutzername und Passwort passen nicht zusammen.',
  'You do not follow this user any more.': 'Du folgst diesem Konto nicht mehr.',
  'You do not follow this user.': 'Du folgst diesem Konto nicht.',
  'You follow as many people as you can.': 'Du folgst so vielen, wie möglich ist.',
  'You follow this user already.': 'Du folgst diesem Konto schon.',
  'You get no notifications of their posts.': 'Du bekommst keine Benachrichtigungen über diese Beiträge.',
  'You get notifications of their posts already.': 'Du bekommst schon Benachrichtigungen über diese Beiträge.',
  'You have a circle of that name already.': 'Du hast schon einen Kreis mit diesem Namen.',
  'You have a circle of that name.': 'Du hast einen Kreis mit diesem Namen.',
  'You have accepted the guidelines already.': 'Du hast den Richtlinien schon zugestimmt.',
  'You have no invites left.': 'Du hast keine Einladungen mehr.',
  'You have no such device.': 'Dieses Gerät hast du nicht.',
  'You have no such list.': 'Diese Liste hast du nicht.',
  'You have not blocked this account.': 'Du hast dieses Konto nicht blockiert.',
  'You have reported this user before.': 'Du hast dieses Konto schon gemeldet.',
  'You have used this nickname before.': 'Diesen Spitznamen hast du schon verwendet.',
  'You see no circles but your own.': 'Du siehst nur deine eigenen Kreise.',
};

/** The labels of badges and of the categories of reports. */
export const labels: Readonly<Record<string, string>> = {
  Verified: 'Verifiziert',
  'Here from the beginning': 'Von Anfang an dabei',
  Spam: 'Spam',
  'Advertising, scams, or the same message over and over.': 'Werbung, Betrug oder immer wieder dieselbe Nachricht.',
  'Copyright or trademark': 'Urheber- oder Markenrecht',
  'Work or marks of others, used without their leave.': 'Werke oder Marken anderer, ohne Erlaubnis verwendet.',
  Abuse: 'Beleidigung',
  'Insults, threats or harassment of a person.': 'Beschimpfung, Drohungen oder Belästigung einer Person.',
  Pornography: 'Pornografie',
  'Sexual content shown to people who did not ask for it.': 'Sexuelle Inhalte, die ungefragt gezeigt werden.',
  'Community rules': 'Regeln der Community',
  'Against the rules of the community it was posted in.': 'Verstößt gegen die Regeln der Community, in der es steht.',
  'Hatred or bullying': 'Hass oder Mobbing',
  'Attacks on people for who they are, or a campaign against one of them.':
    'Angriffe auf Menschen für das, was sie sind, oder eine Kampagne gegen eine Person.',
  'Self-harm': 'Selbstverletzung',
  'Someone may be hurting themselves, or is urged to.': 'Jemand verletzt sich vielleicht selbst oder wird dazu gedrängt.',
  Violence: 'Gewalt',
  'Cruelty, gore, or calls to hurt others.': 'Grausamkeit, Blut oder Aufrufe, andere zu verletzen.',
  'Child exploitation': 'Ausbeutung von Kindern',
  'Anything that exploits or endangers a child.': 'Alles, was ein Kind ausbeutet oder gefährdet.',
  'Illegal activity': 'Illegale Handlungen',
  'Trade or acts that the law forbids.': 'Handel oder Taten, die das Gesetz verbietet.',
  Deception: 'Täuschung',
  'Pretending to be someone else, or misleading on purpose.': 'Sich als jemand anders ausgeben oder absichtlich irreführen.',
  'Something else': 'Etwas anderes',
  'None of the above; say in your own words what is wrong.': 'Nichts davon; sag in eigenen Worten, was nicht stimmt.',
};

/** The same body with its labels in German. What people write stays as it is. */
export function withGermanLabels(body: unknown): unknown {
  if (body === undefined) return undefined;
  return JSON.parse(JSON.stringify(body), (field, value: unknown) =>
    LABELLED.has(field) ? (labels[String(value)] ?? value) : value,
  );
}

const LABELLED: ReadonlySet<string> = new Set(['keyword_description', 'title', 'description']);

/** The body of an error or of a `message`, in German where the sandbox knows the sentence. */
export function inGerman(body: unknown): unknown {
  if (typeof body === 'string') return translated(body);
  if (Array.isArray(body)) return body.map(inGerman);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, inGerman(value)]));
}

function translated(sentence: string): string {
  const number = /\d+/.exec(sentence)?.[0];
  const text = german[sentence] ?? (number === undefined ? undefined : german[sentence.replace(number, '#')]);
  return text?.replace('#', number ?? '') ?? sentence;
}
