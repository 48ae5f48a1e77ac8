import type { Box, SeenLine } from '../events/observation.ts'

/** Size of the thumbnail that every frame carries, in pixels. */
export const thumbWidth = 64
export const thumbHeight = 36

/** Pixels, 4 bytes each (RGBA), row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An encoded picture (PNG or JPEG bytes), as it travels from a page or lies in a file. */
export interface EncodedImage {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** What now stands in a box. A page sends it encoded; a source in this process hands over the pixels. */
export interface ChangedRegion {
  readonly box: Box
  readonly image: EncodedImage | Picture
}

/**
 * A frame behind the change gate: only what changed is there. `changed: []` says that nothing did,
 * which keeps the age of what is known true. `full` marks a frame whose one box is the whole picture.
 */
export interface GatedFrame {
  /** Epoch ms of the capture. */
  readonly t: number
  readonly width: number
  readonly height: number
  /** 64×36 RGB bytes. */
  readonly thumb: Uint8Array
  readonly changed: readonly ChangedRegion[]
  readonly full?: boolean
}

/** What a frame source reports besides frames; `remedy` is a sentence for the streamer. */
export interface SourceReport {
  readonly source: string
  readonly state: 'live' | 'lost' | 'denied'
  readonly remedy?: string
}

/**
 * An eye. `frames` yields until the signal aborts or the source ends; it never throws: a source that
 * fails reports `lost` or `denied` and ends. A slow reader misses frames, it never gets a backlog.
 */
export interface FrameSource {
  readonly name: string
  frames(options: { signal: AbortSignal; report: (report: SourceReport) => void }): AsyncIterable<GatedFrame>
}

/**
 * Reads words from a picture. Never throws; a reading that failed has no lines and says why. With
 * `regions` only those boxes are read; the lines' boxes are in the picture's pixels all the same. At most
 * one reading runs and one waits: a newer request takes the waiting one's place, which then answers with
 * an error. The picture may change after `read` has returned its promise; the engine took what it needs.
 */
export interface OcrEngine {
  readonly name: string
  read(image: EncodedImage | Picture, regions?: readonly Box[]): Promise<OcrReading>
  close(): Promise<void>
}

export interface OcrReading {
  readonly lines: readonly SeenLine[]
  /** Wall milliseconds. */
  readonly ms: number
  readonly error?: string
}
