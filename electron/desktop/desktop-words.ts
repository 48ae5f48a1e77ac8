import type { ReportPart } from '../../src-shared/contract/api/about.ts'
import type { ShortcutAction } from '../../src-shared/settings/desktop.ts'
import type { TrayMood } from './tray-dot.ts'

export const english = {
  tray: {
    moods: { live: 'live', demo: 'demo', paused: 'paused', panic: 'panic' } as Readonly<
      Record<TrayMood, string>
    >,
    showPanel: 'Show the panel',
    panic: 'PANIC: clear the overlay',
    pause: 'Pause',
    unpause: 'Go live again',
    hush: 'Hush for five minutes',
    arrange: 'Arrange the overlay, or stop arranging',
    nextDisplay: 'Move the overlay to the next display',
    openDataFolder: 'Open the data folder',
    saveReport: 'Save a diagnostic report…',
    licenses: 'Licenses',
    quit: 'Quit Adlib',
  },
  shortcuts: {
    panic: 'PANIC',
    pause: 'Pause',
    hush: 'Hush',
    look: 'Look now',
    arrange: 'Arrange the overlay',
    clip: 'Clip',
  } as Readonly<Record<ShortcutAction, string>>,
  sameShortcut: (first: string, second: string, keys: string) =>
    `“${first}” and “${second}” have the same shortcut, ${keys}.`,
  deadShortcut: (action: string, keys: string) =>
    `The shortcut ${keys} for “${action}” does not work: another program uses it, or this system does not offer these keys.`,
  chooseKeys: (action: string) =>
    `Choose other keys for “${action}” in Settings › All settings › Desktop app.`,
  arranging: 'Drag to move, or drag an edge to resize. Press the shortcut again when you are done.',
  windowGone: (title: string) =>
    `The window “${title}” is not open, or it is minimized. Open it, or choose another source under Sight. Nothing else is captured.`,
  screenGone:
    'The chosen screen is not connected. Connect it, or choose another source under Sight. Nothing else is captured.',
  noOverlayWindow: 'There is no overlay window to arrange.',
  openOverlayWindow:
    'Turn on “Overlay in a window” in Settings › All settings › Desktop app if your streaming program captures a window.',
  close: {
    inTray: 'Adlib keeps performing. Use its tray icon to show this window again or to quit.',
    understood: 'OK',
    question: 'Hide the panel, or quit Adlib?',
    startAgain: 'If you hide the panel, Adlib keeps performing. To see the panel again, start Adlib again.',
    hide: 'Hide the panel',
    quit: 'Quit Adlib',
    cancel: 'Cancel',
  },
  report: {
    question: 'Save a diagnostic report?',
    about: 'It is a readable file on this computer. Adlib does not send it anywhere. It contains:',
    parts: {
      versions: 'versions of Adlib, Electron, Chromium, Node and the operating system',
      displays: 'size and scale of your displays',
      doctor: 'the check-up results: model servers, models and OBS',
      settings:
        'your settings, but not your own texts and lists, and no arguments, environment variables or headers for programs and servers',
      log: 'the end of the log, without tokens and codes',
    } as Readonly<Record<ReportPart, string>>,
    without: 'The report contains no passwords, tokens or pictures, and no words from your show.',
    choose: 'Choose where to save…',
    cancel: 'Cancel',
    failed: 'Adlib cannot save the report',
    otherFolder: 'Choose another folder.',
  },
  onlyInstalled: 'Only the installed app can start at login.',
  installFirst: 'Install Adlib from a package first.',
  noLogin: (reason: string) => `Adlib cannot be started at login: ${reason}.`,
  grantWrite: (folder: string) => `Grant write permission to ${folder}.`,
  newVersion: (version: string) => `Adlib ${version} is available.`,
  download: 'Download it at https://github.com/adlib-live/adlib/releases when the show is over.',
  code: {
    title: 'Adlib needs your confirmation',
    enter: 'If you trust it, enter this code in the panel:',
  },
}
/** UI strings of the desktop app outside its pages, such as in the tray and in dialogs. */
export type DesktopWords = typeof english
