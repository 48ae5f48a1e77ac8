import { translated } from '../kit/language.ts'

const english = {
  connections: 'Connections',
  copyOverlay: 'Copy overlay address',
  copyPanel: 'Copy panel address',
  panelForDock:
    'Add the panel in OBS under View › Docks › Custom Browser Docks. The address contains your access token, so do not show it on stream.',
  inAppWindow: 'in the app’s window',
  cutResumeFirst: 'PANIC is on. Hold the Resume button first.',
  testShows: 'Shows text, an emote, particles and the puppet, and plays a sound',
  sendTest: 'Send a test cue',
  eye: 'Eye',
  openEye: 'Open the eye',
  onePage: '1 page',
  pages: (count: number) => `${count} pages`,
  inBrowser: 'in a browser',
  hiddenInObs: 'hidden in OBS',
  visibleInObs: 'visible in OBS',
  inScene: (scene: string) => `, scene ${scene}`,
  tryAgain: 'Try again',
  connecting: 'connecting…',
  off: 'off',
  connectObs: 'Connect to OBS',
  addToScene: 'Add to this scene',
  addToObs: 'Add to OBS',
  overlayInObs: 'The overlay is in OBS.',
  waitsWhileYouSpeak: 'The performer waits while you speak',
  doNotListen: 'Stop listening',
  disconnectObs: 'Disconnect OBS',
  version: (version: string) => `version ${version}`,
  scene: (scene: string) => `scene ${scene}`,
  downloadLoader: 'Download loader page',
  noDownload: 'Could not download',
  loaderHint:
    'Use it as “Local file” in an OBS browser source. It shows the overlay even if OBS starts before Adlib',
}
export type ConnectionsWords = typeof english

/** UI strings of the connections, the addresses of pages, and OBS. */
export const connectionsWords = translated(english, () => import('./connections-words.de.ts'))
