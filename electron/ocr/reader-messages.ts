import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'

/** The first message to the reader's process. It names the reader to load. */
export type ReaderStart =
  | { readonly reader: 'paddle'; readonly weights: string; readonly threads: number }
  | { readonly reader: 'tesseract' }

/** A picture to read. `regions` are the boxes to read in; `unchanged` are boxes of lines that need not be read. */
export interface PictureToRead {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly unchanged: readonly Box[]
}

/** Texts to embed with the network in the folder `weights`. */
export interface TextsToEmbed {
  readonly id: number
  readonly texts: readonly string[]
  readonly weights: string
}

/** Messages to the reader's process. The first one names the reader; all others are pictures and texts. */
export type ToReader = ReaderStart | PictureToRead | TextsToEmbed

/** The lines in a picture, and the CPU time (ms) for reading them. */
export interface Read {
  readonly lines: readonly SeenLine[]
  readonly cpuMs: number
}

/**
 * Messages from the reader's process. Each picture and each list of texts gets one answer after `ready`. The process ends after `broken`.
 */
export type FromReader =
  | { readonly kind: 'listening' }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'read'; readonly id: number } & Read)
  | { readonly kind: 'embedded'; readonly id: number; readonly embeddings: readonly string[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }

/** Finds and reads text inside an OCR engine's process. */
export interface TextReader {
  /**
   * Reads the text in parts of a picture (`regions`). Rejects if reading fails.
   * @param unchanged boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Promise<SeenLine[]>
}
