import type { Box, SeenLine } from '../events/observation.ts'

/** Size of the thumbnail that every frame carries, in pixels. */
export const thumbWidth = 64
export const thumbHeight = 36

/** RGBA pixels, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An encoded picture, as a page sends it or a file holds it. */
export interface EncodedImage {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** The new content of a box: encoded from a page, pixels from a source in this process. */
export interface ChangedRegion {
  readonly box: Box
  readonly image: EncodedImage | Picture
}

/**
 * A frame after the change gate, with changes only. An empty `changed` still refreshes the age of the observation. `full`
 * marks a frame whose one box is the whole picture.
 */
export interface GatedFrame {
  /** Epoch ms of the capture. */
  readonly t: number
  readonly width: number
  readonly height: number
  /** 64×36 RGB bytes. */
  readonly thumb: Uint8Array
  /** What the picture shows, for a source that follows others, as their source name: the masks of both apply. */
  readonly shows?: string
  readonly changed: readonly ChangedRegion[]
  readonly full?: boolean
}

/** The state of a frame source; `remedy` is a sentence for the streamer. `off`: it is not watched any more. */
export interface SourceReport {
  readonly source: string
  readonly state: 'live' | 'lost' | 'denied' | 'off'
  readonly remedy?: string
}

/**
 * A source of gated frames. `frames` yields until the signal aborts or the source ends, and never throws: on failure it
 * reports `lost` or `denied` and ends. A slow reader misses frames and never gets a backlog.
 */
export interface FrameSource {
  readonly name: string
  /** Makes the next frame a whole picture, as soon as possible. */
  refresh(): void
  frames(options: { signal: AbortSignal; report: (report: SourceReport) => void }): AsyncIterable<GatedFrame>
}

/**
 * Reads text from a picture. Never throws; a failed reading has an error and no lines. With `regions` it reads only those
 * boxes; line boxes stay in the picture's pixels. `known` are boxes of lines in these regions that need not be read again:
 * an engine that saves time by it leaves them out. One reading runs and one waits; a newer request replaces the waiting
 * one, which returns an error. The caller may change the picture as soon as `read` returned its promise.
 */
export interface OcrEngine {
  readonly name: string
  read(picture: Picture, regions?: readonly Box[], known?: readonly Box[]): Promise<OcrReading>
  close(): Promise<void>
}

export interface OcrReading {
  readonly lines: readonly SeenLine[]
  /** Elapsed time (ms). */
  readonly ms: number
  /** CPU time (ms) of the engine's process for it, where the engine can tell. It is not part of this process. */
  readonly cpuMs?: number
  readonly error?: string
}
