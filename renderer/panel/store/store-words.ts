import { translated } from '../kit/language.ts'

const english = {
  theOwner: 'the owner',
  ownerAndModerators: 'the owner and moderators',
  roles: { owner: 'owner', moderator: 'moderator', viewer: 'viewer' },
  onlyFor: (who: string, role: string) => `Only ${who} can do this. You are a ${role}.`,
  notConnected: 'Not connected to Adlib.',
  noReply: 'Adlib did not respond.',
  noReplyRemedy: 'Check that Adlib is running, then try again.',
  noPicture: 'Adlib did not send the picture.',
  noPictureRemedy: 'Trying again.',
}
export type StoreWords = typeof english

/** UI strings about the connection and about who may do what. */
export const storeWords = translated(english, () => import('./store-words.de.ts'))
