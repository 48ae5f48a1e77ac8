import type { Box, SeenLine } from '../events/observation.ts'

/** Size (pixels) of the thumbnail in every frame. */
export const thumbWidth = 64
export const thumbHeight = 36

/** RGBA pixels, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An encoded picture from a page or a file. */
export interface EncodedImage {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** The new content of a box: encoded if it comes from a page, raw pixels if it comes from a source in this process. */
export interface ChangedRegion {
  readonly box: Box
  readonly image: EncodedImage | Picture
}

/**
 * A frame that passed the change gate and contains only the changes. An empty `changed` confirms that the screen is
 * unchanged. `full` marks a frame whose only box is the whole picture.
 */
export interface GatedFrame {
  /** Time of the capture (epoch ms). */
  readonly t: number
  readonly width: number
  readonly height: number
  /** 64×36 RGB bytes. */
  readonly thumb: Uint8Array
  /**
   * The name of the source in the picture, if the frame source follows several, such as the current scene of OBS. The
   * masks of both sources apply.
   */
  readonly shows?: string
  readonly changed: readonly ChangedRegion[]
  readonly full?: boolean
}

/** The state of a frame source. `off`: the source is no longer watched. `remedy` is a sentence for the streamer. */
export interface SourceReport {
  readonly source: string
  readonly state: 'live' | 'lost' | 'denied' | 'off'
  readonly remedy?: string
}

/**
 * A source of gated frames. `frames` yields until the signal aborts or the source ends, and never throws. On failure,
 * it reports `lost` or `denied`; a source that may recover then keeps trying or waiting. A slow consumer misses frames;
 * they are never queued.
 */
export interface FrameSource {
  readonly name: string
  /** Requests a frame with the whole picture as soon as possible. */
  refresh(): void
  frames(options: { signal: AbortSignal; report: (report: SourceReport) => void }): AsyncIterable<GatedFrame>
}

/**
 * Reads text from pictures. Runs one reading at a time, and lets one further request wait. A newer request replaces the
 * waiting request, whose result is then an error.
 */
export interface OcrEngine {
  readonly name: string
  /**
   * Reads a picture, or only its `regions`. Never rejects: a failed reading has an error and no lines. The caller may
   * change the picture as soon as `read` has returned its promise.
   * @param unchanged boxes of lines in the regions that need not be read again; an engine may skip them
   * @returns lines with boxes in pixels of the whole picture
   */
  read(picture: Picture, regions?: readonly Box[], unchanged?: readonly Box[]): Promise<OcrReading>
  close(): Promise<void>
}

export interface OcrReading {
  readonly lines: readonly SeenLine[]
  /** Elapsed time (ms). */
  readonly ms: number
  /** CPU time (ms) of the engine's own process for this reading, if known. */
  readonly cpuMs?: number
  readonly error?: string
}
