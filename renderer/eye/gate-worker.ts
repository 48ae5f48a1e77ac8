import type { FrameHeader } from '../../src-shared/contract/wire.ts'
import type { Box } from '../../src-shared/events/observation.ts'
import { createChangeGate } from '../../src-shared/sight/picture/change-gate.ts'

/** Messages from the page to the worker. */
export type ToGate =
  /** Resets the gate: the next frame is sent whole. */
  | { kind: 'reset' }
  /** Resets the gate and drops the last picture. Sent when the user starts to share a screen. */
  | { kind: 'forget' }
  /** Sets the interval between looks. Null stops them. */
  | { kind: 'every'; ms: number | null }
  /** Looks at the picture from `t` (epoch ms). `frame` is null if nothing new was captured. */
  | { kind: 'look'; t: number; frame: VideoFrame | ImageBitmap | null }

/** Messages from the worker: `tick` when a look is due, and `gated` after each look. */
export type FromGate =
  | { kind: 'tick' }
  /** `header` is null if there is nothing to send. The crops are in the order of its boxes. */
  | { kind: 'gated'; header: FrameHeader | null; crops: Uint8Array<ArrayBuffer>[] }

/**
 * Time (ms) after which a header is sent even if the screen has not changed, so that the last observation does not
 * seem outdated.
 */
const heartbeatMs = 1000
/** A crop with a larger share of the picture is sent as JPEG, because a large PNG takes too long to encode. */
const maxPngShare = 0.4

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })

let gate = createChangeGate()
let hasPicture = false
let last: { header: FrameHeader; sentAt: number } | null = null

const post = (message: FromGate, transfer: Transferable[] = []): void => postMessage(message, { transfer })

// A hidden tab throttles the timers of its page, but not those of a worker.
let timer: ReturnType<typeof setInterval> | undefined

addEventListener('message', async ({ data }: MessageEvent<ToGate>) => {
  if (data.kind === 'reset' || data.kind === 'forget') {
    if (data.kind === 'forget') hasPicture = false
    gate = createChangeGate()
    last = null
    return
  }
  if (data.kind === 'every') {
    clearInterval(timer)
    if (data.ms !== null) timer = setInterval(() => post({ kind: 'tick' }), data.ms)
    return
  }
  const gated = await look(data.frame, data.t).catch(() => nothing)
  if (gated.header) last = { header: gated.header, sentAt: data.t }
  post(
    { kind: 'gated', ...gated },
    gated.crops.map(({ buffer }) => buffer),
  )
})

type Gated = Omit<Extract<FromGate, { kind: 'gated' }>, 'kind'>

const nothing: Gated = { header: null, crops: [] }

function unchanged(t: number): Gated {
  if (last === null || t - last.sentAt < heartbeatMs) return nothing
  return { header: { ...last.header, changed: [], full: false }, crops: [] }
}

function draw(frame: VideoFrame | ImageBitmap | null): void {
  if (frame === null) return
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  context?.drawImage(frame, 0, 0, width, height)
  frame.close()
  hasPicture = true
}

async function look(frame: VideoFrame | ImageBitmap | null, t: number): Promise<Gated> {
  draw(frame)
  // After a reset, send the last picture even without a new frame.
  if (!hasPicture || (frame === null && last !== null)) return unchanged(t)
  const { width, height } = canvas
  const picture = context?.getImageData(0, 0, width, height)
  if (!picture) return nothing
  const { thumb, changed } = gate({ width, height, data: picture.data as Uint8ClampedArray })
  if (changed.length === 0) {
    return last === null || t - last.sentAt >= heartbeatMs ? { ...nothing, ...unchanged(t) } : nothing
  }
  const only = changed[0]
  const full = changed.length === 1 && only?.[2] === width && only[3] === height
  const crops: Uint8Array<ArrayBuffer>[] = []
  for (const box of changed) crops.push(await encoded(box, width * height))
  const header: FrameHeader = {
    kind: 'frame',
    width,
    height,
    thumb: base64(thumb),
    changed: changed.map((box) => ({ box })),
    full,
  }
  return { header, crops }
}

async function encoded([x, y, width, height]: Box, whole: number): Promise<Uint8Array<ArrayBuffer>> {
  const crop = new OffscreenCanvas(width, height)
  crop.getContext('2d', { alpha: false })?.drawImage(canvas, x, y, width, height, 0, 0, width, height)
  const small = width * height <= whole * maxPngShare
  const blob = await crop.convertToBlob(small ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.95 })
  return new Uint8Array(await blob.arrayBuffer())
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
