import type { CardNumber, GameCard } from '../../events/card.ts'
import type { Box, SeenLine } from '../../events/observation.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'
import type { SeenBar } from './find-bars.ts'
import type { NamedNumber } from './name-numbers.ts'
import { barNumber } from './number-bars.ts'
import { joinNumbers, parseNumber, type WrittenNumber } from './parse-number.ts'
import type { ReadNumbers } from './read-numbers.ts'

/** What sight uses of a game's card. */
export type SightCard = Pick<GameCard, 'id' | 'aspect' | 'numbers' | 'regions'>

/** A box of a card with the text that was read in it, if any. Boxes are in pixels. */
export interface CardReading {
  readonly number: CardNumber
  readonly box: Box
  readonly line?: SeenLine | undefined
}

const time = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.,: ]\d{1,3})?$/

/**
 * Returns the value of a text in a card's box: its only number, also beside words, or a time in seconds; undefined for
 * anything else.
 */
export function cardValue(kind: CardNumber['kind'], text: string): WrittenNumber | undefined {
  const plain = joinNumbers(text)
  if (kind !== 'clock') {
    const found = plain.split(' ').flatMap((word) => parseNumber(word) ?? [])
    return parseNumber(plain) ?? (found.length === 1 ? found[0] : undefined)
  }
  const [, hours = '0', minutes, seconds] = time.exec(plain) ?? []
  if (minutes === undefined) return undefined
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return { value, percent: false, guessed: false }
}

/** Returns a box of fractions in pixels of a picture. */
export const inPixels = (
  [x, y, width, height]: Box,
  picture: { readonly width: number; readonly height: number },
): Box => {
  const [left, top] = [Math.floor(x * picture.width), Math.floor(y * picture.height)]
  const right = Math.min(picture.width, Math.ceil((x + width) * picture.width))
  const bottom = Math.min(picture.height, Math.ceil((y + height) * picture.height))
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)]
}

/**
 * Names numbers by a card. A number in a box of the card gets the card's name and meaning, whatever the words around it
 * are. While it is there, no other number has that name.
 */
export function nameByCard(
  { named, bare }: ReadNumbers,
  readings: readonly CardReading[],
  bars: readonly SeenBar[],
): ReadNumbers {
  if (readings.length === 0) return { named, bare }
  const found = readings.flatMap((reading) => numberOf(reading, named, bars) ?? [])
  const isFree = ({ box }: NamedNumber): boolean => !readings.some((reading) => isIn(box, reading.box))
  const names = new Set(found.map(({ label }) => label.toLowerCase()))
  return {
    named: [...named.filter((each) => isFree(each) && !names.has(each.label.toLowerCase())), ...found],
    bare: bare.filter(isFree),
  }
}

function numberOf(
  { number: { name, kind, means }, box, line }: CardReading,
  named: readonly NamedNumber[],
  bars: readonly SeenBar[],
): NamedNumber | undefined {
  const other = named.find((each) => isIn(each.box, box))
  const card = { means, ...(other !== undefined && { read: other.label }) }
  if (kind === 'bar' || kind === 'icons') {
    const bar = bars.find((each) => isIn(each.box, box))
    return bar === undefined ? undefined : { ...barNumber(bar, []), label: name, card }
  }
  const written = line && cardValue(kind, line.text)
  if (line === undefined || written === undefined) return undefined
  const { value, of, percent } = written
  return {
    ...{ label: name, value, percent, confidence: line.confidence, line, box: line.box, card },
    ...(of === undefined || of < value ? {} : { of }),
  }
}

/** Returns whether most of a number or bar is inside a box of a card. */
const isIn = (one: Box, box: Box): boolean => overlapOf(one, box) >= Math.min(areaOf(one), areaOf(box)) * 0.5
