import { readFileSync } from 'node:fs'
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import type { ReportPart } from '../../src-shared/contract/api/about.ts'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { logFolder, withoutSecrets } from '../data/log-folder.ts'
import { hider } from '../mcp-client/server-environment.ts'
import { splitCommand } from '../platform/run-program.ts'

const maxLog = 200_000

/** A display: its size in points, and its scale (pixels per point). */
export interface ReportedDisplay {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/**
 * A report to attach to a bug report. It contains no secrets, no pictures, and no text from the screen or the show.
 */
export interface DiagnosticReport extends Readonly<Record<ReportPart, unknown>> {
  readonly made: string
  readonly versions: Readonly<Record<string, string>>
  readonly displays: readonly ReportedDisplay[]
  /** The findings of the doctor, as `adlib doctor --json` prints them. */
  readonly doctor: readonly Finding[]
  readonly settings: unknown
  readonly log: readonly string[]
}

/** Makes a report without secrets and without the path of the home folder. */
export function makeReport(parts: {
  readonly now: Date
  readonly version: string
  readonly displays: readonly ReportedDisplay[]
  readonly doctor: readonly Finding[]
  readonly settings: Settings
  readonly dataDir: string
  readonly secrets: readonly string[]
  /** The folder whose path is hidden. Default: the user's home folder. */
  readonly home?: string
}): DiagnosticReport {
  const { electron = '', chrome = '', node = '' } = process.versions
  const hide = hider([parts.home ?? homedir(), ...parts.secrets].filter((text) => text.length > 3))
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

/**
 * Returns the settings without private texts. Of a command, only the name of its program remains, because an argument
 * may be a secret.
 */
function shareableSettings({ mcp, voice, ears, show, stage, sight, ...settings }: Settings): unknown {
  const servers = Object.entries(mcp.servers).map(([name, { command, args, url, enabled }]) => ({
    name,
    enabled,
    kind: url === undefined ? 'program' : 'address',
    ...(command === undefined ? {} : { command }),
    arguments: args.length,
  }))
  const { filter } = stage
  return {
    ...settings,
    show: {
      ...show,
      ...lengths({ notes: show.notes, avoid: show.avoid, funny: show.funny, never: show.never }),
    },
    stage: { ...stage, filter: { ...filter, ...lengths({ block: filter.block, allow: filter.allow }) } },
    // Omit the window's title, because it may name a document or a person.
    sight: {
      ...sight,
      screen: sight.screen.replace(/^window:.*/su, 'window'),
      ...lengths({ ignore: sight.ignore }),
    },
    voice: { ...voice, command: programOf(voice.command) },
    ears: { ...ears, words: { ...ears.words, command: programOf(ears.words.command) } },
    mcp: { ...mcp, servers },
  }
}

const lengths = (values: Readonly<Record<string, string | readonly unknown[]>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, { length }]) => [name, length]))

const programOf = (command: string): string => splitCommand(command)[0] ?? ''

function readLog(dataDir: string): string[] {
  try {
    const text = readFileSync(join(logFolder(dataDir), 'main.log'), 'utf8').slice(-maxLog)
    return withoutSecrets(text).split('\n')
  } catch {
    return []
  }
}
