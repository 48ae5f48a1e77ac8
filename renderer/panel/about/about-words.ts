import type { ReportPart } from '../../../src-shared/contract/api/about.ts'
import { translated } from '../kit/language.ts'

const english = {
  about: 'About',
  version: (version: string) => `Adlib ${version}`,
  dataFolder: 'Data folder',
  dataFolderAbout: 'Settings, runs, personas and what Adlib learned about models.',
  open: 'Open',
  report: 'Diagnostic report',
  reportAbout: 'For a bug report: one readable file on your computer. Nothing is sent. It contains:',
  parts: {
    versions: 'versions of Adlib, Electron, Chromium, Node and the system',
    displays: 'size and scale of your displays, if the desktop app runs',
    doctor: 'the check-up: model servers, models, OBS',
    settings: 'your settings without the environment and headers of programs',
    log: 'the end of the desktop app’s log, without tokens and codes',
  } as Readonly<Record<ReportPart, string>>,
  reportWithout: 'It contains no password, token, picture, or word of your show.',
  saveReport: 'Save the report',
  collecting: 'Collecting…',
  reportFailed: 'The report could not be made. Check that Adlib is running, then try again.',
  licenses: 'Licenses',
  licensesAbout: 'Of Adlib, and of the software and works of others in it.',
  showLicenses: 'Show the licenses',
  licensesFailed: 'The licenses could not be loaded. Check that Adlib is running, then try again.',
}
export type AboutWords = typeof english

/** UI strings of the part about this Adlib. */
export const aboutWords = translated(english, () => import('./about-words.de.ts'))
