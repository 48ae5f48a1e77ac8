import type { Box, SeenLine } from '../../events/observation.ts'

/** Size of thumbnails (pixels). */
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

/** The new content of a box: an image that a page encoded, or raw pixels. */
export interface ChangedRegion {
  readonly box: Box
  readonly image: EncodedImage | Picture
}

/** A frame that contains only the changes. `full` marks a frame whose only box is the whole picture. */
export interface GatedFrame {
  readonly t: number
  readonly width: number
  readonly height: number
  /** RGB bytes of the thumbnail (64×36 pixels). */
  readonly thumb: Uint8Array
  /** What the picture shows, such as the current scene of OBS, if the frame source can follow several things. */
  readonly shows?: string
  readonly changed: readonly ChangedRegion[]
  readonly full?: boolean
}

/** The state of a frame source. `remedy` is a sentence for the streamer. */
export interface SourceReport {
  readonly source: string
  readonly state: 'live' | 'lost' | 'denied' | 'off'
  readonly remedy?: string
}

/** A source of frames. It never throws: on failure, it reports `lost` or `denied`. A slow consumer misses frames. */
export interface FrameSource {
  readonly name: string
  refresh(): void
  frames(options: { signal: AbortSignal; report: (report: SourceReport) => void }): AsyncIterable<GatedFrame>
}

/** Reads text from pictures, one at a time. A newer request replaces a waiting one, whose result is then an error. */
export interface OcrEngine {
  readonly name: string
  /**
   * Never rejects: a failed reading has an error. An engine may skip the lines at `unchanged`. Boxes are in pixels of
   * the whole picture.
   */
  read(picture: Picture, regions?: readonly Box[], unchanged?: readonly Box[]): Promise<OcrReading>
  close(): Promise<void>
}

export interface OcrReading {
  readonly lines: readonly SeenLine[]
  readonly ms: number
  /** CPU time (ms) of the engine's process, if known. */
  readonly cpuMs?: number
  readonly error?: string
}
