import type { WebPreferences } from 'electron'

/**
 * What every window of ours has: a page can do what a web page can, and nothing else. Some are Electron's
 * defaults today; they are named so that a change of a default changes nothing here.
 */
export const lockedPreferences: WebPreferences = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
})
