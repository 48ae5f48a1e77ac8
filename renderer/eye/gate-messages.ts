import type { FrameHeader } from '../../src-shared/events/wire.ts'

/** What the page tells the gate's worker. */
export type ToGate =
  /** Forget what was sent: the next frame goes out whole. */
  | { kind: 'anew' }
  /** Look at this picture, taken at `t` (epoch ms). Without one nothing new was captured. */
  | { kind: 'look'; t: number; frame: VideoFrame | ImageBitmap | null }

/** What the worker answers: `tick` when it is time to look again, `gated` after each look. */
export type FromGate =
  | { kind: 'tick' }
  /** Null when there is nothing to say. The crops follow the header in the order of its boxes. */
  | { kind: 'gated'; header: FrameHeader | null; crops: Uint8Array<ArrayBuffer>[] }
