import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** The part of an OCR engine that runs in the engine's process: finds and reads text. */
export interface TextReader {
  /**
   * Finds the lines in the regions of a picture, and reads all lines except the unchanged ones. Rejects if reading
   * fails.
   * @param unchanged boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Promise<SeenLine[]>
}
