import type { Box } from '../../src-shared/events/observation.ts'
import { fullWidth, textRows } from '../../src-shared/sight/lines/fit-to-ink.ts'
import { bestReading, type ReadLine, withHudReading } from '../../src-shared/sight/lines/read-characters.ts'
import { bareText } from '../../src-shared/sight/memory/text-difference.ts'
import { padded } from '../../src-shared/sight/picture/boxes.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import type { PaddleModel } from './paddle-model.ts'

const shortRatio = 2
/**
 * Margin to the left of a short line, as a share of its box's height. Without it, the finder's box cuts off the first
 * letter.
 */
const leftMargin = 0.25
const sureShort = 0.98
/**
 * Factor by which a doubtful value is stretched. It separates the narrow letters of display fonts ("1/3" instead of
 * "1V3").
 */
const stretch = 1.25
const sureValue = 0.95

const guess = 0.9
const minTwoLines = 18
const maxLetters = 14
/** In pixels. The HUD reader was not trained on larger lines. */
const maxHudHeight = 96
const maxRatio = 12
const hudMargin = 0.15
/** How much less probable a longer reading may be than the line with a digit that it replaces. */
const maxLoss = 0.06

/** Matches a single letter. If a longer reading adds only that to a line, it is a misread icon. */
const loneLetter = /^\p{L}$/u

export interface BoxedLine extends ReadLine {
  readonly box: Box
}

type Model = Pick<PaddleModel, 'read' | 'readHud'>

/**
 * Reads the text in each box. Reads doubtful lines again in other ways. A box with several rows may yield several
 * lines.
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

const addition = (line: ReadLine, whole: ReadLine): string => {
  const known = line.text.split(' ')
  return whole.text
    .split(' ')
    .filter((word) => !known.includes(word))
    .join(' ')
}

/**
 * Reads boxes of low confidence again, row by row. Most of them contain only textures, so the HUD reader comes first:
 * it is much faster and finds nothing in textures.
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
