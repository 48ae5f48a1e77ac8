import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** Finds and reads text inside the process of an engine. */
export interface TextReader {
  /**
   * Finds the lines in the regions of a picture, and reads all but the known ones. Rejects when it cannot read.
   * @param known boxes of lines that need not be read
   */
  read(picture: Picture, regions: readonly Box[], known: readonly Box[]): Promise<SeenLine[]>
}
