import type { Box } from '../../src-shared/events/observation.ts'
import { padded } from '../../src-shared/sight/boxes.ts'
import { fullWidth } from '../../src-shared/sight/fit-to-ink.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'
import type { ReadLine } from '../../src-shared/sight/read-characters.ts'
import { bareText } from '../../src-shared/sight/text-difference.ts'
import { textRows } from '../../src-shared/sight/text-rows.ts'
import { bestReading, withHudReading } from '../../src-shared/sight/two-readings.ts'
import type { PaddleModel } from './paddle-model.ts'

/** A box is short if its ratio of width to height is below this value. */
const shortRatio = 2
/**
 * Margin that is added at the left side of a short box, as a share of its height. The finder's own margin is smaller
 * for short lines and cuts off their first letter.
 */
const leftMargin = 0.25
/** If a short line is less probable than this, it is also read without the margin, and the readings are compared. */
const sureShort = 0.98
/**
 * Factor by which a line is stretched for a second reading. It applies to lines that contain a digit, are not short and
 * have a probability below `sureValue`. This separates the narrow letters of display fonts ("1/3" instead of "1V3").
 */
const stretch = 1.25
const sureValue = 0.95

/** A line with a lower probability is a guess. */
const guess = 0.9
/** Minimum height (pixels) of a guess whose box may contain several lines. */
const minTwoLines = 18
/** Maximum number of letters and digits of a line that is read again, in its full width or by the HUD reader. */
const maxLetters = 14
/** Maximum height (pixels) of a HUD line, because the HUD reader was not trained on larger lines. */
const maxHudHeight = 96
/** Maximum ratio of width to height of a HUD line. */
const maxRatio = 12
/** Margin at both sides of a HUD line, as a share of its height. */
const hudMargin = 0.15
/**
 * A longer reading of a line with a digit is used even if its probability is lower by less than this. A longer reading
 * of any other line is used only if its probability is higher.
 */
const maxLoss = 0.06

/** Matches a single letter. A single letter beside a line is an icon that was misread. */
const loneLetter = /^\p{L}$/u

export interface BoxedLine extends ReadLine {
  readonly box: Box
}

type Model = Pick<PaddleModel, 'read' | 'readHud'>

/**
 * Reads the text in each box. Reads doubtful lines again: in another box, stretched, in the full width of their line,
 * row by row, or with the HUD reader. A box with several rows of text may yield several lines.
 */
export async function readLines(model: Model, picture: Picture, boxes: readonly Box[]): Promise<BoxedLine[]> {
  const lines = await readTwice(model, picture, boxes)
  await readWhole(model, picture, lines)
  return readWithHud(model, picture, await readRows(model, picture, lines))
}

async function readTwice(model: Model, picture: Picture, boxes: readonly Box[]): Promise<BoxedLine[]> {
  const lines = await model.read(picture, boxes.map(withMargin))
  async function again(isDoubtful: (box: Box, line: ReadLine) => boolean, width: number): Promise<void> {
    const doubtful = boxes.flatMap((box, n) => (isDoubtful(box, lines[n] as ReadLine) ? [{ box, n }] : []))
    const other = await model.read(
      picture,
      doubtful.map(({ box }) => box),
      width,
    )
    doubtful.forEach(({ n }, at) => {
      lines[n] = bestReading(lines[n] as ReadLine, other[at] as ReadLine)
    })
  }
  await again((box, { confidence }) => isShort(box) && confidence < sureShort, 1)
  await again(
    (box, { text, confidence }) => !isShort(box) && confidence < sureValue && /\d/.test(text),
    stretch,
  )
  return lines.map((line, n) => ({ ...line, box: boxes[n] as Box }))
}

/**
 * Reads a guess or a line with a digit again if its text is short and continues beside the box. Uses the second reading
 * if it extends the first one and is probable enough (see `maxLoss`), or if only the second reading is more than a
 * guess.
 */
async function readWhole(model: Model, picture: Picture, lines: BoxedLine[]): Promise<void> {
  const boxes = lines.map(({ box }) => box)
  const cut = lines.flatMap(({ text, confidence, box }, n) => {
    if (bareText(text).length > maxLetters || (confidence >= guess && !/\d/.test(text))) return []
    const whole = fullWidth(picture, box, boxes)
    return whole[2] > box[2] ? [{ n, box: whole }] : []
  })
  const read = await model.read(
    picture,
    cut.map(({ box }) => box),
  )
  cut.forEach(({ n, box }, at) => {
    const line = lines[n] as BoxedLine
    const whole = read[at] as ReadLine
    const [part, all] = [bareText(line.text), bareText(whole.text)]
    const isLonger = all.length > part.length && all.includes(part) && !loneLetter.test(addition(line, whole))
    const isBetter = isLonger
      ? whole.confidence > line.confidence - (/\d/.test(line.text) ? maxLoss : 0)
      : whole.confidence >= guess && line.confidence < guess
    if (isBetter) lines[n] = { ...whole, box }
  })
}

/** Returns the words that occur only in the reading of the whole line. */
const addition = (line: ReadLine, whole: ReadLine): string => {
  const known = line.text.split(' ')
  return whole.text
    .split(' ')
    .filter((word) => !known.includes(word))
    .join(' ')
}

/**
 * If a box may contain several lines, reads each of its rows. Uses these readings if one of them is more than a guess.
 * Most of these boxes are textures. The HUD reader, which is much faster, finds nothing in textures, so it is tried
 * first.
 */
async function readRows(model: Model, picture: Picture, lines: readonly BoxedLine[]): Promise<BoxedLine[]> {
  const all: BoxedLine[] = []
  for (const line of lines) {
    const isGuess = line.confidence < guess && line.box[3] >= minTwoLines
    const rows = isGuess ? textRows(picture, line.box) : []
    const isText = (await model.readHud(picture, rows)).some(({ text }) => text !== '')
    const read = isText ? await readTwice(model, picture, rows) : []
    all.push(...(read.some(({ confidence }) => confidence >= guess) ? read : [line]))
  }
  return all
}

/**
 * Reads small, short lines again with the HUD reader if they are guesses or contain a digit. Keeps the better reading
 * of each.
 */
async function readWithHud(
  model: Model,
  picture: Picture,
  lines: readonly BoxedLine[],
): Promise<BoxedLine[]> {
  const short = lines.filter(
    ({ text, confidence, box: [, , width, height] }) =>
      height <= maxHudHeight &&
      width <= height * maxRatio &&
      bareText(text).length <= maxLetters &&
      (confidence < guess || /\d/.test(text)),
  )
  const boxes = short.map(({ box }) =>
    padded(box, Math.round(box[3] * hudMargin), 0, picture.width, picture.height),
  )
  const read = await model.readHud(picture, boxes)
  const seen = new Map(short.map((line, n) => [line, read[n] as ReadLine]))
  return lines.map((line) => {
    const hud = seen.get(line)
    return hud === undefined ? line : withHudReading(line, hud)
  })
}

const isShort = ([, , width, height]: Box): boolean => width < height * shortRatio

function withMargin(box: Box): Box {
  const [x, y, width, height] = box
  const left = isShort(box) ? Math.max(0, x - Math.round(height * leftMargin)) : x
  return [left, y, x + width - left, height]
}
