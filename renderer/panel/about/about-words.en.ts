import type { ReportPart } from '../../../src-shared/contract/api/about.ts'

export const english = {
  about: 'About',
  version: (version: string) => `Adlib ${version}`,
  dataFolder: 'Data folder',
  dataFolderAbout: 'Contains your settings, runs and personas, and what Adlib learned about your models.',
  open: 'Open',
  report: 'Diagnostic report',
  reportAbout:
    'A readable file that you can attach to a bug report. Adlib does not send it anywhere. The file contains:',
  parts: {
    versions: 'versions of Adlib, Electron, Chromium, Node and the operating system',
    displays: 'size and scale of your displays, if the desktop app is running',
    doctor: 'the check-up results: model servers, models and OBS',
    settings:
      'your settings, without the texts and lists that you entered, and without the arguments, environment variables and headers of programs and servers',
    log: 'the last lines of the desktop app’s log, with tokens and codes removed',
  } as Readonly<Record<ReportPart, string>>,
  reportWithout: 'The report contains no passwords, tokens or pictures, and no words from your show.',
  saveReport: 'Save the report',
  collecting: 'Collecting…',
  reportFailed: 'Could not create the report. Check that Adlib is running, then try again.',
  licenses: 'Licenses',
  licensesAbout: 'The licenses of Adlib, and of the software and media that Adlib includes.',
  showLicenses: 'Show the licenses',
  licensesFailed: 'The licenses could not be loaded. Check that Adlib is running, then try again.',
}

export type AboutWords = typeof english
