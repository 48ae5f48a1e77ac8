import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { splitColumn } from '../../src-shared/sight/lines/fit-to-ink.ts'
import { isCovered } from '../../src-shared/sight/lines/line-cache.ts'
import { doubtUnknownScripts } from '../../src-shared/sight/lines/read-characters.ts'
import { joinParts } from '../../src-shared/sight/lines/text-map.ts'
import { isJunk } from '../../src-shared/sight/memory/text-difference.ts'
import { loadPaddleModel } from './paddle-model.ts'
import { readLines } from './read-lines.ts'
import type { TextReader } from './reader-messages.ts'

const maxText = 400

/**
 * The probability at which a line is equally likely to be right or wrong. It is higher for short lines, because noise
 * often looks like one character.
 */
const evenChance = (letters: number): number => Math.max(0.82, 1 - 0.015 * letters ** 1.5)
/** The confidence at a probability of `evenChance`. A line with a lower confidence does not count as new. */
const evenConfidence = 60

/** Loads PP-OCRv6 tiny and the HUD reader from a folder. Rejects if a file is missing or native code cannot load. */
export async function loadPaddleReader(folder: string, threads: number): Promise<TextReader> {
  const model = await loadPaddleModel(folder, threads)
  return {
    async read(picture, regions, unchanged) {
      const found: Box[] = []
      for (const region of regions) {
        const columns = await model.find(picture, region)
        found.push(...joinParts(columns.flatMap((box) => splitColumn(picture, box))))
      }
      const boxes = found.filter((box) => !isCovered(box, unchanged))
      const read = await readLines(model, picture, boxes)
      const lines = read.flatMap(({ text, confidence, box }): SeenLine[] =>
        isJunk(text) ? [] : [{ text: text.slice(0, maxText), box, confidence: percentOf(text, confidence) }],
      )
      return doubtUnknownScripts(lines)
    },
  }
}

function percentOf(text: string, probability: number): number {
  const even = evenChance(text.replace(/[^\p{L}\p{N}%]/gu, '').length)
  const above = (probability - even) / (1 - even)
  return Math.round(Math.max(0, evenConfidence + above * (above > 0 ? 100 - evenConfidence : evenConfidence)))
}
