/** The state of the sharing; `words` explain it to the person in front of the page. */
export interface ShareState {
  look: 'idle' | 'live' | 'bad'
  words: string
  /** Reported to the main process, if set. */
  tell?: 'live' | 'lost' | 'denied'
}

export const notShared: ShareState = { look: 'idle', words: 'Nothing is shared yet.' }

export const ended: ShareState = {
  look: 'bad',
  words: 'Sharing stopped. Share again to let Adlib see.',
  tell: 'lost',
}

export const unsupported: ShareState = {
  look: 'bad',
  words:
    'This browser cannot share a screen. Open this page in Chrome, Edge, Firefox or Safari on a computer.',
  tell: 'denied',
}

/** Why `getDisplayMedia` failed, by the names that its standard gives (W3C Screen Capture, section 5.1). */
export function failure(name: string): ShareState {
  switch (name) {
    case 'NotAllowedError':
      return {
        look: 'bad',
        words:
          'Sharing was not allowed. Press the button again and pick a screen; on macOS, Screen Recording must be on for this browser in the system settings.',
        tell: 'denied',
      }
    case 'InvalidStateError':
      // Browsers want a click first; nothing was refused.
      return { look: 'idle', words: 'Press the button to share the screen.' }
    case 'NotFoundError':
      return { look: 'bad', words: 'There is no screen or window to share.', tell: 'lost' }
    case 'NotReadableError':
      return {
        look: 'bad',
        words: 'Your system blocks capture of this screen. Share another one, or a window.',
        tell: 'lost',
      }
    default:
      return { look: 'bad', words: `Sharing failed (${name}). Try again.`, tell: 'lost' }
  }
}
