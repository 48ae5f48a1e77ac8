import type {
  EarsReport,
  FrameHeader,
  ListenMessage,
  LookMessage,
  SpeechReport,
} from '../../src-shared/contract/wire.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { tooMuch } from '../../src-shared/sight/picture/boxes.ts'
import {
  type EncodedImage,
  type GatedFrame,
  type SourceReport,
  thumbHeight,
  thumbWidth,
} from '../../src-shared/sight/picture/frame.ts'
import { tokenBucket } from '../platform/clock.ts'
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

/** Maximum size (bytes) of one crop. */
export const maxCropBytes = 8 * 1024 * 1024
const maxFrameBytes = 32 * 1024 * 1024

/** A whole frame, or `more` while crops are missing, or what the page did wrong. */
type Assembled = { frame: GatedFrame } | 'more' | { wrong: string }

/**
 * Assembles the frames of one eye: a header, then one message for each crop, in order. The browser's clock is not
 * used.
 */
interface FrameAssembly {
  /** @param at time of the header's arrival (epoch ms) */
  header(header: FrameHeader, at: number): Assembled
  crop(bytes: Uint8Array): Assembled
}

export function frameAssembly(): FrameAssembly {
  let open: {
    header: FrameHeader
    at: number
    thumb: Uint8Array
    images: EncodedImage[]
    bytes: number
  } | null = null

  const finished = (): Assembled => {
    if (open === null || open.images.length < open.header.changed.length) return 'more'
    const { header, at, thumb, images } = open
    open = null
    return {
      frame: {
        t: at,
        width: header.width,
        height: header.height,
        thumb,
        changed: images.map((image, index) => ({ box: header.changed[index]?.box ?? [0, 0, 0, 0], image })),
        ...(header.full ? { full: true } : {}),
      },
    }
  }

  return {
    header(header, at) {
      if (open !== null) {
        const missing = open.header.changed.length - open.images.length
        return { wrong: `a new frame began while ${missing} crops of the last one were missing` }
      }
      const thumb = new Uint8Array(Buffer.from(header.thumb, 'base64'))
      const wanted = thumbWidth * thumbHeight * 3
      if (thumb.length !== wanted) return { wrong: `the thumb has ${thumb.length} bytes, not ${wanted}` }
      const outside = header.changed.find(({ box: [x, y, w, h] }) => {
        const inside = x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= header.width && y + h <= header.height
        return !inside
      })
      if (outside !== undefined) return { wrong: `the box ${outside.box.join(', ')} is not in the picture` }
      if (tooMuch(header.changed, header)) return { wrong: 'the boxes together are larger than two pictures' }
      open = { header, at, thumb, images: [], bytes: 0 }
      return finished()
    },
    crop(bytes) {
      if (open === null) return { wrong: 'a crop came without its header' }
      const mimeType = pictureType(bytes)
      if (mimeType === null) return { wrong: `crop ${open.images.length + 1} is neither PNG nor JPEG` }
      open.bytes += bytes.length
      if (open.bytes > maxFrameBytes) return { wrong: `a frame is larger than ${maxFrameBytes} bytes` }
      open.images.push({ mimeType, bytes })
      return finished()
    },
  }
}

const signatures = [
  { mimeType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mimeType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const

const pictureType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | null =>
  signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte))?.mimeType ??
  null
