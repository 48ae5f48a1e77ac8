import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { openSecrets } from '../data/secrets.ts'
import { diagnoseObs } from '../obs/diagnose.ts'
import { diagnoseModels, type ModelsDiagnosis } from './diagnose-models.ts'
import { type LiveRun, liveFindings } from './live-findings.ts'

/** Checks model servers and their models, secrets, the live run, and the connection to OBS if it is enabled. */
export async function* diagnoseAll(
  options: ModelsDiagnosis & {
    /** The live run, if there is one. */
    readonly live?: LiveRun
  },
): AsyncGenerator<Finding> {
  const { settings, clock, live, secrets = openSecrets(options) } = options
  yield* diagnoseModels({ ...options, secrets })
  if (live !== undefined) yield* liveFindings(live, clock.now())
  const { obs } = settings.stage
  if (!obs.enabled) return
  const password = secrets.read('obs-password', obs.passwordEnv)
  const report = await diagnoseObs({ ...obs, password, clock })
  yield report.remedy === undefined
    ? { check: 'obs', level: 'ok', ...report }
    : {
        check: 'obs',
        level: 'warning',
        ...report,
        fix: { label: 'Connect to OBS again', command: { command: 'obs-connect' } },
      }
}
