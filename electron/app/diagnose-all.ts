import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { streamPages } from '../../src-shared/events/on-air.ts'
import { medianOf } from '../../src-shared/events/sight-delay.ts'
import type { State } from '../../src-shared/events/state.ts'
import { shareText } from '../../src-shared/performer/level-text.ts'
import { modelShare } from '../../src-shared/performer/model-levels.ts'
import { diagnoseChat, liveChatFindings } from '../chat/diagnose-chat.ts'
import { ReportedSource, sourceTable } from '../chat/sources.ts'
import { openSecrets } from '../data/secrets.ts'
import { earsFinding } from '../ears/open-ears.ts'
import { diagnoseObs } from '../obs/diagnose.ts'
import { diagnoseModels, type ModelsDiagnosis } from './diagnose-models.ts'

/** Checks model servers and their models, secrets, the live run, its chat, and the connection to OBS if it is enabled. */
export async function* diagnoseAll(
  options: ModelsDiagnosis & {
    /** The live run, if there is one. */
    readonly live?: LiveRun
  },
): AsyncGenerator<Finding> {
  const { settings, clock, live, secrets = openSecrets(options) } = options
  yield* diagnoseModels({ ...options, secrets })
  if (live !== undefined) yield* liveFindings(live, clock.now())
  else
    yield* diagnoseChat(
      settings.chat,
      sourceTable({ clock, secrets, env: options.env, reported: new ReportedSource(clock.now) }),
      clock,
    )
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

/** The part of a run's state that the doctor checks. */
type LiveRun = Pick<
  State,
  'chat' | 'ears' | 'pages' | 'settings' | 'source' | 'observation' | 'sightDelay' | 'turns' | 'modelLines'
>

/** Older readings say nothing about the present load. */
const recentMs = 120_000

/** Reports how the live run sees, hears and reaches its audience. `now` is in epoch ms. */
export function* liveFindings(live: LiveRun, now: number): Generator<Finding> {
  const sight = sightFinding(live, now)
  if (sight !== null) yield sight
  yield overlayFinding(live)
  const ears = earsFinding(live.ears)
  if (ears !== null) yield ears
  yield* liveChatFindings(live.chat, now)
  const lines = linesFinding(live)
  if (lines !== null) yield lines
}

function linesFinding(live: LiveRun): Finding | null {
  const share = modelShare(live)
  if (share === null) return null
  const common = { check: 'lines', model: share.model, message: shareText(share) } as const
  return share.isSlow
    ? { ...common, level: 'warning', remedy: 'Choose another model.', fix: { open: 'models' } }
    : { ...common, level: 'ok' }
}

function sightFinding({ source, observation, sightDelay }: LiveRun, now: number): Finding | null {
  if (source?.state === 'lost' || source?.state === 'denied')
    return {
      check: 'sight',
      level: 'warning',
      message: `Adlib cannot see “${source.source}”.`,
      remedy: source.remedy ?? 'Choose another source.',
      fix: { open: 'sight' },
    }
  const age = medianOf(sightDelay.ages)
  if (age === undefined || observation === null || now - observation.at > recentMs) return null
  const seconds = (age / 1000).toFixed(1)
  return sightDelay.lateMs === null
    ? { check: 'sight', level: 'ok', message: `Adlib reads the screen within ${seconds} s.` }
    : {
        check: 'sight',
        level: 'warning',
        message: `Adlib reads the screen ${seconds} s late, so its reactions come late.`,
        remedy:
          'Crop the picture on the Sight screen to the part that matters, watch the game’s window instead of the whole screen, or limit the game’s frame rate, so that the processor has time to read.',
        fix: { open: 'sight' },
      }
}

function overlayFinding({ pages, settings }: LiveRun): Finding {
  const inStream = streamPages(pages)
  // Adlib cannot detect whether the app's overlay window is captured, so assume that it is.
  if (inStream.length === 0 && !settings.desktop.overlay)
    return {
      check: 'overlay',
      level: 'warning',
      message: 'No overlay page is connected, so viewers neither see nor hear the show.',
      remedy: 'Add the overlay to OBS, or open its address in your streaming program.',
      fix: { open: 'overlay' },
    }
  if (inStream.length > 0 && inStream.every(({ hidden }) => hidden === true))
    return {
      check: 'overlay',
      level: 'warning',
      message: 'OBS hides the overlay, so viewers do not see the show.',
      remedy: 'In OBS, switch to a scene with the overlay and show its source.',
    }
  return { check: 'overlay', level: 'ok', message: 'An overlay is connected.' }
}
