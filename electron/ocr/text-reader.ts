import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'

/** Finds and reads text inside an OCR engine's process. */
export interface TextReader {
  /**
   * Reads the text in parts of a picture (`regions`). Rejects if reading fails.
   * @param unchanged boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Promise<SeenLine[]>
}
