import type { StoreWords } from './store-words.en.ts'

export const german: StoreWords = {
  theOwner: 'der Besitzer',
  ownerAndModerators: 'der Besitzer und die Moderation',
  roles: { owner: 'Besitzer', moderator: 'Moderator', viewer: 'Zuschauer' },
  onlyFor: (who, role) => `Das darf nur ${who}. Du bist hier ${role}.`,
  notConnected: 'Keine Verbindung zu Adlib.',
  noReply: 'Adlib hat nicht geantwortet.',
  noReplyRemedy: 'Prüf, ob es läuft, und versuch es noch einmal.',
  noPicture: 'Adlib hat das Bild nicht geschickt.',
  noPictureRemedy: 'Es wird noch einmal angefragt.',
}
