export const english = {
  keepsTrying: 'Adlib keeps trying.',
  lostScreen: 'Lost the screen share.',
  lostReader: 'The fast text reader does not work.',
  lostSource: (source: string) => `Lost ${source}.`,
  noScreenShared: 'No screen is shared.',
  openEyeAndShare: 'Open the eye page and share your game.',
  sharingDenied: 'Screen sharing was not allowed.',
  sourceIsOff: 'The source is set to “Off”.',
  sourceOffText: 'Choose a source under Sight. Adlib still follows whispers.',
}

export type UnwatchedWords = typeof english
