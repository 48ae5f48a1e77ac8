import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** Finds and reads text inside the process of an engine. */
export interface TextReader {
  /**
   * Finds the lines in the regions of a picture, and reads all lines except the unchanged ones. Rejects if reading
   * fails.
   * @param unchanged boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], unchanged: readonly Box[]): Promise<SeenLine[]>
}
