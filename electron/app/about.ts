import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { Secrets } from '../data/secrets.ts'
import type { AboutHost } from '../gateway/host.ts'
import { systemClock } from '../platform/clock.ts'
import { appRoot, programVersion } from '../platform/program.ts'
import { makeReport, type ReportedDisplay } from './diagnostic-report.ts'
import { personalNames } from './personal-names.ts'
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
