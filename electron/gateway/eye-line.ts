import type {
  EarsReport,
  FrameHeader,
  ListenMessage,
  LookMessage,
  SpeechReport,
} from '../../src-shared/contract/wire.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { tokenBucket } from '../platform/clock.ts'
import { type Assembled, frameAssembly } from './frame-assembly.ts'
import type { GatewayHost } from './host.ts'

type EyeState = Exclude<SourceReport['state'], 'off'>

/**
 * Rate limit for reports: `burst` at once, then `perSecond` each second. While the streamer speaks, a page sends
 * about two per second.
 */
const reportRate = { burst: 20, perSecond: 5 }

/** Handles the messages that only an eye page sends. */
export interface EyeLine {
  header(header: FrameHeader): void
  crop(bytes: Uint8Array): void
  report(source: string, state: EyeState): void
  ears(report: EarsReport): void
  speech(report: SpeechReport): void
  /** Reports the capture as lost if it was live. */
  close(): void
}

/**
 * Forwards the frames of one eye page, and its reports at a limited rate.
 * @param options.wrong called with the reason if a frame is invalid or the page reports too often
 */
export function eyeLine(options: {
  readonly host: Pick<GatewayHost, 'sight' | 'ears'>
  readonly page: string
  readonly clock: Clock
  readonly wrong: (reason: string) => void
}): EyeLine {
  const { host, page, clock, wrong } = options
  const { sight, ears } = host
  const assembly = frameAssembly()
  const reports = tokenBucket(clock, reportRate)
  const limited =
    <Args extends readonly unknown[]>(kind: string, report: (...args: Args) => void) =>
    (...args: Args): void => {
      if (reports.take(1)) report(...args)
      else wrong(`"${kind}" came too often`)
    }
  let last: { source: string; state: EyeState } | null = null
  const take = (assembled: Assembled): void => {
    if (assembled === 'more') return
    if ('wrong' in assembled) wrong(assembled.wrong)
    else sight.frame(assembled.frame)
  }
  const report = (source: string, state: EyeState): void => {
    last = { source, state }
    sight.eye({ ...last, ...(state === 'live' ? {} : { remedy: eyeRemedy(state, process.platform) }) })
  }
  return {
    header: (header) => take(assembly.header(header, clock.now())),
    crop: (bytes) => take(assembly.crop(bytes)),
    report: limited('eye', report),
    ears: limited('ears', (heard: EarsReport) => ears.report(page, heard)),
    speech: limited('speech', (heard: SpeechReport) => ears.speech(page, heard)),
    close() {
      if (last?.state === 'live') report(last.source, 'lost')
    },
  }
}

/**
 * Returns the message that sets how often eye pages capture the screen, if at all.
 * @param whole whether the pages must also send their whole picture
 */
export function lookMessageFor({ sight: { source, everyMs } }: Settings, whole: boolean): LookMessage {
  const isWanted = source === 'screen' || source === 'auto'
  return { kind: 'look', everyMs: isWanted ? everyMs : null, whole }
}

/** Returns the message that turns the eye pages' microphones on or off. `words`: whether speech is transcribed. */
export const listenMessageFor = ({ ears: { enabled, words } }: Settings): ListenMessage => ({
  kind: 'listen',
  on: enabled,
  words: words.engine !== 'off',
})

/** Returns the remedy for an eye page that cannot capture the screen. The page runs on the gateway's machine. */
export function eyeRemedy(state: 'lost' | 'denied', platform: NodeJS.Platform): string {
  if (state === 'lost') return 'Open the eye page and click "Share the screen" again.'
  const click = 'Click "Share the screen" in the eye page and allow it'
  return platform === 'darwin'
    ? `${click}; macOS must also allow it: System Settings › Privacy & Security › Screen Recording.`
    : `${click}.`
}
