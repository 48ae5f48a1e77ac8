export const english = {
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
