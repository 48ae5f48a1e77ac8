/** The state of the screen share, with a message for the user. */
export interface ShareState {
  look: 'idle' | 'live' | 'bad'
  message: string
  report?: 'live' | 'lost' | 'denied'
}

export const notShared: ShareState = { look: 'idle', message: 'Nothing is shared yet.' }

export const ended: ShareState = {
  look: 'bad',
  message: 'Sharing stopped. Share again so that Adlib can see.',
  report: 'lost',
}

export const unsupported: ShareState = {
  look: 'bad',
  message:
    'This browser cannot share a screen. Open this page in Chrome, Edge, Firefox or Safari on a computer.',
  report: 'denied',
}

/** Returns the state for an error of `getDisplayMedia` (W3C Screen Capture, section 5.1). */
export function failure(name: string): ShareState {
  switch (name) {
    case 'NotAllowedError':
      return {
        look: 'bad',
        message:
          'Screen sharing was not allowed. Press the button again and pick a screen. On macOS, first allow this browser under System Settings › Privacy & Security › Screen Recording.',
        report: 'denied',
      }
    case 'InvalidStateError':
      // The user did not refuse. The browser only requires a click.
      return { look: 'idle', message: 'Press the button to share the screen.' }
    case 'NotFoundError':
      return {
        look: 'bad',
        message: 'Found no screen or window to share. Connect a display, then try again.',
        report: 'lost',
      }
    case 'NotReadableError':
      return {
        look: 'bad',
        message: 'Your system blocks capture of this screen. Share another one, or a window.',
        report: 'lost',
      }
    default:
      return { look: 'bad', message: `Sharing failed (${name}). Try again.`, report: 'lost' }
  }
}
