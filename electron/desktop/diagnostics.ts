import { readFileSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { hider } from '../mcp-client/server-environment.ts'
import { logFolder, withoutSecrets } from './log-file.ts'

/** The last part of the log that a report contains, in characters. */
const maxLog = 200_000

/** A report for a bug, as readable JSON. It contains no secret, no picture and nothing that was read or said. */
export interface DiagnosticReport {
  readonly made: string
  readonly versions: Readonly<Record<string, string>>
  readonly displays: readonly { readonly width: number; readonly height: number; readonly scale: number }[]
  /** The findings of the doctor, as `adlib doctor --json` prints them. */
  readonly doctor: readonly Finding[]
  readonly settings: unknown
  readonly log: readonly string[]
}

/** What each part of a report holds, for the question before it is saved. */
export const reportContents = [
  'versions of Adlib, Electron, Chromium, Node and the system',
  'size and scale of your displays',
  'the check-up: model servers, models, OBS',
  'your settings without the persona’s words, programs’ environment and headers',
  `the last ${maxLog / 1000},000 characters of the log, without tokens and codes`,
] as const

/** Makes a report. The user's name and home folder are replaced in every text. */
export function makeReport(parts: {
  readonly now: Date
  readonly version: string
  readonly displays: DiagnosticReport['displays']
  readonly doctor: readonly Finding[]
  readonly settings: Settings
  readonly dataDir: string
  readonly home: string
}): DiagnosticReport {
  const { electron = '', chrome = '', node = '' } = process.versions
  const hide = hider([parts.home].filter((path) => path.length > 3))
  return hide({
    made: parts.now.toISOString(),
    versions: {
      adlib: parts.version,
      electron,
      chrome,
      node,
      system: `${process.platform} ${release()} ${process.arch}`,
    },
    displays: parts.displays,
    doctor: parts.doctor,
    settings: shareableSettings(parts.settings),
    log: readLog(parts.dataDir),
  })
}

/** Returns the settings without what may be private. Secrets are never part of the settings. */
export function shareableSettings({ mcp, ...settings }: Settings): unknown {
  const servers = Object.entries(mcp.servers).map(([name, { command, args, url, enabled }]) => ({
    name,
    enabled,
    kind: url === undefined ? 'program' : 'address',
    ...(command === undefined ? {} : { command }),
    arguments: args.length,
  }))
  return { ...settings, mcp: { ...mcp, servers } }
}

function readLog(dataDir: string): string[] {
  try {
    const text = readFileSync(join(logFolder(dataDir), 'main.log'), 'utf8').slice(-maxLog)
    return withoutSecrets(text).split('\n')
  } catch {
    return []
  }
}

/** Writes a report to a file. Throws with the system's message if it cannot. */
export const writeReport = (path: string, report: DiagnosticReport): void =>
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
