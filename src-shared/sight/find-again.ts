import type { Box, SeenLine } from '../events/observation.ts'
import { areaOf, merged, overlapOf, padded } from './boxes.ts'
import type { Picture } from './frame.ts'

/** A line of so many letters at least is doubtful below this confidence. */
const leastLetters = 2
const sure = 60
/** Margins around a doubtful line, in heights of it. */
const marginX = 3
const marginY = 1
/** Most regions of one picture, and the share of its area that all of them have at most. */
const maxRegions = 3
const maxShare = 0.15
/** Lines that share this part of the smaller one are readings of one text. */
const sameText = 0.3

/**
 * Returns the boxes in which lines should be found once more, the smallest first: what surrounds doubtful lines. A finder
 * that looks at a whole picture cuts and misses labels that it finds in their surroundings alone.
 */
export function doubtfulRegions(lines: readonly SeenLine[], { width, height }: Picture): Box[] {
  const around = lines
    .filter(({ text, confidence }) => confidence < sure && lettersIn(text) >= leastLetters)
    .map(({ box }) => padded(box, box[3] * marginX, box[3] * marginY, width, height))
  let left = width * height * maxShare
  return merged(around, maxRegions)
    .sort((a, b) => areaOf(a) - areaOf(b))
    .filter((region) => {
      left -= areaOf(region)
      return left >= 0
    })
}

/** Returns the lines of a first reading, and in place of those that a second one read worse, its lines. */
export function betterLines(first: readonly SeenLine[], again: readonly SeenLine[]): SeenLine[] {
  let lines = [...first]
  for (const line of again.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const same = lines.filter(({ box }) => isSameText(box, line.box))
    if (worthOf(line) <= same.reduce((sum, other) => sum + worthOf(other), 0)) continue
    lines = [...lines.filter((other) => !same.includes(other)), line]
  }
  return lines
}

const worthOf = ({ text, confidence }: SeenLine): number => lettersIn(text) * confidence

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}%]/gu, '').length

const isSameText = (a: Box, b: Box): boolean => overlapOf(a, b) > Math.min(areaOf(a), areaOf(b)) * sameText
