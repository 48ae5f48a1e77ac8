import { readFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { extname, join } from 'node:path'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { openPersonas } from '../data/personas.ts'
import { openProfiles } from '../data/profiles.ts'
import { openCommandKeys, openDevices } from '../data/secret-entries.ts'
import type { Secrets } from '../data/secrets.ts'
import { openUserPuppets } from '../data/user-puppets.ts'
import type { AboutHost } from '../gateway/host.ts'
import { systemClock } from '../platform/clock.ts'
import { namesIn } from '../platform/files.ts'
import { appRoot, programVersion } from '../platform/fork-program.ts'
import { makeReport, type ReportedDisplay } from './diagnostic-report.ts'
import { secretValues } from './secret-states.ts'

/** Creates the source of the version, the data folder, the licenses and a diagnostic report for the panel. */
export function aboutHost(options: {
  readonly dataDir: string
  readonly settings: () => Settings
  readonly secrets: Secrets
  readonly doctor: () => AsyncIterable<Finding>
  /** Returns the names of models and sources of this run. */
  readonly names: () => readonly string[]
  readonly displays?: (() => readonly ReportedDisplay[]) | undefined
  /** The license file of the packaged desktop app, which covers all its parts. Undefined outside that app. */
  readonly licenses?: string | undefined
}): AboutHost {
  const { dataDir, settings, secrets, doctor, names, displays = () => [] } = options
  const root = appRoot()
  return {
    about: async () => ({ version: programVersion(), dataDir }),
    async licenses() {
      // A checkout has the file with all licenses only after `npm run package`.
      for (const path of [
        ...(options.licenses === undefined ? [] : [options.licenses]),
        join(root, 'out', 'THIRD_PARTY_NOTICES.txt'),
      ]) {
        const text = await readFile(path, 'utf8').catch(() => null)
        if (text !== null) return text
      }
      return readFile(join(root, 'LICENSE'), 'utf8')
    },
    async report() {
      const findings: Finding[] = []
      for await (const finding of doctor()) findings.push(finding)
      return makeReport({
        now: new Date(systemClock.now()),
        version: programVersion(),
        displays: displays(),
        doctor: findings,
        settings: settings(),
        dataDir,
        secrets: secretValues(secrets, settings()),
        names: [...names(), ...personalNames(dataDir)],
      })
    },
  }
}

/**
 * Returns the names that the user gave to devices, keys, profiles, personas, puppets and media, and those of this
 * account and computer.
 */
export function personalNames(dataDir: string): string[] {
  const ignore = () => {}
  const access = { clock: systemClock, report: ignore }
  return [
    ...openDevices(dataDir, access).list(),
    ...openCommandKeys(dataDir, access).list(),
    ...openProfiles(dataDir, ignore).list(),
    ...openPersonas(dataDir, ignore)
      .list()
      .personas.flatMap(({ persona, builtIn }) => (builtIn ? [] : [persona, { name: persona.id }])),
    ...openUserPuppets(dataDir, ignore)
      .names()
      .map((name) => ({ name })),
    ...['emotes', 'sounds']
      .flatMap((folder) => namesIn(join(dataDir, folder)))
      .map((file) => ({ name: file.slice(0, file.length - extname(file).length) })),
    ...[{ name: hostname() }, { name: accountName() }],
  ].map(({ name }) => name)
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // The account has no entry in the system's list, for example in a container.
    return ''
  }
}
