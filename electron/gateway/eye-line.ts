import type { FrameHeader, ListenMessage, LookMessage } from '../../src-shared/contract/wire.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { SourceReport } from '../../src-shared/sight/frame.ts'
import { type Assembled, frameAssembly } from './frame-assembly.ts'
import type { SightHost } from './host.ts'

type EyeState = Exclude<SourceReport['state'], 'off'>

/** The messages that only an eye page sends. */
export interface EyeLine {
  header(header: FrameHeader): void
  crop(bytes: Uint8Array): void
  report(source: string, state: EyeState): void
  /** Reports a live eye as lost, because its socket closed. */
  close(): void
}

/**
 * Forwards the frames and reports of one eye page.
 * @param wrong called with the mistake in a frame of the page
 */
export function eyeLine(
  sight: Pick<SightHost, 'frame' | 'eye'>,
  clock: Pick<Clock, 'now'>,
  wrong: (reason: string) => void,
): EyeLine {
  const assembly = frameAssembly()
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
    report,
    close() {
      if (last?.state === 'live') report(last.source, 'lost')
    },
  }
}

/**
 * Returns the message that sets the interval at which eye pages capture; they pause while another source is watched.
 */
export function lookMessageFor({ sight: { source, everyMs } }: Settings, whole: boolean): LookMessage {
  const isWanted = source === 'screen' || source === 'auto'
  return { kind: 'look', everyMs: isWanted ? everyMs : null, whole }
}

/** Returns the message that turns the microphone of eye pages on or off. */
export const listenMessageFor = ({ ears: { enabled, words } }: Settings): ListenMessage => ({
  kind: 'listen',
  on: enabled,
  words: words.engine !== 'off',
})

/**
 * Returns what a streamer can do if an eye page cannot see. The eye page runs on the same machine as the gateway, so
 * `platform` is the gateway's.
 */
export function eyeRemedy(state: 'lost' | 'denied', platform: NodeJS.Platform): string {
  if (state === 'lost') return 'Open the eye page and click "Share the screen" again.'
  const click = 'Click "Share the screen" in the eye page and allow it'
  return platform === 'darwin'
    ? `${click}; macOS must allow it, too: System Settings › Privacy & Security › Screen Recording.`
    : `${click}.`
}
