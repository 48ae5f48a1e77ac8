export const english = {
  copied: 'Copied',
  couldNotCopy: 'Could not copy',
  partCrashed: 'This part of the panel crashed.',
  stillRunning: 'Adlib itself is still running.',
  reload: 'Reload the panel',
  close: 'Close',
  loadingPart: (name: string) => `Loading ${name}…`,
  didNotLoad: (name: string) => `${name} did not load.`,
  mayHaveStopped: 'Adlib may have stopped. Check that it is running, then try again.',
  tryAgain: 'Try again',
  removeTerm: (term: string) => `Remove “${term}”`,
  addTo: (list: string) => `Add to “${list}”`,
  termThenEnter: 'Type a word or phrase, then press Enter',
  add: 'Add',
}

export type KitWords = typeof english
