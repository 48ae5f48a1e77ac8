import type { ReportPart } from '../../../src-shared/contract/api/about.ts'

export const english = {
  about: 'About',
  version: (version: string) => `Adlib ${version}`,
  dataFolder: 'Data folder',
  dataFolderAbout: 'Settings, runs, personas and what Adlib learned about models.',
  open: 'Open',
  report: 'Diagnostic report',
  reportAbout:
    'A readable file that you can attach to a bug report. Adlib does not send it anywhere. The file contains:',
  parts: {
    versions: 'versions of Adlib, Electron, Chromium, Node and the system',
    displays: 'size and scale of your displays, if the desktop app runs',
    doctor: 'the check-up: model servers, models, OBS',
    settings:
      'your settings, without your own texts and lists, and without the arguments, environment variables and headers of programs and servers',
    log: 'the end of the desktop app’s log, without tokens and codes',
  } as Readonly<Record<ReportPart, string>>,
  reportWithout: 'The report contains no passwords, tokens or pictures, and no words from your show.',
  saveReport: 'Save the report',
  collecting: 'Collecting…',
  reportFailed: 'Could not create the report. Check that Adlib is running, then try again.',
  licenses: 'Licenses',
  licensesAbout: 'For Adlib, and for the software and media that it includes.',
  showLicenses: 'Show the licenses',
  licensesFailed: 'The licenses could not be loaded. Check that Adlib is running, then try again.',
}

export type AboutWords = typeof english
